/// A set of ids that is asked far more often than it is made.
///
/// An id's place follows from its length and three parts of it, which costs less than a hash of the whole.
struct IdentifierTable: Sendable {
    /// The ids, each at its place or after it; empty texts elsewhere, of which there are always some.
    private let slots: [String]
    private let sorted: [String]

    init(_ ids: Set<String>) {
        var size = 4
        while size < ids.count * 4 { size *= 2 }
        var slots = ids.isEmpty ? [] : Array(repeating: "", count: size)
        for id in ids {
            var place = Self.place(of: id) & (size - 1)
            while !slots[place].isEmpty { place = (place + 1) & (size - 1) }
            slots[place] = id
        }
        self.slots = slots
        sorted = ids.sorted()
    }

    func contains(_ id: String) -> Bool {
        if slots.isEmpty { return false }
        var place = Self.place(of: id) & (slots.count - 1)
        while !slots[place].isEmpty {
            if slots[place] == id { return true }
            place = (place + 1) & (slots.count - 1)
        }
        return false
    }

    /// Whether an id begins so.
    func hasBeginning(_ text: String) -> Bool {
        // The first id that is not before the text begins with it, if any does.
        var range = sorted.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = sorted[middle] < text ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound < sorted.count && sorted[range.lowerBound].hasPrefix(text)
    }

    private static func place(of id: String) -> Int {
        let mixed = id.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.count >= 8 else { return bytes.reduce(UInt64(bytes.count)) { $0 &* 31 &+ UInt64($1) } }
            let all = UnsafeRawBufferPointer(bytes)
            let last = bytes.count - 8
            func part(_ offset: Int) -> UInt64 { all.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
            return (part(0) &+ UInt64(last)) &* 0x9E37_79B9_7F4A_7C15 ^ part(last / 2) &* 0xBF58_476D_1CE4_E5B9
                ^ part(last) &* 0x94D0_49BB_1331_11EB
        }
        // The upper half of a product depends on all bits of its factors.
        return Int(truncatingIfNeeded: (mixed ?? 0) >> 40)
    }
}
