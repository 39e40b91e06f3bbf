internal import Foundation
internal import GoogleSignInClient
internal import Synchronization

/// Serves a port until the response to the sign-in has come or it is stopped, on a thread of its own.
final class LoopbackServer: Sendable {
    private let listener: Mutex<LoopbackPort?>
    private let responder: LoopbackResponder
    private let limits: LoopbackLimits
    private let receiver: @Sendable (String) -> Void
    private let stopped: FileDescriptor
    /// Closing it wakes the thread up.
    private let running: Mutex<FileDescriptor?>
    private let ended = OneShot<Void>()

    /// Begins to accept connections, which wait until `start()`.
    ///
    /// - Parameters:
    ///   - pipe: nil if the system has no more descriptors.
    ///   - receiver: called once, from the thread, with the callback URL, when the port is closed.
    /// - Throws: `web-authentication-unavailable`.
    init(
        port: LoopbackPort, responder: LoopbackResponder, limits: LoopbackLimits,
        pipe: (reading: FileDescriptor, writing: FileDescriptor)? = FileDescriptor.pipe(),
        receiver: @escaping @Sendable (String) -> Void
    ) throws(GoogleSignInError) {
        try port.listen()
        guard let pipe else {
            throw GoogleSignInError(.webAuthenticationUnavailable, "the system has no more file descriptors")
        }
        listener = Mutex(port)
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

    /// Nothing holds the port or a connection when this returns.
    private func serve() {
        var loop = LoopbackLoop(
            listener: listener.withLock { $0.take() }, stopped: stopped, responder: responder, limits: limits,
            receiver: receiver)
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
