internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import ReferenceJOSE

/// The cookies of a request (RFC 6265 §4.2.1).
struct CookieValues {
    private let line: String
    private let flaws: FlawSwitch

    /// A user agent may split the field in HTTP/2 (RFC 9113 §8.2.3).
    init(_ fields: [HeaderField], _ flaws: FlawSwitch) {
        line = HeaderFields(fields: fields, flaws: FlawSwitch(nil)).lines("Cookie").joined(separator: "; ")
        self.flaws = flaws
    }

    /// The values of the cookies of that name, as they are.
    func values(_ name: String) -> [String] {
        var values: [String] = []
        var alike: [String] = []
        for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let found = Self.name(parts[0])
            if found.hasSameBytes(as: name) {
                values.append(Self.valueText(parts[1]))
            } else if LowOctets.cut(found) == Array(name.utf8) {
                alike.append(Self.valueText(parts[1]))
            }
        }
        if flaws.isHonest { return values }
        if !alike.isEmpty, flaws.has("cookie-names-cut-to-low-octets") { return values + alike }
        if !values.isEmpty, !isCookieString, flaws.has("cookies-beyond-the-grammar-not-read") { return [] }
        if values.contains(where: { $0.contains("=") }), flaws.has("second-equals-sign-ends-cookie") {
            return values.map { String($0.prefix { $0 != "=" }) }
        }
        if values.isEmpty, let start = line.range(of: name + "=")?.upperBound, flaws.has("csrf-cookie-searched-as-text")
        {
            return [String(line[start...].prefix { $0 != ";" })]
        }
        if values.contains(where: { $0.utf8.contains(UInt8(ascii: "%")) }), flaws.has("csrf-cookie-percent-decoded") {
            return values.map { $0.removingPercentEncoding ?? $0 }
        }
        return values
    }

    /// Whether the field is `cookie-pair *( ";" SP cookie-pair )` (RFC 6265 §4.2.1).
    private var isCookieString: Bool {
        line.components(separatedBy: "; ").allSatisfy { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty && !pair.contains { ";\t ".contains($0) }
        }
    }

    private static func name(_ bytes: Substring.UTF8View) -> String {
        String(decoding: bytes.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// The value without the white space before the next semicolon.
    private static func valueText(_ bytes: Substring.UTF8View) -> String {
        var value = Array(bytes)
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        return String(decoding: value, as: UTF8.self)
    }
}
