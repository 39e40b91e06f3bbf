internal import Foundation

/// The queue on which a session calls its delegate.
enum DelegateQueue {
    /// The system's own on Apple's platforms; on Linux one that keeps a fast server in check.
    static func make() -> OperationQueue? {
        #if canImport(FoundationNetworking)
            InlineQueue()
        #else
            nil
        #endif
    }
}

#if canImport(FoundationNetworking)
    /// Calls the delegate at once, on the thread that reads from the network.
    ///
    /// With a queue of its own, a session on Linux goes on reading while the delegate is behind: of a flood, measured
    /// over loopback, it held a gigabyte and more before a cancellation got through. Called at once, the delegate sees
    /// every piece before the next is read, so that nothing piles up. A cancellation still has to wait for a moment in
    /// which the server has nothing to say; until then what comes is dropped. The delegate must not call back
    /// into the session's tasks from there.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            block()
        }
    }
#endif
