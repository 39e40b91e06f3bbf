/// The parameters of a query or a form in their order, doubles kept.
package struct MockParameters: Sendable, Hashable {
    package struct Parameter: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// More than these are refused: no honest client sends a quarter of them.
    static let maximumCount = 128

    package private(set) var list: [Parameter] = []

    package init() {}

    /// Reads `application/x-www-form-urlencoded` text (URL Standard, section 5.1); `nil` where there are too many.
    ///
    /// As servers do, a percent sign without two digits stands for itself and bytes that are not UTF-8 become U+FFFD.
    package init?(decoding bytes: some Collection<UInt8>) {
        // Contiguous, so that the rest goes by plain indices.
        let bytes = Array(bytes)
        if !bytes.isEmpty { list.reserveCapacity(16) }
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
            if end > start {
                guard list.count < Self.maximumCount else { return nil }
                let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
                let name = bytes.span.extracting(start..<equals)
                let value = bytes.span.extracting(min(equals + 1, end)..<end)
                list.append(Parameter(name: Self.decode(name), value: Self.decode(value)))
            }
            start = end + 1
        }
    }

    mutating func append(_ name: String, _ value: String) { list.append(Parameter(name: name, value: value)) }

    mutating func append(contentsOf other: MockParameters) { list.append(contentsOf: other.list) }

    /// Replaces the parameter of that name or appends it; `nil` removes it.
    mutating func set(_ name: String, _ value: String?) {
        guard let value else { return list.removeAll { $0.name == name } }
        if let index = list.firstIndex(where: { $0.name == name }) {
            list[index].value = value
        } else {
            append(name, value)
        }
    }

    /// The value of the first parameter of that name; an empty value counts as none (RFC 6749, section 3.1).
    package subscript(name: String) -> String? {
        guard let value = list.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    /// The first name that stands there twice, which OAuth forbids (RFC 6749, section 3.1).
    var repeatedName: String? {
        for (index, parameter) in list.enumerated()
        where list[..<index].contains(where: { $0.name == parameter.name }) {
            return parameter.name
        }
        return nil
    }

    /// A query's text: a space is `%20`, and a slash or colon stays, as Google writes them.
    func query(keepingReadable: Bool = true) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        for (index, parameter) in list.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            Self.encode(parameter.name, keepingReadable, into: &bytes)
            bytes.append(UInt8(ascii: "="))
            Self.encode(parameter.value, keepingReadable, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decode(_ bytes: Span<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), bytes.count - index > 2,
                let high = ASCIIText.hexadecimalValue(bytes[index + 1]),
                let low = ASCIIText.hexadecimalValue(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
                continue
            }
            decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
            // What stands for itself is copied in runs.
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "%"), bytes[index] != UInt8(ascii: "+") {
                index += 1
            }
            bytes.extracting(start..<index).withUnsafeBufferPointer { decoded.append(contentsOf: $0) }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func encode(_ text: String, _ keepingReadable: Bool, into bytes: inout [UInt8]) {
        let text = text.utf8.span
        for index in text.indices {
            let byte = text[index]
            let isReadable = keepingReadable && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":"))
            if ASCIIText.isUnreserved(byte) || isReadable {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(ASCIIText.hexadecimalDigit(byte >> 4))
                bytes.append(ASCIIText.hexadecimalDigit(byte & 0x0F))
            }
        }
    }
}

extension MockParameters: CustomStringConvertible, CustomReflectable {
    /// The names alone: the values may be secrets.
    package var description: String { list.map(\.name).joined(separator: ", ") }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
