internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// A careless way to compare issuers, as URLs or as patterns, that takes some others for the expected one.
enum IssuerMistake: String, CaseIterable {
    case empty = "empty-issuer-accepted"
    case defaultPort = "issuer-default-port-ignored"
    case userInformation = "issuer-user-information-taken-for-host"
    case rootDot = "issuer-root-dot-ignored"
    case query = "issuer-query-ignored"
    case fragment = "issuer-fragment-ignored"
    case subdomains = "issuer-subdomains-accepted"
    case hostByEnd = "issuer-host-compared-by-end"
    case registeredDomain = "issuer-compared-by-registered-domain"
    case searchedWithScheme = "issuer-searched-with-its-scheme"
    case pattern = "issuer-taken-for-pattern"

    /// Whether a client that makes the mistake takes the issuer for the expected one.
    func equates(_ issuer: String, _ expected: String) -> Bool {
        switch self {
        case .empty: issuer.isEmpty
        case .defaultPort: issuer == expected + ":443"
        case .userInformation: issuer.contains("@") && issuer.prefix { $0 != "@" } == expected
        case .rootDot: issuer == expected + "."
        case .query: issuer.contains("?") && issuer.prefix { $0 != "?" } == expected
        case .fragment: issuer.contains("#") && issuer.prefix { $0 != "#" } == expected
        case .subdomains: Self.hosts(issuer, expected).map { $0.hasSuffix("." + $1) } ?? false
        case .hostByEnd: Self.hosts(issuer, expected).map { $0.hasSuffix($1) } ?? false
        case .registeredDomain: Self.hosts(issuer, expected).map { Self.domain($0) == Self.domain($1) } ?? false
        case .searchedWithScheme: expected.contains("://") && issuer.contains(expected)
        case .pattern:
            !issuer.isEmpty && expected.range(of: "^(?:\(issuer))$", options: .regularExpression) != nil
        }
    }

    /// The hosts of two https URLs; `nil` if one is not an https URL with a host.
    private static func hosts(_ issuer: String, _ expected: String) -> (String, String)? {
        guard let own = URISyntax(issuer), let other = URISyntax(expected), own.scheme == "https",
            other.scheme == "https", !own.hasUserInformation, let host = own.host, let otherHost = other.host,
            !host.isEmpty
        else { return nil }
        return (host, otherHost)
    }

    private static func domain(_ host: String) -> [Substring] { host.split(separator: ".").suffix(2) }
}
