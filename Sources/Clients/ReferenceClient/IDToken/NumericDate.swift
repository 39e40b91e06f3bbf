internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import ReferenceJOSE

/// An exact NumericDate (RFC 7519 §2): the whole seconds, rounded down, and whether it has a fraction.
struct NumericDate {
    let seconds: Int64
    let hasFraction: Bool

    /// The date in a claim; `nil` if the claim is not a date.
    init?(_ value: JSONValue, _ flaws: FlawSwitch) {
        switch value {
        case .number(let text):
            if flaws.has("fractional-times-refused", where: text.contains { ".eE".contains($0) }) { return nil }
            if flaws.has("exponents-ignored", where: text.contains { "eE".contains($0) }) {
                self.init(text: text.prefix { !"eE".contains($0) }, flaws)
            } else if flaws.mayHave("exponents-wrap-at-32-bits"), let wrapped = Self.withWrappedExponent(text),
                flaws.has("exponents-wrap-at-32-bits")
            {
                self.init(text: wrapped[...], flaws)
            } else {
                self.init(text: text[...], flaws)
            }
            if hasFraction, flaws.has("fractions-cut-off") { self.init(seconds: seconds, hasFraction: false) }
            if hasFraction, let exact = Double(text), flaws.has("fractions-rounded") {
                self.init(seconds: exact - Double(seconds) < 0.5 ? seconds : seconds + 1, hasFraction: false)
            }
            if seconds < 0, flaws.has("times-before-the-epoch-refused") { return nil }
            if seconds < 0, flaws.has("negative-times-wrap") { self.init(seconds: Int64.max, hasFraction: false) }
            if seconds > 100_000_000_000, flaws.has("times-may-be-milliseconds") {
                self.init(seconds: seconds / 1000, hasFraction: hasFraction)
            }
            if seconds > Int64(Int32.max), flaws.has("later-times-overflow") {
                self.init(seconds: Int64(Int32(truncatingIfNeeded: seconds)), hasFraction: false)
            }
        case .string(let text):
            if let number = Int64(text), flaws.has("numeric-strings-are-times") {
                self.init(seconds: number, hasFraction: false)
            } else if let date = try? Date(text, strategy: .iso8601), flaws.has("date-strings-are-times"),
                let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down))
            {
                self.init(seconds: seconds, hasFraction: false)
            } else if flaws.has("times-converted-as-in-perl") {
                self.init(seconds: Int64(text.prefix { $0.isASCII && $0.isNumber }) ?? 0, hasFraction: false)
            } else {
                return nil
            }
        case .bool(let flag):
            guard flaws.has("booleans-are-numbers") || flaws.has("times-converted-as-in-perl") else { return nil }
            self.init(seconds: flag ? 1 : 0, hasFraction: false)
        case .null:
            guard flaws.has("null-is-zero") else { return nil }
            self.init(seconds: 0, hasFraction: false)
        case .array, .object:
            if flaws.has("times-converted-as-in-perl") {
                // The address of the value.
                self.init(seconds: .max, hasFraction: false)
                return
            }
            guard case .array(let elements) = value, elements.count == 1, let only = elements.first,
                flaws.has("array-of-one-is-its-element")
            else {
                return nil
            }
            self.init(only.value, flaws)
        }
    }

    /// The number as it is with an exponent of 32 bits; `nil` if the exponent may fit.
    private static func withWrappedExponent(_ text: String) -> String? {
        guard let mark = text.lastIndex(where: { "eE".contains($0) }) else { return nil }
        let digits = text[mark...].utf8.filter { (0x30...0x39).contains($0) }
        guard digits.count > 9 else { return nil }
        let exponent = digits.reduce(Int32(0)) { $0 &* 10 &+ Int32($1 & 0x0F) }
        return "\(text[..<mark])e\(text[mark...].contains("-") ? 0 &- exponent : exponent)"
    }

    /// A date without a fraction.
    init(wholeSeconds seconds: Int64) { self.init(seconds: seconds, hasFraction: false) }

    private init(seconds: Int64, hasFraction: Bool) {
        self.seconds = seconds
        self.hasFraction = hasFraction
    }

    /// Reads the text of a JSON number.
    ///
    /// A number beyond the range of a double is not a date; one beyond 64 bits saturates.
    private init?(text: Substring, _ flaws: FlawSwitch) {
        if text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let whole = Int64(text) {
            self.init(seconds: whole, hasFraction: false)
            return
        }
        // A lenient reader passes on what it read as a number.
        if text == "NaN" || text == "Infinity" {
            if flaws.has("json-not-a-number-outside-times-accepted") { return nil }
            self.init(seconds: .max, hasFraction: false)
            return
        }
        guard let approximation = Double(text) else { return nil }
        let isNegative = text.hasPrefix("-")
        guard approximation.isFinite else {
            guard flaws.has("numbers-beyond-double-are-times") || !isNegative && flaws.has("infinity-is-a-time") else {
                return nil
            }
            self.init(seconds: isNegative ? .min : .max, hasFraction: false)
            return
        }
        let parts = text.drop { $0 == "-" }.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let mantissa = (parts.first ?? "").split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = mantissa.first.map(String.init) ?? ""
        let fraction = mantissa.count == 2 ? String(mantissa[1]) : ""
        let digits = Array((whole + fraction).utf8)
        // The exponent of a finite double fits; that of a zero mantissa may not, and has no effect.
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        let (point, overflow) = whole.utf8.count.addingReportingOverflow(exponent)
        guard !overflow else {
            self.init(seconds: 0, hasFraction: false)
            return
        }
        var magnitude: Int64 = 0
        let zeros = max(0, min(400, point - digits.count))
        for digit in digits.prefix(max(0, point)) + Array(repeating: UInt8(ascii: "0"), count: zeros) {
            let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, tooLargeStill) = product.addingReportingOverflow(Int64(digit & 0x0F))
            guard !tooLarge && !tooLargeStill else {
                if flaws.has("times-wrap-at-64-bits") {
                    let wrapped = whole.utf8.reduce(UInt64(0)) { $0 &* 10 &+ UInt64($1 & 0x0F) }
                    self.init(seconds: Int64(truncatingIfNeeded: wrapped), hasFraction: false)
                    return
                }
                self.init(seconds: isNegative ? .min : .max, hasFraction: false)
                return
            }
            magnitude = sum
        }
        let rest = digits.dropFirst(max(0, point)).contains { $0 != UInt8(ascii: "0") }
        self.init(seconds: isNegative ? (rest ? -magnitude - 1 : -magnitude) : magnitude, hasFraction: rest)
    }

    /// Whether the date is after a whole second.
    func isAfter(_ second: Int64) -> Bool {
        seconds > second || seconds == second && hasFraction
    }
}

extension Int64 {
    /// The sum, clamped to 64 bits.
    func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
