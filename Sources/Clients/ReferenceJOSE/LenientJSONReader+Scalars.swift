internal import AssayJSON

extension LenientJSONReader {
    /// A literal or a number in any form that some reader accepts.
    mutating func word() -> JSONValue? {
        let start = offset
        while let byte = next, Self.isWordByte(byte) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "NaN", "Infinity", "-Infinity":
            if text.hasPrefix("-"), excuse("json-numbers-read-as-decimals") { return .number(text) }
            return excuse(
                "json-not-a-number-accepted", "json5-accepted", "json-not-a-number-outside-times-accepted")
                ? .number(text) : nil
        case "True", "undefined", "tru":
            if text == "True", excuse("json-literals-ignore-case") { return .bool(true) }
            if text == "tru", excuse("json-literals-known-by-first-letter") { return .bool(true) }
            return excuse("json-other-literals-accepted") ? .null : nil
        default:
            if let node = try? JSON.parse(text: text, file: ""), case .number = node.value { return node.value }
            guard isNumberExcused(text) else { return nil }
            return Self.number(text).map { .number($0) }
        }
    }

    /// Whether a reader takes the text for a number although JSON has no such form.
    private mutating func isNumberExcused(_ text: String) -> Bool {
        let unsigned = text.drop { $0 == "+" || $0 == "-" }
        let isHexadecimal = unsigned.hasPrefix("0x")
        let isSigned = text.hasPrefix("+")
        if !isSigned, !isHexadecimal, Double(text) != nil, excuse("json-numbers-read-as-decimals") { return true }
        if Int64(text) != nil, excuse("json-numbers-read-as-integers") { return true }
        let hasLeadingZero =
            unsigned.count > 1 && unsigned.hasPrefix("0") && !unsigned.hasPrefix("0.") && !isHexadecimal
        if isHexadecimal || Double(text) != nil, !hasLeadingZero, excuse("json5-accepted") { return true }
        return excuse("json-other-number-forms-accepted")
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Numbers as programming languages write them, and with the digits of any script.
    private static func number(_ text: String) -> String? {
        let plain = String(
            text.filter { $0 != "_" && $0 != "+" }.map { character in
                character.isASCII ? character : character.wholeNumberValue.map { Character("\($0)") } ?? character
            })
        if plain.hasPrefix("0x") { return Int64(plain.dropFirst(2), radix: 16).map(String.init) }
        let end = plain.firstIndex { $0 == "." || $0 == "e" } ?? plain.endIndex
        let digits = plain[..<end].drop { $0 == "0" }
        if let number = Int64(digits) { return String(number) }
        return Double("0" + plain).flatMap { Int64(exactly: $0.rounded(.down)) }.map(String.init)
    }

    mutating func string() -> String? {
        let quote = next
        offset += 1
        var units: [UInt16] = []
        var pending: [UInt8] = []
        while let byte = next {
            offset += 1
            if byte == quote {
                units += String(decoding: pending, as: UTF8.self).utf16
                let text = String(decoding: units, as: UTF16.self)
                return text.utf16.elementsEqual(units) || areSurrogatesExcused(units) ? text : nil
            }
            if byte == UInt8(ascii: "\\") {
                units += String(decoding: pending, as: UTF8.self).utf16
                pending = []
                guard let unit = escape() else { return nil }
                units.append(unit)
                continue
            }
            let isLineBreak = byte == 0x0A || byte == 0x0D
            guard
                byte >= 0x20 || excuse("json-control-characters-accepted") || !isLineBreak && excuse("json5-accepted")
            else { return nil }
            pending.append(byte)
        }
        return nil
    }

    /// Whether a reader accepts surrogates that do not form pairs.
    private mutating func areSurrogatesExcused(_ units: [UInt16]) -> Bool {
        func isHigh(_ index: Int) -> Bool { units.indices.contains(index) && units[index] & 0xFC00 == 0xD800 }
        func isLow(_ index: Int) -> Bool { units.indices.contains(index) && units[index] & 0xFC00 == 0xDC00 }
        let lone = units.indices.filter { isHigh($0) && !isLow($0 + 1) || isLow($0) && !isHigh($0 - 1) }
        if lone.allSatisfy(isLow), excuse("json-lone-low-surrogates-accepted") { return true }
        if lone.allSatisfy({ isHigh($0) && $0 + 1 < units.count }), excuse("json-second-surrogate-not-checked") {
            return true
        }
        if lone.allSatisfy({ isLow($0) && isHigh($0 + 1) || isHigh($0) && isLow($0 - 1) }),
            excuse("json-surrogates-in-any-order-accepted")
        {
            return true
        }
        return excuse("json-lone-surrogates-replaced")
    }

    private mutating func escape() -> UInt16? {
        guard var byte = next else { return nil }
        offset += 1
        if byte == UInt8(ascii: "U"), excuse("json-escapes-ignore-case") { byte = UInt8(ascii: "u") }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "u"):
            guard offset + 4 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
            else { return nil }
            let sign = bytes[offset]
            offset += 4
            guard sign != UInt8(ascii: "+") || excuse("json-signed-escapes-accepted") else { return nil }
            return unit
        case UInt8(ascii: "'"):
            return excuse("json-escaped-apostrophes-accepted", "json-unknown-escapes-accepted", "json5-accepted")
                ? UInt16(byte) : nil
        default:
            return excuse("json-unknown-escapes-accepted", "json5-accepted") ? UInt16(byte) : nil
        }
    }
}
