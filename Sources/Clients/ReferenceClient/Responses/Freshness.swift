internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// How long a key set may be used without another request (RFC 9111 §4.2, §5.2.2).
struct Freshness {
    private let fields: HeaderFields
    private let flaws: FlawSwitch
    /// The longest lifetime; longer ones count as this (RFC 9111 §1.2.2).
    private static let greatest: Int64 = 2_147_483_648

    init(_ headers: [HeaderField], _ flaws: FlawSwitch) {
        fields = HeaderFields(fields: headers, flaws: flaws)
        self.flaws = flaws
    }

    /// The remaining lifetime in seconds; zero if the response does not state one clearly.
    var seconds: Int64 {
        if flaws.has("keys-kept-for-a-day") { return 86_400 }
        if flaws.has("keys-never-kept") { return 0 }
        let lifetime = lifetime
        if lifetime < 0 { return flaws.has("negative-lifetime-put-out") ? lifetime : 0 }
        if flaws.has("age-ignored") { return lifetime }
        let age = age
        if flaws.has("age-added") { return lifetime + age }
        return lifetime > age || flaws.has("negative-lifetime-put-out") ? lifetime - age : 0
    }

    private var lifetime: Int64 {
        let directives = directives
        func holds(_ name: String) -> Bool { directives.contains { $0.name == name } }
        if holds("no-store"), !flaws.has("no-store-ignored") { return 0 }
        if holds("no-cache"), !flaws.has("no-cache-ignored") { return 0 }
        if !fields.lines("Pragma").isEmpty, flaws.has("pragma-honoured") { return 0 }
        let expires = fields.lines("Expires")
        if !expires.isEmpty, flaws.has("expires-preferred") { return untilExpiry ?? 0 }
        let lifetime = lifetimeOfDirectives
        if !expires.isEmpty, let later = untilExpiry, later > lifetime, flaws.has("later-expires-preferred") {
            return later
        }
        return lifetime
    }

    /// The seconds from Date to Expires; `nil` if one of them is no date.
    private var untilExpiry: Int64? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        let dates = ["Date", "Expires"].compactMap { fields.lines($0).first.flatMap(formatter.date) }
        guard dates.count == 2 else { return nil }
        return Int64(dates[1].timeIntervalSince(dates[0]))
    }

    private var lifetimeOfDirectives: Int64 {
        let expires = fields.lines("Expires")
        let directives = directives
        func holds(_ name: String) -> Bool { directives.contains { $0.name == name } }
        if let shared = directives.first(where: { $0.name == "s-maxage" }), flaws.has("shared-lifetime-preferred") {
            return number(shared.value) ?? 0
        }
        if holds("private"), flaws.has("private-answers-not-kept") { return 0 }
        let ages = directives.filter { $0.name == "max-age" }
        if ages.count > 1 {
            if flaws.has("last-lifetime-wins") { return number(ages.last?.value) ?? 0 }
            return 0
        }
        guard let age = ages.first else {
            return !expires.isEmpty && flaws.has("unreadable-expires-ignored") ? 3600 : 0
        }
        if age.value == "", flaws.has("empty-lifetime-is-an-hour") { return 3600 }
        return number(age.value) ?? (flaws.has("unreadable-lifetime-is-an-hour") ? 3600 : 0)
    }

    /// A number of seconds: only digits, bounded; `nil` for anything else.
    private func number(_ text: String?) -> Int64? {
        guard var text, !text.isEmpty else { return nil }
        if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1, !flaws.has("quoted-lifetime-unreadable") {
            text = Self.withoutEscapes(text.dropFirst().dropLast())
        }
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        if !digits.isEmpty, digits.count == text.utf8.count {
            if text.hasPrefix("0"), text.count > 1, flaws.has("leading-zeros-octal") { return Int64(text, radix: 8) }
            guard let number = Int64(text) else { return flaws.has("huge-lifetime-is-none") ? 0 : Self.greatest }
            return min(number, Self.greatest)
        }
        if !digits.isEmpty, let number = Int64(String(digits) ?? ""), flaws.has("text-after-number-ignored") {
            return min(number, Self.greatest)
        }
        if text.contains("."), let number = Double(text), flaws.has("fractions-of-seconds-read") {
            return min(Int64(number), Self.greatest)
        }
        if text.hasPrefix("-"), let number = Int64(text), flaws.has("negative-numbers-read") { return number }
        if text.hasPrefix("0x"), let number = Int64(text.dropFirst(2), radix: 16), flaws.has("any-number-form-read") {
            return number
        }
        let values = text.map(\.wholeNumberValue)
        if values.allSatisfy({ $0 != nil }), flaws.has("any-number-form-read") {
            return values.reduce(0) { min($0 * 10 + Int64($1 ?? 0), Self.greatest) }
        }
        return nil
    }

    /// The text with each quoted pair replaced by its second character (RFC 9110 §5.6.4).
    private static func withoutEscapes(_ text: Substring) -> String {
        var output = ""
        var rest = text
        while let character = rest.popFirst() {
            if let escaped = character == "\\" ? rest.popFirst() : character { output.append(escaped) }
        }
        return output
    }

    /// The age on arrival: the first value, ignored if it is not a number (RFC 9111 §5.1).
    private var age: Int64 {
        let elements = fields.lines("Age").flatMap { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: [" ", "\t"]) }
        }
        let values = elements.filter { !$0.isEmpty }
        guard let first = values.first else { return 0 }
        if elements.first == "", flaws.has("empty-age-counts") { return 0 }
        let value = values.count > 1 && flaws.has("last-age-counts") ? values.last ?? first : first
        return number(value) ?? 0
    }

    private struct Directive {
        let name: String
        let value: String?
    }

    /// The directives of all lines, names in lower case.
    private var directives: [Directive] {
        let text = fields.lines("Cache-Control").joined(separator: ",")
        if let range = text.range(of: "max-age="), flaws.has("lifetime-searched-as-text") {
            return [Directive(name: "max-age", value: String(text[range.upperBound...].prefix { $0.isNumber }))]
        }
        return elements(text).map { element in
            let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let lowered = name.lowercased()
            let isExact = name == lowered || !flaws.has("directives-compared-exactly")
            return Directive(name: isExact ? lowered : name, value: parts.count == 2 ? String(parts[1]) : nil)
        }
    }

    /// The elements of a list; a quoted comma does not separate (RFC 9110 §5.6.1).
    private func elements(_ text: String) -> [String] {
        var elements = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ",", !isQuoted || flaws.has("quotes-in-fields-ignored") {
                elements.append("")
                continue
            }
            elements[elements.count - 1].append(character)
            if isEscaped {
                isEscaped = false
            } else if character == "\\", isQuoted {
                isEscaped = !flaws.has("quoted-pairs-ignored")
            } else if character == "\"" {
                isQuoted.toggle()
            }
        }
        let hasTab = elements.contains { $0.hasPrefix("\t") || $0.hasSuffix("\t") }
        let space: CharacterSet = hasTab && flaws.has("tabs-in-fields-kept") ? [" "] : [" ", "\t"]
        let trimmed = elements.map { $0.trimmingCharacters(in: space) }
        if elements.count > 1, trimmed.contains(""), flaws.has("empty-directives-refused") { return [] }
        return trimmed.filter { !$0.isEmpty }
    }
}
