internal import AssayJSON
internal import Synchronization
internal import TokenForge

/// The honest twins of vectors, each made once: hundreds of vectors have the same twin.
///
/// All folders of vectors of a process share one table, because commands and tests read the same vectors again.
final class HonestTwins: Sendable {
    static let shared = HonestTwins()

    /// The largest number of twins; the table is then emptied, as searches make inputs without end.
    private static let capacity = 1 << 9

    private struct Key: Hashable {
        let forge: ObjectIdentifier
        let operation: ClientOperation
        /// Bytes, because Swift's equality of strings folds canonically equivalent text.
        let written: [UInt8]
    }

    private struct Entry {
        /// The forge, whose address another may have once it is gone.
        weak var forge: Forge?
        let twin: any Sendable
    }

    private let known = Mutex<[Key: Entry]>([:])

    /// The twin of that text, which is made if it is not known.
    ///
    /// - Parameter written: what the twin depends on, besides the operation and the golden inputs.
    func twin<Twin: Sendable>(
        of operation: ClientOperation, _ written: JSONValue, _ forge: Forge, make: () throws(JSONError) -> Twin
    ) throws(JSONError) -> Twin {
        let key = Key(forge: ObjectIdentifier(forge), operation: operation, written: JSONWriter.bytes(written))
        let entry = known.withLock { $0[key] }
        if let entry, entry.forge === forge, let twin = entry.twin as? Twin { return twin }
        let twin = try make()
        known.withLock { known in
            if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
            known[key] = Entry(forge: forge, twin: twin)
        }
        return twin
    }
}
