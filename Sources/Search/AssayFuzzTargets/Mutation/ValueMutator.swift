internal import AssayJSON
internal import ScheduleExplorer

/// Changes one JSON value to a similar value or to another type.
enum ValueMutator {
    static func changed(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return retyped(value, &random)
        case 1: return .array([JSONNode(value)])
        default: break
        }
        switch value {
        case .number(let text): return number(text, &random)
        case .string(let text): return .string(changed(text, &random))
        case .bool(let flag): return .bool(!flag)
        case .null, .array, .object: return retyped(value, &random)
        }
    }

    private static func retyped(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        switch (value, Int.random(in: 0..<6, using: &random)) {
        case (.number(let text), 0...2): .string(text)
        case (.string(let text), 0...2) where Int(text) != nil: .number(text)
        case (.array(let elements), 0...2): elements.first?.value ?? .null
        case (_, 3): ["$raw": "null"]
        case (_, 4): [:]
        case (_, 5): .bool(true)
        default: 0
        }
    }

    /// JSON texts of numbers that parsers have read incorrectly.
    private static let numbers = [
        "0", "-0", "1", "-1", "0.5", "1e3", "1E+3", "1e-3", "1e400", "-1e400", "1e19", "2147483647", "2147483648",
        "4294967295", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "18446744073709551616", "253402300799", "253402300800", "1e-400", "0e999999999999", "0.0",
    ]

    private static func number(_ text: String, _ random: inout SplitMix64) -> JSONValue {
        guard let integer = Int64(text), !random.once(in: 3) else {
            return .number(numbers.randomElement(using: &random) ?? text)
        }
        let step: Int64 = [1, -1, 60, -60, 3_600, 86_400].randomElement(using: &random) ?? 1
        return .number(String(integer &+ step) + (random.once(in: 8) ? ".5" : ""))
    }

    /// Texts to add to a text, for comparisons that ignore spaces, prefixes, suffixes or similar characters.
    private static let additions = [
        " ", "\u{0}", "/", ".", "\n", "\t", ".evil.example", "\u{200B}", "\u{301}", "=", "#", "%00", ",", "a",
        "\u{212A}",
    ]

    private static func changed(_ text: String, _ random: inout SplitMix64) -> String {
        let addition = additions.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return ""
        case 1: return text + addition
        case 2: return addition + text
        case 3: return String(text.dropLast())
        case 4: return String(text.dropFirst())
        case 5: return text.uppercased()
        case 6: return text + text
        case 7: return text.lowercased()
        default:
            var scalars = Array(text.unicodeScalars)
            guard let index = scalars.indices.randomElement(using: &random) else { return addition }
            scalars[index] = Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random))
            return String(String.UnicodeScalarView(scalars))
        }
    }
}
