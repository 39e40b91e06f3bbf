/// Finds two members with the same name in an object, in time linear in the object's text.
///
/// Names are compared after decoding: `"a"` and `"\u0061"` are the same.
struct JSONDuplicates {
    /// The most members for which hashes alone are tried before a table.
    ///
    /// With more members two names would share a class anyway.
    static let sortingLimit = 32

    /// The table of the largest object so far; all objects share it.
    private var table: [UInt32] = []

    /// The work so far: table entries that were read, and bytes of names that were compared.
    private(set) var steps = 0

    mutating func refuse(
        in index: [JSONNode], object: Int, memberCount: Int, bytes: Span<UInt8>
    ) throws(JOSEError) {
        let nodes = index.borrowed
        if memberCount <= Self.sortingLimit, Self.allDiffer(nodes, first: object + 1) { return }
        try Self.refuseByTable(nodes, first: object + 1, memberCount: memberCount, bytes, &table, &steps)
    }

    /// Whether the hashes alone show that all names differ; `false` if two names share a class, even if they differ.
    private static func allDiffer(_ nodes: Span<JSONNode>, first: Int) -> Bool {
        // Five sets of 64 classes, each by six bits of the hashes: a name that is new to one of the sets differs from all
        // names before it. With three sets, the table would be needed for two full objects in five.
        var (seen0, seen1, seen2, seen3, seen4): (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
        var name = first
        while name < nodes.count {
            let hash = UInt64(nodes[name].next)
            func bit(_ set: UInt64) -> UInt64 { 1 &<< (hash &>> (6 &* set)) }
            if seen0 & bit(0) != 0, seen1 & bit(1) != 0, seen2 & bit(2) != 0, seen3 & bit(3) != 0,
                seen4 & bit(4) != 0
            {
                return false
            }
            seen0 |= bit(0)
            seen1 |= bit(1)
            seen2 |= bit(2)
            seen3 |= bit(3)
            seen4 |= bit(4)
            name = Int(nodes[name &+ 1].next)
        }
        return true
    }

    /// Puts every name into a table by its hash, and compares names with the same hash.
    private static func refuseByTable(
        _ nodes: Span<JSONNode>, first: Int, memberCount: Int, _ bytes: Span<UInt8>, _ table: inout [UInt32],
        _ steps: inout Int
    ) throws(JOSEError) {
        var capacity = 4
        while capacity < memberCount * 2 {
            capacity *= 2
        }
        // An entry is the index of a name's node. Zero marks a free slot: node 0 is the root of the document and never a
        // name.
        if table.count < capacity {
            table = [UInt32](repeating: 0, count: capacity)
        } else {
            for slot in 0..<capacity { table[slot] = 0 }
        }
        var slots = table.mutablyBorrowed
        var name = first
        while name < nodes.count {
            let hash = nodes[name].next
            var slot = Int(hash) & (capacity &- 1)
            steps &+= 1
            while slots[slot] != 0 {
                steps &+= 1
                let earlier = nodes[Int(slots[slot])]
                if earlier.next == hash {
                    steps &+= earlier.range.count &+ nodes[name].range.count
                    try compare(earlier, nodes[name], bytes)
                }
                slot = (slot &+ 1) & (capacity &- 1)
            }
            slots[slot] = UInt32(truncatingIfNeeded: name)
            name = Int(nodes[name &+ 1].next)
        }
    }

    private static func compare(_ one: JSONNode, _ other: JSONNode, _ bytes: Span<UInt8>) throws(JOSEError) {
        if JSONString.unescaped(bytes, one.range) == JSONString.unescaped(bytes, other.range) {
            throw JOSEError(
                .duplicateMember, expected: "each member name once in an object", found: "a name twice",
                at: Int(other.start))
        }
    }
}
