/// The parameters of a query, decoded once, each name at most once.
struct FormParameters: Sendable, Hashable {
    private let values: [[UInt8]: String]

    /// Splits a query at `&` and each part at its first `=`; empty parts are skipped.
    ///
    /// Any name that occurs twice is refused, known or not: "Request and response parameters MUST NOT be included more
    /// than once" (RFC 6749 §3.1). That a client ignores parameters it does not know (§4.1.2) does not mend an answer
    /// that breaks this rule. Names are compared by bytes, after decoding.
    init(query: String?) throws(URISyntaxError) {
        var values = [[UInt8]: String](minimumCapacity: 8)
        var rest = ArraySlice((query ?? "").utf8)
        while !rest.isEmpty {
            let part = rest[..<(rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex)]
            rest = rest[part.endIndex...].dropFirst()
            guard !part.isEmpty else { continue }
            let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let name = try FormEncoding.decode(part[..<end])
            let value = try FormEncoding.decode(part[end...].dropFirst())
            guard values.updateValue(value, forKey: Array(name.utf8)) == nil else {
                throw URISyntaxError("a parameter that occurs twice")
            }
        }
        self.values = values
    }

    /// The decoded value of a parameter; nil if it is absent.
    subscript(name: String) -> String? { values[Array(name.utf8)] }

    /// Whether every parameter of `other` is here with the same value.
    func contains(_ other: FormParameters) -> Bool {
        other.values.allSatisfy { name, value in
            guard let found = values[name] else { return false }
            return found.utf8.elementsEqual(value.utf8)
        }
    }

    /// Whether any of the names occurs.
    func hasAny(of names: [String]) -> Bool {
        names.contains { self[$0] != nil }
    }
}
