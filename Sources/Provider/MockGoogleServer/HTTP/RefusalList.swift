internal import Synchronization

/// Deliveries that this transport could not perform, and limits that were met; the first ones are kept, each once.
final class RefusalList: Sendable {
    private static let capacity = 64
    private let list = Mutex<[String]>([])

    var texts: [String] { list.withLock { $0 } }

    func record(_ text: String) {
        list.withLock { if $0.count < Self.capacity, !$0.contains(text) { $0.append(text) } }
    }
}
