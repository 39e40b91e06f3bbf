internal import Foundation
internal import GoogleSignInClient
internal import Synchronization

/// Serves a port until the response to the sign-in has come or it is stopped, on a thread of its own.
final class LoopbackServer: Sendable {
    /// What the browser opens.
    let link: String
    private let listener: Mutex<LoopbackPort?>
    private let file: Mutex<SignInFile?>
    private let responder: LoopbackResponder
    private let limits: LoopbackLimits
    private let receiver: @Sendable (LoopbackEnding) -> Void
    private let stopped: SocketDescriptor
    /// Closing it wakes the thread up.
    private let running: Mutex<SocketDescriptor?>
    private let ended = OneTimeEvent<Void>()

    /// Begins to accept connections, which wait until `start()`.
    ///
    /// - Parameters:
    ///   - pipe: `nil` if the system has no more descriptors.
    ///   - file: removed when the port is closed.
    ///   - receiver: called once, from the thread, when the port is closed.
    /// - Throws: `web-authentication-unavailable`.
    init(
        port: LoopbackPort, responder: LoopbackResponder, limits: LoopbackLimits, link: String,
        file: SignInFile? = nil,
        pipe: (reading: SocketDescriptor, writing: SocketDescriptor)? = SocketDescriptor.pipe(),
        receiver: @escaping @Sendable (LoopbackEnding) -> Void
    ) throws(GoogleSignInError) {
        try port.listen()
        guard let pipe else {
            throw GoogleSignInError(.webAuthenticationUnavailable, "the system has no more file descriptors")
        }
        listener = Mutex(port)
        self.file = Mutex(file)
        self.link = link
        self.responder = responder
        self.limits = limits
        self.receiver = receiver
        stopped = pipe.reading
        running = Mutex(pipe.writing)
    }

    /// Starts the thread.
    func start() {
        Thread { [self] in
            serve()
            ended.finish(())
        }.start()
    }

    /// Nothing holds the port, the file or a connection when this returns.
    private func serve() {
        var loop = LoopbackLoop(
            listener: listener.withLock { $0.take() }, stopped: stopped, responder: responder, limits: limits,
            file: file.withLock { $0.take() }, receiver: receiver)
        loop.run()
    }

    /// Closes the port and all connections soon.
    func stop() {
        running.withLock { $0 = nil }
    }

    /// Closes the port and all connections, and returns when they are closed.
    func stopAndWait() async {
        stop()
        await ended.value()
    }
}
