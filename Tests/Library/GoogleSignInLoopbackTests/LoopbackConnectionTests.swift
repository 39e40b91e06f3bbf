import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

/// One connection, step by step, at times that a test chooses.
@Suite(.tags(.socket)) struct LoopbackConnectionTests {
    private let now = ContinuousClock.now
    private let peer: SocketDescriptor
    private let descriptor: SocketDescriptor

    init() throws {
        (peer, descriptor) = try SocketDescriptor.connected()
    }

    private static let limits = LoopbackLimits(
        head: .seconds(10), answer: .seconds(5), lingering: .seconds(1), connections: 1)

    private func connection(_ limits: LoopbackLimits = limits) -> LoopbackConnection {
        LoopbackConnection(descriptor, limits: limits, now: now)
    }

    private func responder(_ pages: LoopbackPages = LoopbackPages()) throws -> LoopbackResponder {
        LoopbackResponder(
            request: ExternalUserAgentRequest(
                url: "https://op.example/auth?state=s", redirectURI: try RedirectURI("http://127.0.0.1:9/")),
            authority: "127.0.0.1:9", pages: pages)
    }

    private func send(_ text: String) { _ = peer.send(Array(text.utf8)[...]) }

    private static let request = "GET /?state=s HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n"

    /// Everything that the peer can read now.
    private func received() -> String {
        var received: [UInt8] = []
        while case .bytes(let bytes) = peer.receive() { received += bytes }
        return String(decoding: received, as: UTF8.self)
    }

    @Test func everyPhaseHasALimit() throws {
        var connection = connection()
        var responder = try responder()
        #expect(connection.deadline == now + .seconds(10))
        #expect(connection.proceed(&responder, now: now + .seconds(1)) == nil, "nothing has come")
        send("GET /?state=s ")
        #expect(connection.proceed(&responder, now: now + .seconds(9)) == nil)
        #expect(connection.deadline == now + .seconds(10), "a part of a head prolongs nothing")
        send("HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n")
        #expect(connection.proceed(&responder, now: now + .seconds(9)) == .success("http://127.0.0.1:9/?state=s"))
        #expect(connection.deadline == now + .seconds(10), "a second to linger")
        #expect(received().hasPrefix("HTTP/1.1 200 "))
        #expect(connection.proceed(&responder, now: now + .seconds(9)) == nil && !connection.isEnded)
        connection.expire(responder, now: now + .seconds(10))
        #expect(connection.isEnded)
        send(Self.request)
        #expect(connection.proceed(&responder, now: now) == nil && connection.isEnded)
    }

    /// What holds if nobody says otherwise; the documentation promises ten seconds for a head.
    @Test func theUsualLimits() throws {
        var connection = connection(LoopbackLimits())
        var responder = try responder()
        #expect(connection.deadline == now + .seconds(10))
        let filler = [UInt8](repeating: 0x20, count: 4_096)
        while let sent = descriptor.send(filler[...]), sent > 0 {}
        send(Self.request)
        #expect(connection.proceed(&responder, now: now) != nil)
        #expect(connection.deadline == now + .seconds(5), "the answer waits")
        _ = received()
        #expect(connection.proceed(&responder, now: now) == nil)
        #expect(connection.deadline == now + .seconds(1), "the answer is sent")
        #expect(connection.yields == now, "an answered connection makes room at once")
        #expect(LoopbackConnection(descriptor, limits: LoopbackLimits(), now: now).yields == now + .milliseconds(50))
        #expect(LoopbackLimits().connections == 64)
    }

    /// The system takes it in several parts.
    @Test func aLongAnswerArrivesWhole() throws {
        var connection = connection()
        var responder = try responder(LoopbackPages { _ in String(repeating: "0123456789", count: 60_000) })
        send(Self.request)
        #expect(connection.proceed(&responder, now: now) != nil)
        #expect(connection.isSending)
        var answer = received()
        while connection.isSending {
            #expect(connection.proceed(&responder, now: now) == nil)
            answer += received()
        }
        #expect(Array(answer.utf8) == responder.answer(to: "http://127.0.0.1:9/?state=s"))
    }

    @Test(arguments: [("HEAD", false), ("PUT", true)])
    func onlyTheAnswerToHeadHasNoContent(_ method: String, _ hasContent: Bool) throws {
        var connection = connection()
        var responder = try responder()
        send("\(method) / HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n")
        #expect(connection.proceed(&responder, now: now) == nil)
        let answer = received()
        #expect(answer.hasPrefix("HTTP/1.1 405 "))
        #expect(answer.hasSuffix("\r\n\r\n") != hasContent)
    }

    @Test func aLateHead() throws {
        var connection = connection()
        var responder = try responder()
        send("GET / HTTP/1.1\r\n")
        #expect(connection.proceed(&responder, now: now) == nil)
        connection.expire(responder, now: now + .seconds(10))
        #expect(received().hasPrefix("HTTP/1.1 408 "))
        #expect(!connection.isEnded && connection.deadline == now + .seconds(11))
    }

    /// The peer takes nothing until later, or never.
    @Test(arguments: [true, false])
    func anAnswerThatHasToWait(_ isTaken: Bool) throws {
        var connection = connection()
        var responder = try responder()
        let filler = [UInt8](repeating: 0x20, count: 4_096)
        while let sent = descriptor.send(filler[...]), sent > 0 {}
        send(Self.request)
        #expect(connection.proceed(&responder, now: now) == .success("http://127.0.0.1:9/?state=s"))
        #expect(connection.isSending && connection.deadline == now + .seconds(5))
        #expect(connection.proceed(&responder, now: now) == nil && connection.isSending)
        if isTaken {
            _ = received()
            #expect(connection.proceed(&responder, now: now) == nil)
            #expect(!connection.isSending && !connection.isEnded)
            #expect(received().hasPrefix("HTTP/1.1 200 "))
        } else {
            connection.expire(responder, now: now + .seconds(5))
            #expect(connection.isEnded)
        }
    }

    @Test func whatFollowsTheRequestIsDropped() throws {
        var connection = connection()
        var responder = try responder()
        send(Self.request)
        #expect(connection.proceed(&responder, now: now) != nil)
        for step in 1...16 {
            #expect(!connection.isEnded)
            send(String(repeating: "a", count: 4_096))
            #expect(connection.proceed(&responder, now: now) == nil)
            #expect(connection.isEnded == (step == 16))
        }
    }
}

/// The peer has gone before the answer.
@Suite(.tags(.socket)) struct LoopbackConnectionEndTests {
    @Test func theAnswerCannotBeSent() throws {
        let now = ContinuousClock.now
        var connection: LoopbackConnection
        do {
            let (peer, descriptor) = try SocketDescriptor.connected()
            connection = LoopbackConnection(descriptor, limits: LoopbackLimits(), now: now)
            _ = peer.send(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...])
        }
        var responder = LoopbackResponder(
            request: ExternalUserAgentRequest(url: "", redirectURI: try RedirectURI("http://127.0.0.1:9/")),
            authority: "127.0.0.1:9", pages: LoopbackPages())
        #expect(connection.proceed(&responder, now: now) == nil)
        #expect(connection.isEnded)
    }

    #if canImport(Glibc) && !canImport(Darwin)
        /// The signal would end the app.
        @Test func sendingRaisesNoSignal() throws {
            let descriptor = try SocketDescriptor.connected().1
            #expect(try Self.isSignalled { send(descriptor.number, "a", 1, 0) == -1 })
            #expect(try !Self.isSignalled { descriptor.send([0x61]) == nil })
        }

        /// Whether a failing call raises `SIGPIPE`, which the system sends to the thread of the call.
        ///
        /// The signal is blocked, because a blocked signal waits even if the process ignores it.
        private static func isSignalled(_ fails: () -> Bool) throws -> Bool {
            var (blocked, former, waiting) = (sigset_t(), sigset_t(), sigset_t())
            sigemptyset(&blocked)
            sigaddset(&blocked, SIGPIPE)
            try #require(pthread_sigmask(SIG_BLOCK, &blocked, &former) == 0)
            defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
            #expect(fails())
            sigpending(&waiting)
            guard sigismember(&waiting, SIGPIPE) == 1 else { return false }
            var signal: Int32 = 0
            return sigwait(&blocked, &signal) == 0 && signal == SIGPIPE
        }
    #endif

    /// Otherwise the browser, which outlives the app, would hold the port and its connections.
    @Test func aProgramThatIsStartedInheritsNothing() throws {
        let pipe = try #require(SocketDescriptor.pipe())
        for descriptor in [pipe.reading, pipe.writing] {
            #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(descriptor.number, F_GETFL) & O_NONBLOCK != 0)
        }
    }

    /// What is not a listening socket accepts nothing, and does not make the server spin.
    @Test func nothingIsAccepted() throws {
        let pipe = try #require(SocketDescriptor.pipe())
        #expect(pipe.reading.accepted() == nil)
    }
}

extension SocketDescriptor {
    /// Both ends of a connection.
    static func connected() throws -> (SocketDescriptor, SocketDescriptor) {
        var numbers: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        try #require(socketpair(AF_UNIX, kind, 0, &numbers) == 0)
        return (SocketDescriptor(owning: numbers[0]), SocketDescriptor(owning: numbers[1]))
    }
}
