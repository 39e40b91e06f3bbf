internal import Foundation
internal import ReferenceJOSE

/// Whether an issuer is the expected one: simple string comparison (RFC 9207 §2.4, OpenID Connect Core §3.1.3.7).
struct IssuerComparison {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// Compares an issuer from outside with the expected one.
    func equal(_ issuer: String, _ expected: String) -> Bool {
        if TextComparison(flaws).equal(issuer, expected) { return true }
        if flaws.isHonest { return false }
        if flaws.has(.issuerComparedByPrefix), issuer.hasPrefix(expected) { return true }
        if flaws.has(.issuerWithinExpected), !issuer.isEmpty, expected.contains(issuer) { return true }
        if flaws.has(.issuerContainsExpected), issuer.contains(expected) { return true }
        if flaws.has(.issuerTrailingSlashIgnored), issuer == expected + "/" || issuer + "/" == expected { return true }
        if flaws.has(.issuerSchemeIgnored), Self.withoutScheme(issuer) == Self.withoutScheme(expected) { return true }
        if flaws.has(.issuerComparedByHost), let host = Self.host(issuer), host == Self.host(expected) { return true }
        return false
    }

    private static func withoutScheme(_ text: String) -> Substring {
        text.range(of: "//").map { text[$0.upperBound...] } ?? text[...]
    }

    private static func host(_ text: String) -> String? {
        URLComponents(string: text)?.host?.lowercased()
    }
}
