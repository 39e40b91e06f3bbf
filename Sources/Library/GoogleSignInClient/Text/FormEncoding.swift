internal import StrictJOSE

/// `application/x-www-form-urlencoded`, the encoding of queries and token requests (RFC 6749 appendix B).
package enum FormEncoding {
    /// Joins parameters as `name=value&name=value`.
    ///
    /// All but the unreserved characters become `%` and two uppercase hexadecimal digits. A space becomes `%20`, never
    /// `+`: both decode to a space in a form, but only `%20` does in the rest of a URI.
    package static func encode(_ parameters: [(name: String, value: String)]) -> String {
        String(decoding: bytes(of: parameters), as: UTF8.self)
    }

    /// The joined parameters as UTF-8 bytes, for a body.
    static func bytes(of parameters: [(name: String, value: String)]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(parameters.reduce(0) { $0 + 3 * ($1.name.utf8.count + $1.value.utf8.count) })
        for (name, value) in parameters {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            append(name, to: &output)
            output.append(UInt8(ascii: "="))
            append(value, to: &output)
        }
        return output
    }

    /// Appends the encoding of a text; runs of unreserved characters are copied as a whole.
    private static func append(_ text: String, to output: inout [UInt8]) {
        text.withBytes { bytes in
            var index = 0
            while true {
                let start = index
                while index < bytes.count, ASCII.isUnreserved(bytes[index]) { index += 1 }
                bytes.extracting(start..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
                guard index < bytes.count else { return }
                output.append(UInt8(ascii: "%"))
                output.append(hexadecimalDigit(bytes[index] >> 4))
                output.append(hexadecimalDigit(bytes[index] & 0x0F))
                index += 1
            }
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
    }

    /// Decodes one name or value, once, and appends its bytes.
    static func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) throws(URISyntaxError) {
        let start = output.count
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "+"):
                output.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard bytes.count - index >= 2, let high = ASCII.hexadecimalValue(bytes[index]),
                    let low = ASCII.hexadecimalValue(bytes[index + 1])
                else { throw URISyntaxError("malformed percent-encoding") }
                output.append(high << 4 | low)
                index += 2
            default:
                output.append(byte)
            }
        }
        let decoded = output[start...]
        guard decoded.position(of: 0) == nil else { throw URISyntaxError("an encoded NUL") }
        // Rejects overlong forms, surrogates and truncated sequences (RFC 3629 §3).
        guard ASCII.isASCII(decoded.span) || String(validating: decoded, as: UTF8.self) != nil else {
            throw URISyntaxError("percent-encoding that is not UTF-8")
        }
    }

    /// Whether the bytes are ASCII without an escape, a plus sign and a NUL: most texts are, and decode to themselves.
    static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        // Neither an early exit nor a branch, so that the compiler compares many bytes at once. One less than a byte
        // below 0x80 has the high bit exactly if the byte is zero.
        var highBits: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            highBits |= byte | (byte &- 1)
            highBits |= (byte ^ UInt8(ascii: "%")) &- 1
            highBits |= (byte ^ UInt8(ascii: "+")) &- 1
        }
        return highBits < 0x80
    }
}
