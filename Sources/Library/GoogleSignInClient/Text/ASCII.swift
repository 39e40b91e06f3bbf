internal import StrictJOSE

/// The character classes of the RFCs, on bytes: a `Character` may hold several scalars and is normalised when compared.
package enum ASCII {
    /// Whether every byte of the text belongs to the class.
    @inline(__always)
    static func allBytes(of text: String, are isMember: (UInt8) -> Bool) -> Bool {
        text.withBytes { bytes in
            for index in bytes.indices where !isMember(bytes[index]) { return false }
            return true
        }
    }

    /// `unreserved` of RFC 3986 §2.3, which is also that of RFC 7636 §4.1.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "~")
    }

    /// `sub-delims` of RFC 3986 §2.2.
    static func isSubDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default:
            false
        }
    }

    /// Whether the byte is an ASCII letter.
    package static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    package static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Whether the byte is an ASCII letter or digit.
    package static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte)
    }

    /// `VSCHAR` of RFC 6749 appendix A: space to tilde.
    static func isVisible(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte)
    }

    /// Whether every byte of the text is visible.
    static func areVisible(_ text: String) -> Bool {
        text.withBytes { bytes in
            // Without an early exit, so that the compiler compares many bytes at once.
            var others: UInt8 = 0
            for index in bytes.indices { others |= isVisible(bytes[index]) ? 0 : 1 }
            return others == 0
        }
    }

    /// `NQCHAR` of RFC 6749 appendix A, the characters of scope tokens: visible, without space, quote and backslash.
    static func isScopeCharacter(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// `tchar` of RFC 9110 §5.6.2.
    package static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            isAlphanumeric(byte)
        }
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// Whether all bytes are below 0x80.
    static func isASCII(_ bytes: Span<UInt8>) -> Bool {
        var union: UInt8 = 0
        for index in bytes.indices { union |= bytes[index] }
        return union < 0x80
    }

    /// Whether two texts have the same bytes except for the case of A to Z.
    static func areEqualWithoutCase(_ one: String, _ other: String) -> Bool {
        one.withBytes { bytes in
            other.withBytes { others in
                guard bytes.count == others.count else { return false }
                for index in bytes.indices where lowercased(bytes[index]) != lowercased(others[index]) { return false }
                return true
            }
        }
    }

    /// The text with A to Z in lowercase and everything else unchanged, in any locale.
    package static func lowercased(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for index in bytes.indices { bytes[index] = lowercased(bytes[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of the bytes, with A to Z in lowercase.
    package static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            let bytes = bytes.span
            var count = 0
            while count < bytes.count {
                output.initializeElement(at: count, to: lowercased(bytes[count]))
                count += 1
            }
            return count
        }
    }

    /// The value of a hexadecimal digit.
    package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
