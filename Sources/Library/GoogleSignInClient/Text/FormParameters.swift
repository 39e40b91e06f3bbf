internal import StrictJOSE

/// The decoded parameters of a query or a form; each name occurs at most once.
struct FormParameters: Sendable {
    /// Where the name and the value of a parameter are.
    private struct Parameter {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// The names and values, decoded, in UTF-8.
    private let bytes: [UInt8]

    /// The parameters in their order.
    ///
    /// The few names that are looked up are found sooner in a list than in a dictionary.
    private let parameters: [Parameter]

    /// The most parameters whose names are compared with each other, which is faster than a table for so few.
    private static let comparedCount = 16

    /// Splits a query at `&` and each part at its first `=`; empty parts are skipped.
    ///
    /// A repeated name is rejected, whether it is known or not: "Request and response parameters MUST NOT be included
    /// more than once" (RFC 6749 §3.1). The rule that a client ignores unknown parameters (§4.1.2) does not excuse such
    /// a response. Names are compared by bytes, after decoding.
    init(query: String?) throws(URISyntaxError) {
        try self.init(Array((query ?? "").utf8))
    }

    /// Splits the content of a form, or a query.
    init(_ content: [UInt8]) throws(URISyntaxError) {
        let isDecoded = FormEncoding.isPlain(content.borrowed)
        var bytes = isDecoded ? content : []
        func decoded(_ range: Range<Int>) throws(URISyntaxError) -> Range<Int> {
            guard !isDecoded else { return range }
            let start = bytes.count
            try FormEncoding.decode(content.borrowed.extracting(range), into: &bytes)
            return start..<bytes.count
        }
        var parameters: [Parameter] = []
        // Growing step by step takes longer than reading a few parameters.
        parameters.reserveCapacity(6)
        var start = 0
        while start < content.count {
            let rest = content.borrowed.extracting(droppingFirst: start)
            let part = rest.extracting(first: rest.position(of: UInt8(ascii: "&")) ?? rest.count)
            let end = start + part.count
            if !part.isEmpty {
                let mark = start + (part.position(of: UInt8(ascii: "=")) ?? part.count)
                let name = try decoded(start..<mark)
                parameters.append(Parameter(name: name, value: try decoded(min(mark + 1, end)..<end)))
            }
            start = end + 1
        }
        guard Self.allDiffer(parameters, bytes.borrowed) else { throw URISyntaxError("a repeated parameter") }
        self.bytes = bytes
        self.parameters = parameters
    }

    /// Whether no name occurs twice, found in a time that is linear in the bytes.
    private static func allDiffer(_ parameters: [Parameter], _ bytes: Span<UInt8>) -> Bool {
        guard parameters.count > comparedCount else {
            for index in parameters.indices {
                let name = bytes.extracting(parameters[index].name)
                for other in 0..<index where bytes.extracting(parameters[other].name).hasSameBytes(as: name) {
                    return false
                }
            }
            return true
        }
        // At most half of the slots are used. A used one has an index that is one too high, so that zero means free, and
        // above it the hash of that name, which nobody can choose because it depends on a secret of the process.
        let mask = (4 << (Int.bitWidth - 1 - parameters.count.leadingZeroBitCount)) - 1
        var slots = [UInt64](repeating: 0, count: mask + 1)
        for index in parameters.indices {
            let name = bytes.extracting(parameters[index].name)
            let hash = Self.hash(name)
            var slot = Int(hash) & mask
            while slots[slot] != 0 {
                let other = bytes.extracting(parameters[Int(slots[slot] & 0xFFFF_FFFF) - 1].name)
                if slots[slot] >> 32 == UInt64(hash), other.hasSameBytes(as: name) { return false }
                slot = (slot + 1) & mask
            }
            slots[slot] = UInt64(hash) << 32 | UInt64(index + 1)
        }
        return true
    }

    private static func hash(_ name: Span<UInt8>) -> UInt32 {
        var hasher = Hasher()
        name.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// The decoded value of a parameter; `nil` if it is absent.
    subscript(name: String) -> String? {
        name.withBytes { value(of: $0) }.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// Whether every parameter of `other` is present with the same value.
    func contains(_ other: FormParameters) -> Bool {
        let span = other.bytes.borrowed
        return other.parameters.allSatisfy {
            guard let value = value(of: span.extracting($0.name)) else { return false }
            return bytes.borrowed.extracting(value).hasSameBytes(as: span.extracting($0.value))
        }
    }

    /// Whether any of the names is present.
    func hasAny(of names: [String]) -> Bool {
        names.contains { $0.withBytes { value(of: $0) } != nil }
    }

    private func value(of name: Span<UInt8>) -> Range<Int>? {
        for parameter in parameters where bytes.borrowed.extracting(parameter.name).hasSameBytes(as: name) {
            return parameter.value
        }
        return nil
    }
}
