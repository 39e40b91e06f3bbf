internal import Foundation

/// The queue on which a session calls its delegate.
enum DelegateQueue {
    /// Returns `nil` on Apple's platforms, for the system's queue; on Linux, a queue that keeps up with a fast server.
    static func make() -> OperationQueue? {
        #if canImport(FoundationNetworking)
            InlineQueue()
        #else
            nil
        #endif
    }
}

#if canImport(FoundationNetworking)
    /// Calls the delegate immediately, on the thread that reads from the network.
    ///
    /// On Linux, a session with an ordinary queue continues to read while the delegate lags behind: in a measurement
    /// over loopback it buffered more than a gigabyte before a cancellation took effect. If the delegate is called
    /// immediately, it sees every piece before the next is read, so nothing accumulates. A cancellation still takes
    /// effect only when the server pauses; until then incoming data is dropped. The delegate must not call the
    /// session's tasks from these callbacks.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            block()
        }
    }
#endif
