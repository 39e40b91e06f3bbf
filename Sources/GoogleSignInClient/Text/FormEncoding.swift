/// `application/x-www-form-urlencoded`, the form of queries and token requests (RFC 6749 appendix B).
enum FormEncoding {
    /// Encodes everything but the unreserved characters as `%` and two capital hexadecimal digits.
    ///
    /// A space becomes `%20`, never `+`: both decode alike in a form, but only the first does in the rest of a URI.
    static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if ASCII.isUnreserved(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Joins parameters as `name=value&name=value`.
    static func encode(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// Undoes the encoding of one name or value, once.
    static func decode(_ bytes: ArraySlice<UInt8>) throws(URISyntaxError) -> String {
        var rest = bytes
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                output.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let first = rest.popFirst(), let high = ASCII.hexadecimalValue(first),
                    let second = rest.popFirst(), let low = ASCII.hexadecimalValue(second)
                else { throw URISyntaxError("malformed percent-encoding") }
                output.append(high << 4 | low)
            default:
                output.append(byte)
            }
        }
        guard !output.contains(0) else { throw URISyntaxError("an encoded NUL") }
        // Refuses overlong forms, surrogates and truncated sequences (RFC 3629 §3).
        guard let text = String(validating: output, as: UTF8.self) else {
            throw URISyntaxError("percent-encoding that is not UTF-8")
        }
        return text
    }
}
