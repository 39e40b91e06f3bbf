internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// Compares issuers by simple string comparison (RFC 9207 §2.4, OpenID Connect Core §3.1.3.7).
struct IssuerComparison {
    private let text: ComparedText
    private let flaws: FlawSwitch

    init(_ text: ComparedText, _ flaws: FlawSwitch) {
        self.text = text
        self.flaws = flaws
    }

    /// Whether a received issuer equals the expected one.
    func equal(_ issuer: String, _ expected: String) -> Bool {
        if TextComparison(text, flaws).equal(issuer, expected) { return true }
        if flaws.isHonest { return false }
        if flaws.has("issuer-trailing-slash-ignored"), issuer == expected + "/" || issuer + "/" == expected {
            return true
        }
        if flaws.has("issuer-scheme-ignored"), Self.withoutScheme(issuer) == Self.withoutScheme(expected) {
            return true
        }
        if flaws.has("issuer-compared-by-host"), let host = Self.host(issuer), host == Self.host(expected) {
            return true
        }
        return flaws.mistake(IssuerMistake.self) { $0.equates(issuer, expected) } != nil
    }

    private static func withoutScheme(_ text: String) -> Substring {
        text.range(of: "//").map { text[$0.upperBound...] } ?? text[...]
    }

    private static func host(_ text: String) -> String? {
        URLComponents(string: text)?.host?.lowercased()
    }
}
