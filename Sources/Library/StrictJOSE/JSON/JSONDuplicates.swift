/// Finds two members with the same name in an object, in time linear in the object's text.
///
/// Names are compared after decoding: `"a"` and `"\u0061"` are the same.
struct JSONDuplicates {
    /// The most members whose table is on the stack.
    private static let smallCount = 32

    /// The table of the largest object so far that is not small; all such objects share it.
    private var table: [UInt32] = []

    /// The work so far: table entries that were read, and bytes of names that were compared.
    private(set) var steps = 0

    mutating func refuse(
        in index: [JSONNode], object: Int, memberCount: Int, bytes: Span<UInt8>
    ) throws(JOSEError) {
        guard memberCount > 1 else { return }
        let nodes = index.borrowed
        var work = 0
        defer { steps &+= work }
        if memberCount <= Self.smallCount {
            // At least twice the count.
            var slots = SIMD64<UInt32>(repeating: 0)
            try withUnsafeMutableBytes(of: &slots) { buffer throws(JOSEError) in
                var slots = MutableSpan(_unsafeElements: buffer.assumingMemoryBound(to: UInt32.self))
                try Self.enter(nodes, first: object + 1, bytes, into: &slots, slots.count, counting: &work)
            }
            return
        }
        var capacity = 64
        while capacity < memberCount * 2 {
            capacity *= 2
        }
        if table.count < capacity {
            table = [UInt32](repeating: 0, count: capacity)
        } else {
            for slot in 0..<capacity { table[slot] = 0 }
        }
        var slots = table.mutablyBorrowed
        try Self.enter(nodes, first: object + 1, bytes, into: &slots, capacity, counting: &work)
    }

    /// Puts every name into a table by its hash, and compares names with the same hash.
    ///
    /// - Parameters:
    ///   - nodes: the nodes up to the last of the object.
    ///   - first: the index of the first name.
    ///   - bytes: the text.
    ///   - slots: the table, all zeros. An entry is the index of a name's node. Zero marks a free slot: node 0 is the root
    ///     of the document and never a name.
    ///   - capacity: the number of slots to use, a power of two above the number of names.
    ///   - steps: grows by the work.
    @inline(__always)
    private static func enter(
        _ nodes: Span<JSONNode>, first: Int, _ bytes: Span<UInt8>, into slots: inout MutableSpan<UInt32>,
        _ capacity: Int, counting steps: inout Int
    ) throws(JOSEError) {
        let mask = capacity &- 1
        var name = first
        while name < nodes.count {
            let node = nodes[name]
            var slot = Int(node.next) & mask
            steps &+= 1
            while slots[slot] != 0 {
                steps &+= 1
                let earlier = nodes[Int(slots[slot])]
                if earlier.next == node.next {
                    steps &+= earlier.range.count &+ node.range.count
                    try compare(earlier, node, bytes)
                }
                slot = (slot &+ 1) & mask
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
