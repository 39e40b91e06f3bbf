/// Names of members that are looked up together, so that one pass over an object finds all of them.
package struct JSONNameTable: Sendable {
    /// The most names that a table can have.
    package static let maximumCount = 32

    /// A name: its hash, and where its bytes are.
    private struct Entry {
        let hash: UInt32
        let start: Int
        let end: Int
    }

    private let entries: [Entry]
    private let bytes: [UInt8]

    /// The number of an entry plus one at its hash or, if that slot is taken, at a free slot after it; 0 for none.
    ///
    /// At least three in four slots are free, so most other names are told apart by one access.
    private let slots: [UInt8]

    private static let slotCount = 4 * maximumCount

    /// Creates a table of different names, of which there are at most `maximumCount`.
    package init(_ names: [JSONName]) {
        precondition(names.count <= JSONNameTable.maximumCount, "a table has at most 32 names")
        var entries: [Entry] = []
        var bytes: [UInt8] = []
        var slots = [UInt8](repeating: 0, count: JSONNameTable.slotCount)
        for name in names {
            let start = bytes.count
            bytes += name.bytes
            entries.append(Entry(hash: name.hash, start: start, end: bytes.count))
            var slot = JSONNameTable.slot(of: name.hash)
            while slots[slot] != 0 { slot = JSONNameTable.next(slot) }
            slots[slot] = UInt8(entries.count)
        }
        self.entries = entries
        self.bytes = bytes
        self.slots = slots
    }

    /// The index of the node of each member's value, by the number of its name; 0 for an absent member.
    fileprivate func values(of object: BorrowedJSONValue) -> SIMD32<UInt32> {
        var values = SIMD32<UInt32>(repeating: 0)
        // As a vector, all of it would be copied for each number that is stored.
        withUnsafeMutableBytes(of: &values) { found in
            let (entries, bytes, slots) = (entries.borrowed, bytes.borrowed, slots.borrowed)
            let nodes = object.nodes
            let members = object.members
            var name = members.lowerBound
            while name < members.upperBound {
                let node = nodes[name]
                var slot = JSONNameTable.slot(of: node.next)
                while slots[slot] != 0 {
                    let number = Int(slots[slot]) &- 1
                    let entry = entries[number]
                    if entry.hash == node.next, object.hasName(node, bytes.extracting(entry.start..<entry.end)) {
                        found.storeBytes(
                            of: UInt32(truncatingIfNeeded: name &+ 1), toByteOffset: number &* 4, as: UInt32.self)
                        break
                    }
                    slot = JSONNameTable.next(slot)
                }
                name = Int(nodes[name &+ 1].next)
            }
        }
        return values
    }

    @inline(__always)
    private static func slot(of hash: UInt32) -> Int { Int(hash) & (slotCount - 1) }

    @inline(__always)
    private static func next(_ slot: Int) -> Int { (slot &+ 1) & (slotCount - 1) }
}

/// The members of an object that a table names, as long as the document is borrowed.
package struct JSONNamedMembers: ~Copyable, ~Escapable {
    private let bytes: Span<UInt8>
    private let nodes: Span<JSONNode>

    /// The index of the node of each member's value; 0, which is the node of the document, for a member that is absent.
    private let values: SIMD32<UInt32>

    /// Finds the members; there are none if the value is not an object.
    @_lifetime(copy object)
    package init(_ object: BorrowedJSONValue, named table: JSONNameTable) {
        bytes = object.bytes
        nodes = object.nodes
        values = table.values(of: object)
    }

    /// The value of the member that has a number in the table; `nil` if it is absent.
    package subscript(number: Int) -> BorrowedJSONValue? {
        @_lifetime(copy self)
        get {
            let value = values[number]
            return value == 0 ? nil : BorrowedJSONValue(bytes, nodes, at: Int(value))
        }
    }
}
