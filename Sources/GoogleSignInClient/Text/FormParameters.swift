/// The decoded parameters of a query; each name occurs at most once.
struct FormParameters: Sendable, Hashable {
    /// The values by the bytes of their names: `==` on strings treats canonically equivalent strings as equal.
    private let values: [[UInt8]: String]

    /// Splits a query at `&` and each part at its first `=`; empty parts are skipped.
    ///
    /// A repeated name is rejected, whether it is known or not: "Request and response parameters MUST NOT be included
    /// more than once" (RFC 6749 §3.1). The rule that a client ignores unknown parameters (§4.1.2) does not excuse such
    /// a response. Names are compared by bytes, after decoding.
    init(query: String?) throws(URISyntaxError) {
        let query = query ?? ""
        try self.init(query.utf8.span)
    }

    /// Splits the content of a form, or a query.
    init(_ bytes: Span<UInt8>) throws(URISyntaxError) {
        var values: [[UInt8]: String] = [:]
        // Growing step by step takes longer than reading a few parameters.
        values.reserveCapacity(6)
        var rest = bytes
        while !rest.isEmpty {
            let part = rest.extracting(first: rest.position(of: UInt8(ascii: "&")) ?? rest.count)
            rest = rest.extracting(droppingFirst: part.count + 1)
            guard !part.isEmpty else { continue }
            let end = part.position(of: UInt8(ascii: "=")) ?? part.count
            let name = try FormEncoding.decode(part.extracting(first: end))
            let value = try FormEncoding.decode(part.extracting(droppingFirst: end + 1))
            guard values.updateValue(value, forKey: Array(name.utf8)) == nil else {
                throw URISyntaxError("a repeated parameter")
            }
        }
        self.values = values
    }

    /// The decoded value of a parameter; nil if it is absent.
    subscript(name: String) -> String? { values[Array(name.utf8)] }

    /// Whether every parameter of `other` is present with the same value.
    func contains(_ other: FormParameters) -> Bool {
        other.values.allSatisfy { name, value in
            guard let found = values[name] else { return false }
            return found.utf8.elementsEqual(value.utf8)
        }
    }

    /// Whether any of the names is present.
    func hasAny(of names: [String]) -> Bool {
        names.contains { self[$0] != nil }
    }
}
