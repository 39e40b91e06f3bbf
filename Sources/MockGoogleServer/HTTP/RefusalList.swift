internal import Synchronization

/// Deliveries that this transport could not perform; the first ones are kept.
final class RefusalList: Sendable {
    private static let capacity = 64
    private let list = Mutex<[String]>([])

    var texts: [String] { list.withLock { $0 } }

    func record(_ text: String) {
        list.withLock { if $0.count < Self.capacity { $0.append(text) } }
    }
}
