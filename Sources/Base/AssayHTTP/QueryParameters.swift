/// The parameters of a query or a form, in order, with duplicates.
package struct QueryParameters: Sendable, Hashable {
    package struct Parameter: Sendable, Hashable {
        package var name: String
        package var value: String
        /// Whether every percent sign has its two digits and the decoded bytes are UTF-8.
        package var isWellFormed = true
    }

    /// How a name or a value is written.
    package enum Encoding: Sendable {
        /// As Google writes a query: a space is `%20`, a slash and a colon stay.
        case readable
        /// Everything but unreserved characters is percent-encoded (RFC 3986 §2.3).
        case percent
        /// As a browser submits a form: a space is `+` (URL Standard §5.2).
        case form
    }

    /// The most parameters that the provider takes: no honest client sends a quarter of them.
    package static let maximumCount = 128

    package private(set) var list: [Parameter] = []

    package init() {}

    /// Reads `application/x-www-form-urlencoded` text (URL Standard §5.1); `nil` where there are too many.
    ///
    /// As on a server, a percent sign without two digits stands for itself and bytes that are not UTF-8 become U+FFFD.
    /// Such a parameter is not well-formed.
    package init?(decoding bytes: some Collection<UInt8>, maximumCount: Int = Self.maximumCount) {
        // An array is contiguous, so that everything below uses plain indices.
        let bytes = Array(bytes)
        if !bytes.isEmpty { list.reserveCapacity(16) }
        var start = 0
        while start < bytes.count {
            var end = start
            var equals: Int?
            while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
                if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if end > start {
                guard list.count < maximumCount else { return nil }
                let equals = equals ?? end
                let name = Self.decode(bytes[start..<equals])
                let value = Self.decode(bytes[min(equals + 1, end)..<end])
                list.append(
                    Parameter(
                        name: name.text, value: value.text, isWellFormed: name.isWellFormed && value.isWellFormed))
            }
            start = end + 1
        }
    }

    package mutating func append(_ name: String, _ value: String) { list.append(Parameter(name: name, value: value)) }

    package mutating func append(contentsOf other: QueryParameters) { list.append(contentsOf: other.list) }

    /// Replaces the parameter of that name or appends it; `nil` removes it.
    package mutating func set(_ name: String, _ value: String?) {
        guard let value else { return list.removeAll { $0.name == name } }
        if let index = list.firstIndex(where: { $0.name == name }) {
            list[index].value = value
        } else {
            append(name, value)
        }
    }

    /// The value of the first parameter of that name; an empty value counts as none (RFC 6749 §3.1).
    package subscript(name: String) -> String? {
        guard let value = list.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    /// The first name that occurs twice, byte for byte, which OAuth forbids (RFC 6749 §3.1).
    package var repeatedName: String? {
        var known: Set<[UInt8]> = []
        return list.first { !known.insert(Array($0.name.utf8)).inserted }?.name
    }

    /// The parameters as text.
    package func text(_ encoding: Encoding = .readable) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        for (index, parameter) in list.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            Self.encode(parameter.name, encoding, into: &bytes)
            bytes.append(UInt8(ascii: "="))
            Self.encode(parameter.value, encoding, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension QueryParameters: CustomStringConvertible, CustomReflectable {
    /// The names alone: the values may be secrets.
    package var description: String { list.map(\.name).joined(separator: ", ") }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
