/// Builds the index of a JSON text (RFC 8259) in one pass, without recursion.
///
/// All checks of JSON are here, so reading a value later cannot fail.
package struct JSONIndexer {
    private(set) var nodes: [JSONNode] = []
    var position: Int
    let end: Int
    private let limits: JSONLimits
    private let secret = JSONName.secret
    private var depth = 0
    private var duplicates = JSONDuplicates()
    /// The innermost container that is open, whether it is an object, and how many children it has so far.
    private var container = JSONNode.noContainer
    private var isObject = false
    private var childCount: UInt32 = 0

    /// Indexes the part of a range that is within the bytes.
    static func index(
        _ bytes: Span<UInt8>, in range: Range<Int>, limits: JSONLimits
    ) throws(JOSEError) -> [JSONNode] {
        let range = range.clamped(to: bytes.indices)
        guard range.count <= limits.maximumByteCount else {
            throw JOSEError(
                .tooLarge, expected: "JSON text of at most \(limits.maximumByteCount) bytes",
                found: "\(range.count) bytes")
        }
        var indexer = JSONIndexer(range, limits)
        try indexer.run(bytes)
        return indexer.nodes
    }

    /// The work of the search for duplicate names in a text, in bytes and table entries, whether or not it is refused.
    package static func duplicateSearchSteps(in text: [UInt8]) -> Int {
        var indexer = JSONIndexer(text.indices, .standard)
        try? indexer.run(text.borrowed)
        return indexer.duplicates.steps
    }

    private init(_ range: Range<Int>, _ limits: JSONLimits) {
        position = range.lowerBound
        end = range.upperBound
        self.limits = limits
        // Claims sets have about one node per twelve bytes, objects of short names one per seven; the array grows if there
        // are more.
        nodes.reserveCapacity(min(range.count / 7, limits.maximumNodeCount) + 4)
    }

    private mutating func run(_ bytes: Span<UInt8>) throws(JOSEError) {
        skipWhiteSpace(bytes)
        try beginValue(bytes)
        while container != JSONNode.noContainer {
            guard nodes.count <= limits.maximumNodeCount else {
                throw JOSEError(
                    .tooLarge, expected: "at most \(limits.maximumNodeCount) names and values", found: "more",
                    at: position)
            }
            skipWhiteSpace(bytes)
            guard position < end else { throw failure(bytes, "the end of an array or object") }
            let byte = bytes[position]
            if byte == (isObject ? ASCII.rightBrace : ASCII.rightBracket) {
                try closeContainer(bytes)
                continue
            }
            if childCount > 0 {
                guard byte == ASCII.comma else { throw failure(bytes, "a comma or the end of an array or object") }
                position &+= 1
                skipWhiteSpace(bytes)
            }
            childCount &+= 1
            if isObject {
                try scanName(bytes)
            }
            try beginValue(bytes)
        }
        skipWhiteSpace(bytes)
        guard position == end else { throw failure(bytes, "nothing after the value") }
    }

    func failure(_ bytes: Span<UInt8>, _ expected: String) -> JOSEError {
        failure(expected, found: Found.byte(bytes.extracting(..<end), at: position))
    }

    func failure(_ expected: String, found: String) -> JOSEError {
        JOSEError(.invalidJSON, expected: expected, found: found, at: position)
    }

    @inline(__always)
    func skipped(_ byte: UInt8) -> Bool {
        byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn || byte == ASCII.tab
    }

    @inline(__always)
    private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
        while position < end, skipped(bytes[position]) {
            position &+= 1
        }
    }

    /// Reads a whole scalar, or the opening bracket of a container.
    @inline(__always)
    private mutating func beginValue(_ bytes: Span<UInt8>) throws(JOSEError) {
        guard position < end else { throw failure(bytes, "a value") }
        switch bytes[position] {
        case ASCII.quotationMark:
            let (range, escaped) = try scanString(bytes)
            append(escaped ? .escapedString : .string, range)
        case ASCII.leftBrace:
            try openContainer(.object)
        case ASCII.leftBracket:
            try openContainer(.array)
        case ASCII.minus, ASCII.zero...ASCII.nine:
            let (range, isInteger) = try scanNumber(bytes)
            append(isInteger ? .integer : .decimal, range)
        case UInt8(ascii: "t"):
            try scanLiteral(bytes, "true", .true)
        case UInt8(ascii: "f"):
            try scanLiteral(bytes, "false", .false)
        case UInt8(ascii: "n"):
            try scanLiteral(bytes, "null", .null)
        default:
            throw failure(bytes, "a value")
        }
    }

    @inline(__always)
    private mutating func append(_ kind: JSONNode.Kind, _ range: Range<Int>) {
        let next = UInt32(truncatingIfNeeded: nodes.count &+ 1)
        nodes.append(
            JSONNode(
                kind: kind, start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound), next: next))
    }

    private mutating func openContainer(_ kind: JSONNode.Kind) throws(JOSEError) {
        depth += 1
        guard depth <= limits.maximumDepth else {
            throw JOSEError(
                .nestedTooDeeply, expected: "at most \(limits.maximumDepth) levels of arrays and objects",
                found: "more",
                at: position)
        }
        let opened = UInt32(truncatingIfNeeded: nodes.count)
        if container != JSONNode.noContainer { nodes[Int(container)].end = childCount }
        nodes.append(
            JSONNode(kind: kind, start: UInt32(truncatingIfNeeded: position), end: 0, next: container))
        (container, isObject, childCount) = (opened, kind == .object, 0)
        position &+= 1
    }

    private mutating func closeContainer(_ bytes: Span<UInt8>) throws(JOSEError) {
        position &+= 1
        let closed = Int(container)
        if isObject {
            try duplicates.refuse(in: nodes, object: closed, memberCount: Int(childCount), bytes: bytes)
        }
        container = nodes[closed].next
        nodes[closed].end = childCount
        nodes[closed].next = UInt32(truncatingIfNeeded: nodes.count)
        depth -= 1
        guard container != JSONNode.noContainer else { return }
        isObject = nodes[Int(container)].kind == .object
        childCount = nodes[Int(container)].end
    }

    private mutating func scanName(_ bytes: Span<UInt8>) throws(JOSEError) {
        guard position < end, bytes[position] == ASCII.quotationMark else { throw failure(bytes, "a member's name") }
        let (range, escaped) = try scanString(bytes)
        let hash = escaped ? JSONString.nameHash(bytes, range) : JSONName.hash(bytes, in: range, secret: secret)
        nodes.append(
            JSONNode(
                kind: escaped ? .escapedString : .string, start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound), next: hash))
        skipWhiteSpace(bytes)
        guard position < end, bytes[position] == ASCII.colon else { throw failure(bytes, "a colon") }
        position &+= 1
        skipWhiteSpace(bytes)
    }

    private mutating func scanLiteral(
        _ bytes: Span<UInt8>, _ text: String, _ kind: JSONNode.Kind
    ) throws(JOSEError) {
        let start = position
        for expected in text.utf8 {
            guard position < end, bytes[position] == expected else { throw failure(bytes, "true, false or null") }
            position &+= 1
        }
        append(kind, start..<position)
    }
}
