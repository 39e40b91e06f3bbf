/// Finds two members of one name in an object, in time linear in the object's text.
///
/// Names are compared as they are decoded: `"a"` and `"\u0061"` are one.
enum JSONDuplicates {
    /// The most members that are compared pair by pair.
    ///
    /// Larger objects get a table under a hash with a secret seed, so that nobody can choose names that collide.
    static let pairwiseLimit = 32

    static func refuse(
        in nodes: Span<JSONNode>, object: Int, memberCount: Int, bytes: Span<UInt8>
    ) throws(JOSEError) {
        guard memberCount > 1 else { return }
        if memberCount <= pairwiseLimit {
            try refuseByPairs(nodes, first: object + 1, bytes)
        } else {
            try refuseByTable(nodes, first: object + 1, memberCount: memberCount, bytes)
        }
    }

    private static func refuseByPairs(_ nodes: Span<JSONNode>, first: Int, _ bytes: Span<UInt8>) throws(JOSEError) {
        // A bit for each of 64 classes of hashes, twice: a name that is new in either way needs no comparison, as most
        // are.
        var seen: (high: UInt64, low: UInt64) = (0, 0)
        var name = first
        while name < nodes.count {
            let hash = nodes[name].next
            let high: UInt64 = 1 << UInt64(hash >> 26)
            let low: UInt64 = 1 << UInt64(hash & 0x3F)
            if seen.high & high != 0, seen.low & low != 0 {
                var earlier = first
                while earlier < name {
                    if isSameName(nodes[earlier], nodes[name], bytes) {
                        throw duplicate(nodes[name])
                    }
                    earlier = Int(nodes[earlier &+ 1].next)
                }
            }
            seen.high |= high
            seen.low |= low
            name = Int(nodes[name &+ 1].next)
        }
    }

    private static func refuseByTable(
        _ nodes: Span<JSONNode>, first: Int, memberCount: Int, _ bytes: Span<UInt8>
    ) throws(JOSEError) {
        var capacity = 64
        while capacity < memberCount * 2 {
            capacity *= 2
        }
        // Zero marks a free slot: the first node of a document is its root, never a name.
        var table = [UInt32](repeating: 0, count: capacity)
        var name = first
        while name < nodes.count {
            var slot = seededHash(nodes[name], bytes) & (capacity - 1)
            while table[slot] != 0 {
                if isSameName(nodes[Int(table[slot])], nodes[name], bytes) { throw duplicate(nodes[name]) }
                slot = (slot + 1) & (capacity - 1)
            }
            table[slot] = UInt32(truncatingIfNeeded: name)
            name = Int(nodes[name + 1].next)
        }
    }

    private static func duplicate(_ name: JSONNode) -> JOSEError {
        JOSEError(.duplicateMember, "two members of one name", at: Int(name.start))
    }

    private static func isSameName(_ one: JSONNode, _ other: JSONNode, _ bytes: Span<UInt8>) -> Bool {
        guard one.next == other.next else { return false }
        guard one.kind == .string, other.kind == .string else {
            return JSONString.decoded(bytes, one) == JSONString.decoded(bytes, other)
        }
        return bytes.isEqual(in: one.range, to: bytes.extracting(other.range))
    }

    /// SipHash under the seed that the standard library draws once a process.
    private static func seededHash(_ name: JSONNode, _ bytes: Span<UInt8>) -> Int {
        var hasher = Hasher()
        if name.kind == .string {
            combine(bytes, name.range, into: &hasher)
        } else {
            let decoded = JSONString.unescaped(bytes, name.range)
            combine(decoded.span, decoded.indices, into: &hasher)
        }
        return hasher.finalize()
    }

    private static func combine(_ bytes: Span<UInt8>, _ range: Range<Int>, into hasher: inout Hasher) {
        hasher.combine(range.count)
        for position in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            hasher.combine(bytes.word(at: position, count: min(8, range.upperBound - position)))
        }
    }
}
