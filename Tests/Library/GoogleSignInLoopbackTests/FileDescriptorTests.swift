import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

@Suite(.tags(.socket)) struct FileDescriptorTests {
    private enum Read: Equatable {
        case bytes([UInt8])
        case end
        case nothingYet
    }

    private static func read(_ descriptor: SocketDescriptor) -> Read {
        switch descriptor.receive() {
        case .bytes(let bytes): .bytes(bytes)
        case .end: .end
        case .nothingYet: .nothingYet
        }
    }

    @Test(arguments: [(1, 1), (16_383, 16_383), (16_384, 16_384), (16_385, 16_384)])
    func receivesAtMost16KiB(_ sent: Int, _ received: Int) throws {
        let (peer, descriptor) = try SocketDescriptor.connected()
        #expect(Self.read(descriptor) == .nothingYet)
        let bytes = (0..<sent).map { UInt8($0 % 251) }
        #expect(peer.send(bytes[...]) == sent)
        #expect(Self.read(descriptor) == .bytes(Array(bytes.prefix(received))))
    }

    @Test func theEndOfAConnection() throws {
        let (peer, descriptor) = try SocketDescriptor.connected()
        peer.finishSending()
        #expect(Self.read(descriptor) == .end)
        let pipe = try #require(SocketDescriptor.pipe())
        #expect(Self.read(pipe.reading) == .end, "what is not a connection has failed")
    }

    @Test func sendsWhatTheSystemTakes() throws {
        var peer: SocketDescriptor?
        let descriptor: SocketDescriptor
        (peer, descriptor) = try SocketDescriptor.connected()
        #expect(descriptor.send([]) == 0)
        let filler = [UInt8](repeating: 0x20, count: 4_096)
        while let sent = descriptor.send(filler[...]), sent > 0 {}
        #expect(descriptor.send(filler[...]) == 0, "the system takes nothing now")
        peer = nil
        #expect(descriptor.send(filler[...]) == nil && peer == nil)
    }

    /// The loop would ask again at once if it did not pause.
    @Test func onlyAFailureToAcceptPauses() throws {
        var pauses: [UInt32] = []
        func pause(_ microseconds: UInt32) -> Int32 {
            pauses.append(microseconds)
            return 0
        }
        let port = try LoopbackPort(firstFreeOf: [.ipv4])
        try port.listen()
        #expect(port.descriptor.accepted(pause: pause) == nil && pauses.isEmpty, "nobody has connected")
        let client = try #require(RawConnection(port.authority))
        #expect(port.descriptor.accepted(pause: pause) != nil && pauses.isEmpty)
        #expect(client.isClosed())
        let pipe = try #require(SocketDescriptor.pipe())
        #expect(pipe.reading.accepted(pause: pause) == nil && pauses == [10_000])
    }
}

@Suite(.tags(.socket)) struct LoopbackPortTests {
    /// RFC 8252 §7.3 has both as redirect URIs.
    @Test(
        arguments: [(.ipv4, "127.0.0.1", "127.0.0.1"), (.ipv6, "::1", "[::1]")] as [(LoopbackAddress, String, String)])
    func addresses(_ address: LoopbackAddress, _ text: String, _ host: String) {
        #expect(address.text == text)
        #expect(address.host == host)
    }

    /// As a program has one that another thread is starting.
    @Test func aCopyOfTheDescriptorDoesNotKeepThePortOpen() throws {
        var port: LoopbackPort? = try LoopbackPort(firstFreeOf: [.ipv4])
        try port?.listen()
        let authority = try #require(port?.authority)
        let copy = SocketDescriptor(owning: dup(try #require(port?.descriptor.number)))
        #expect(RawConnection(authority) != nil)
        port = nil
        #expect(RawConnection(authority) == nil)
        #expect(LoopbackPort.port(of: copy) != nil, "the copy is still a socket")
    }

    @Test func theNextAddressIsTriedIfTheComputerDoesNotHaveOne() throws {
        let port = try LoopbackPort(firstFreeOf: [.ipv6, .ipv4]) { $0 == .ipv6 ? nil : LoopbackPort.bound(to: $0) }
        #expect(port.authority.hasPrefix("127.0.0.1:"))
        #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) {
            try LoopbackPort(firstFreeOf: [.ipv6, .ipv4]) { _ in nil }
        }
    }

    @Test func whatIsNoSocketHasNoPort() throws {
        let pipe = try #require(SocketDescriptor.pipe())
        #expect(LoopbackPort.port(of: pipe.reading) == nil)
        #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) {
            try LoopbackPort(authority: "127.0.0.1:1", descriptor: pipe.reading).listen()
        }
        #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) {
            try LoopbackPort(firstFreeOf: [.ipv4]) { _ in pipe.reading }
        }
    }

    @Test func aServerNeedsAPipe() throws {
        let port = try LoopbackPort(firstFreeOf: [.ipv4])
        let responder = LoopbackResponder(
            request: ExternalUserAgentRequest(url: "", redirectURI: try RedirectURI("http://\(port.authority)/")),
            authority: port.authority, pages: LoopbackPages())
        #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) {
            try LoopbackServer(port: port, responder: responder, limits: LoopbackLimits(), link: "", pipe: nil) { _ in }
        }
    }
}
