internal import AssayJSON
internal import Foundation
internal import ReferenceJOSE

/// Parameters in `application/x-www-form-urlencoded`, strictly: UTF-8, whole escapes, decoded once (RFC 6749 §B).
struct FormParameters {
    struct Parameter {
        let name: String
        let value: String
    }

    let parameters: [Parameter]
    private let flaws: FlawSwitch

    /// Reads a query; `nil` if it is malformed.
    init?(_ query: String, _ flaws: FlawSwitch) {
        self.init(Array(query.utf8)[...], flaws)
    }

    /// Reads a query; `nil` if it is malformed.
    init?(_ query: ArraySlice<UInt8>, _ flaws: FlawSwitch) {
        self.flaws = flaws
        var rest = query
        var semicolonSeparates = false
        if !flaws.isHonest, query.contains(UInt8(ascii: ";")) {
            semicolonSeparates = flaws.has("semicolon-separates")
            let text = String(decoding: query, as: UTF8.self)
            if text.contains("&amp;"), flaws.has("entities-decoded") {
                rest = Array(text.replacingOccurrences(of: "&amp;", with: "&").utf8)[...]
            }
        }
        let decodesFirst = "escapes-decoded-before-splitting"
        if flaws.mayHave(decodesFirst), let decoded = Self.decodedSeparators(rest), flaws.has(decodesFirst) {
            rest = decoded
        }
        var parameters: [Parameter] = []
        parameters.reserveCapacity(8)
        while !rest.isEmpty {
            var field = rest[..<(rest.position(of: UInt8(ascii: "&")) ?? rest.endIndex)]
            if semicolonSeparates { field = field.prefix { $0 != UInt8(ascii: ";") } }
            rest = rest[field.endIndex...].dropFirst()
            if field.isEmpty {
                if flaws.has("empty-pairs-refused") { return nil }
                continue
            }
            let end = field.position(of: UInt8(ascii: "=")) ?? field.endIndex
            var written = field[end...].dropFirst()
            if written.contains(UInt8(ascii: "=")), flaws.has("values-cut-at-equals-sign") {
                written = written.prefix { $0 != UInt8(ascii: "=") }
            }
            if Self.hasNeedlessEscape(field[..<end]), flaws.has("encoded-names-refused") { return nil }
            guard let name = Self.name(field[..<end], flaws), var value = Self.decoded(written, flaws)
            else { return nil }
            if end == field.endIndex {
                if flaws.has("parameters-without-equals-sign-refused") { return nil }
                if flaws.has("parameter-without-value-is-true") { value = "true" }
            }
            if value.isEmpty, flaws.has("empty-parameters-omitted") { continue }
            parameters.append(Parameter(name: name, value: value))
        }
        self.parameters = parameters
    }

    /// The values of the parameters of that name.
    func values(_ name: String) -> [String] {
        let exact = parameters.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
        if !exact.isEmpty || flaws.isHonest { return exact }
        let loose: [(String, (String) -> Bool)] = [
            ("parameter-names-ignore-case", { $0.lowercased() == name }),
            ("brackets-in-names-dropped", { $0 == name + "[]" }),
            (
                "parameter-names-trimmed",
                {
                    $0.utf8.count > name.utf8.count && $0.trimmingCharacters(in: .whitespaces) == name
                }
            ),
            ("parameters-searched-as-text", { $0.hasSuffix("_" + name) }),
            ("parameter-names-cut-to-low-octets", { LowOctets.cut($0) == Array(name.utf8) }),
        ]
        for (flaw, matches) in loose {
            let near = parameters.filter { matches($0.name) }.map(\.value)
            if !near.isEmpty, flaws.has(flaw) { return near }
        }
        return []
    }

    /// The value of a parameter that must not repeat.
    ///
    /// A flaw decides which of several values a lenient client uses.
    func value(_ name: String) -> String? {
        if flaws.isHonest { return parameters.first { $0.name.hasSameBytes(as: name) }?.value }
        let values = values(name)
        return values.count > 1 && flaws.has("last-parameter-wins") ? values.last : values.first
    }

    /// Whether a name occurs twice.
    var hasRepeats: Bool {
        var seen = Set<ExactText>(minimumCapacity: parameters.count)
        return parameters.contains { !seen.insert(ExactText($0.name)).inserted }
    }

    /// Whether a decoded name or value has a control character of ASCII.
    var hasControlCharacters: Bool {
        parameters.contains { parameter in
            [parameter.name, parameter.value].contains { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
        }
    }

    /// Whether every name is `1*name-char`: letters, digits, hyphens, points and low lines (RFC 6749 §8.2).
    var hasOnlyParameterNames: Bool {
        parameters.allSatisfy { parameter in
            !parameter.name.isEmpty && parameter.name.utf8.allSatisfy(Self.isNameCharacter)
        }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._".utf8.contains(byte)
        }
    }

    /// Whether an escape stands for a character that needs none (RFC 3986 §2.3).
    private static func hasNeedlessEscape(_ field: ArraySlice<UInt8>) -> Bool {
        field.indices.contains { index in
            guard field[index] == UInt8(ascii: "%"), let high = field[index...].dropFirst().first.flatMap(digit),
                let low = field[index...].dropFirst(2).first.flatMap(digit)
            else { return false }
            let byte = high << 4 | low
            return isNameCharacter(byte) || byte == UInt8(ascii: "~")
        }
    }

    private static func name(_ field: ArraySlice<UInt8>, _ flaws: FlawSwitch) -> String? {
        if field.contains(UInt8(ascii: "%")), flaws.has("parameter-names-not-decoded") { return text(field, flaws) }
        return decoded(field, flaws)
    }

    private static func decoded(_ field: ArraySlice<UInt8>, _ flaws: FlawSwitch) -> String? {
        // Most fields need no decoding.
        if field.position(of: UInt8(ascii: "%")) == nil, field.position(of: UInt8(ascii: "+")) == nil {
            return text(field, flaws)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(field.count)
        var rest = field
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(flaws.has("plus-sign-kept") ? byte : UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if flaws.has("percent-escapes-kept") {
                    bytes.append(byte)
                } else if let high = rest.first.flatMap(digit), let low = rest.dropFirst().first.flatMap(digit) {
                    if rest.prefix(2).contains(where: { $0 >= 0x61 }), flaws.has("small-letters-in-escapes-refused") {
                        return nil
                    }
                    let byte = high << 4 | low
                    let isPlus = byte == UInt8(ascii: "+") && flaws.has("plus-signs-decoded-last")
                    bytes.append(isPlus ? UInt8(ascii: " ") : byte)
                    rest = rest.dropFirst(2)
                } else if let character = unicodeEscape(rest), flaws.has("unicode-escapes-decoded") {
                    bytes += String(character).utf8
                    rest = rest.dropFirst(5)
                } else {
                    guard
                        flaws.has("malformed-escapes-kept")
                            || rest.isEmpty && flaws.has("percent-sign-at-the-end-kept")
                    else { return nil }
                    bytes.append(byte)
                }
            default:
                bytes.append(byte)
            }
        }
        guard let text = text(bytes[...], flaws) else { return nil }
        if text.utf8.contains(UInt8(ascii: "%")), flaws.has("escapes-decoded-twice") {
            return text.removingPercentEncoding ?? text
        }
        return text
    }

    /// The text of UTF-8 bytes; `nil` if they are not UTF-8.
    private static func text(_ bytes: ArraySlice<UInt8>, _ flaws: FlawSwitch) -> String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if flaws.has("overlong-forms-decoded") { return String(validating: withoutOverlongForms(bytes), as: UTF8.self) }
        if flaws.has("latin1-assumed") { return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
        return flaws.isHonest ? nil : InvalidUTF8(bytes).text(flaws)
    }

    /// Decodes two-byte forms of ASCII characters, as a careless decoder does (RFC 3629 §10).
    private static func withoutOverlongForms(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        for byte in bytes {
            if byte & 0xC0 == 0x80, let lead = output.last, lead == 0xC0 || lead == 0xC1 {
                output[output.count - 1] = (lead & 1) << 6 | byte & 0x3F
            } else {
                output.append(byte)
            }
        }
        return output
    }

    /// The query with all escapes decoded; `nil` if it has no encoded separator.
    private static func decodedSeparators(_ query: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let text = String(decoding: query, as: UTF8.self)
        guard text.contains("%26") || text.lowercased().contains("%3d") else { return nil }
        return text.removingPercentEncoding.map { Array($0.utf8)[...] }
    }

    /// The character of `u0041` after a percent sign, as JavaScript's `escape` writes it.
    private static func unicodeEscape(_ rest: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let digits = rest.dropFirst().prefix(4).compactMap(digit)
        guard rest.first == UInt8(ascii: "u"), digits.count == 4 else { return nil }
        return Unicode.Scalar(digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) })
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
