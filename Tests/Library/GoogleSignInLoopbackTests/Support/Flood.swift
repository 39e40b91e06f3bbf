import Foundation
import Synchronization

/// Threads that connect to a port again and again, and send nothing.
final class Flood: Sendable {
    private let isStopped = Mutex(false)

    /// Starts the threads; each keeps its last hundred connections.
    init(_ authority: String, threads: Int) {
        for _ in 0..<threads {
            Thread.detachNewThread { [self] in
                var connections: [RawConnection?] = []
                while !isStopped.withLock({ $0 }) {
                    connections.append(RawConnection(authority))
                    if connections.count > 100 { connections.removeFirst() }
                }
            }
        }
    }

    func stop() { isStopped.withLock { $0 = true } }
}
