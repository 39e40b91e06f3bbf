internal import Foundation

/// A careless way to compare the URL of a response with the redirect URI, which takes some others for it.
enum RedirectMistake: String, CaseIterable {
    case unchecked = "redirect-not-compared"
    case byScheme = "redirect-compared-by-scheme"
    case byBeginning = "redirect-compared-by-prefix"
    case withoutScheme = "redirect-compared-by-end"
    case withoutCase = "redirect-compared-without-case"
    case hostWithoutCase = "redirect-host-compared-without-case"
    case trailingSlash = "redirect-trailing-slash-ignored"
    case slashes = "redirect-slashes-collapsed"
    case port = "redirect-port-ignored"
    case defaultPort = "default-port-ignored"
    case secureScheme = "redirect-scheme-upgraded"
    case localhost = "localhost-is-loopback"
    case userInformation = "user-information-ignored"
    case beginningOfAuthority = "beginning-of-authority-compared"
    case dotSegments = "dot-segments-resolved"
    case encodedDotSegments = "encoded-dot-segments-resolved"
    case percents = "redirect-percent-decoded"
    case path = "redirect-path-not-compared"
    case hostByEnd = "redirect-host-compared-by-end"
    case backslashes = "backslashes-are-slashes"
    case backslashesOfWeb = "web-backslashes-are-slashes"
    case shortAddress = "addresses-canonicalised"
    case outOfBand = "out-of-band-address-accepted"
    case pageOfProvider = "page-of-provider-accepted"
    case schemeSearched = "redirect-searched-for-scheme"
    case anyLoopback = "any-loopback-address-accepted"
    case loopbackByBeginning = "loopback-compared-by-beginning"
    case hostByBeginning = "redirect-host-compared-by-beginning"
    case hostToFirstColon = "redirect-host-cut-at-first-colon"
    case subdomains = "redirect-subdomains-accepted"
    case rootDot = "redirect-root-dot-ignored"
    case longAddress = "ipv6-addresses-canonicalised"
    case zone = "address-zone-ignored"
    case brackets = "brackets-of-address-ignored"
    case portIn16Bits = "redirect-port-read-in-16-bits"
    case portOfLoopback = "port-of-loopback-ignored"
    case pathParameters = "path-parameters-ignored"
    case pathsBelow = "paths-below-redirect-accepted"
    case beginning = "redirect-beginning-accepted"
    case rootPath = "root-path-accepted"
    case schemeByBeginning = "redirect-scheme-compared-by-beginning"
    case beginningOfScheme = "redirect-scheme-beginning-accepted"
    case schemeOfAnyClient = "scheme-of-any-google-client-accepted"

    /// Whether a client that makes the mistake takes the URL, without its query, for the redirect URI.
    func equates(_ location: String, _ expected: String) -> Bool {
        switch self {
        case .unchecked: true
        case .byScheme: Self.scheme(location) == Self.scheme(expected)
        case .byBeginning: location.hasPrefix(expected)
        case .withoutScheme: location.hasSuffix(expected.drop { $0 != ":" }.dropFirst())
        case .withoutCase: location.lowercased() == expected.lowercased()
        case .trailingSlash: location == expected + "/"
        case .slashes: Self.collapsed(location) == Self.collapsed(expected)
        case .defaultPort: location.replacing(":443/", with: "/", maxReplacements: 1) == expected
        case .secureScheme:
            location.replacing("http://", with: "https://") == expected
                || location.replacing("https://", with: "http://") == expected
        case .localhost: location.replacing("localhost", with: "127.0.0.1") == expected
        case .dotSegments: Self.resolved(location) == expected
        case .encodedDotSegments:
            location.contains("%") && location.removingPercentEncoding.map(Self.resolved) == expected
        case .percents: location.removingPercentEncoding == expected
        case .backslashes: location.replacing("\\", with: "/") == expected
        case .backslashesOfWeb:
            expected.hasPrefix("https:") && location.contains("\\")
                && location.replacing("\\", with: "/") == expected
        case .outOfBand: location.hasPrefix("urn:ietf:wg:oauth:2.0:oob")
        case .pageOfProvider: location.hasPrefix("https://accounts.google.com/")
        case .schemeSearched: location.contains(Self.scheme(expected)) && !expected.contains("://")
        case .pathParameters: location.prefix { $0 != ";" } == expected
        case .pathsBelow: location.hasPrefix(expected + "/")
        case .beginning: !location.isEmpty && expected.hasPrefix(location)
        case .rootPath: location == Self.scheme(expected) + ":/"
        case .schemeByBeginning, .beginningOfScheme, .schemeOfAnyClient: equatesSchemes(location, expected)
        case .hostWithoutCase: Self.lowered(location) == Self.lowered(expected)
        case .path:
            Self.authority(location) == Self.authority(expected)
        case .hostByEnd, .port, .userInformation, .beginningOfAuthority, .shortAddress:
            equatesAuthoritiesAsTexts(location, expected)
        default: equatesAuthorities(location, expected)
        }
    }

    private func equatesSchemes(_ location: String, _ expected: String) -> Bool {
        let (own, other) = (Self.scheme(location), Self.scheme(expected))
        guard !own.isEmpty, location.dropFirst(own.count) == expected.dropFirst(other.count) else { return false }
        return switch self {
        case .schemeByBeginning: own.hasPrefix(other)
        case .beginningOfScheme: other.hasPrefix(own)
        default: own.hasPrefix("com.googleusercontent.apps.")
        }
    }

    private func equatesAuthorities(_ location: String, _ expected: String) -> Bool {
        guard let own = Parts(location), let other = Parts(expected), own.scheme == other.scheme, own.path == other.path
        else { return false }
        let hasSamePort = own.port == other.port
        let isLoopback = other.host == "127.0.0.1" || other.host == "[::1]"
        return switch self {
        case .anyLoopback:
            hasSamePort && other.host == "127.0.0.1" && own.host.hasPrefix("127.")
                && own.host.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ".") }
                && own.host.count { $0 == "." } == 3
        case .loopbackByBeginning: hasSamePort && isLoopback && own.host.hasPrefix(other.host)
        case .hostByBeginning: hasSamePort && own.host.hasPrefix(other.host)
        case .hostToFirstColon: hasSamePort && own.host.prefix { $0 != ":" } == other.host.prefix { $0 != ":" }
        case .subdomains: hasSamePort && own.host.hasSuffix("." + other.host)
        case .rootDot: hasSamePort && own.host == other.host + "."
        case .longAddress: hasSamePort && own.host == "[0:0:0:0:0:0:0:1]" && other.host == "[::1]"
        case .zone: hasSamePort && own.host.prefix { $0 != "%" } + "]" == other.host
        case .brackets: hasSamePort && "[\(own.host)]" == other.host
        case .portIn16Bits: own.host == other.host && Int(own.port).map { $0 & 0xFFFF } == Int(other.port)
        case .portOfLoopback: isLoopback && own.host == other.host
        default: false
        }
    }

    /// Of mistakes that do not read host and port of the authority as they should.
    private func equatesAuthoritiesAsTexts(_ location: String, _ expected: String) -> Bool {
        guard let own = Self.components(location), let other = Self.components(expected), own.scheme == other.scheme,
            own.path == other.path
        else { return false }
        return switch self {
        case .hostByEnd: own.authority.hasSuffix(other.authority)
        case .port: Self.withoutPort(own.authority) == Self.withoutPort(other.authority)
        case .userInformation:
            own.authority.lastIndex(of: "@").map { own.authority[$0...].dropFirst() == other.authority } ?? false
        case .beginningOfAuthority:
            own.authority.prefix { $0 != "@" && $0 != "\\" } == other.authority.prefix { $0 != "@" && $0 != "\\" }
        case .shortAddress: Self.canonical(own.authority) == Self.canonical(other.authority)
        default: false
        }
    }

    private static func withoutPort(_ authority: Substring) -> Substring {
        authority.lastIndex(of: ":").map { authority[..<$0] } ?? authority
    }

    /// The IPv4 address as a resolver reads it, and the port as a number.
    private static func canonical(_ authority: Substring) -> [String] {
        let host = withoutPort(authority)
        let port = Int(authority[host.endIndex...].dropFirst()).map(String.init) ?? ""
        return [host == "2130706433" ? "127.0.0.1" : String(host), port]
    }

    /// Scheme, authority and path of a URL with an authority.
    private static func components(_ text: String) -> (scheme: Substring, authority: Substring, path: Substring)? {
        guard let range = text.firstRange(of: "://") else { return nil }
        let rest = text[range.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        return (text[..<range.lowerBound], authority, rest[authority.endIndex...])
    }

    /// Scheme and authority, or the scheme alone.
    private static func authority(_ text: String) -> [Substring] {
        components(text).map { [$0.scheme, $0.authority] } ?? [scheme(text)]
    }

    /// Scheme and host in lower case (RFC 3986 §6.2.2.1).
    private static func lowered(_ text: String) -> String {
        guard let (scheme, authority, path) = components(text) else {
            return scheme(text).lowercased() + text.drop { $0 != ":" }
        }
        return "\(scheme)://\(authority)".lowercased() + path
    }

    private static func collapsed(_ text: String) -> String {
        var text = text
        while let range = text.firstRange(of: "//") { text.replaceSubrange(range, with: "/") }
        return text
    }

    private static func resolved(_ text: String) -> String {
        var kept: [Substring] = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            if part == "..", kept.count > 1 { kept.removeLast() } else { kept.append(part) }
        }
        return kept.joined(separator: "/")
    }

    private static func scheme(_ text: String) -> Substring { text.prefix { $0 != ":" } }
}

/// Scheme, host, port and path of a URL with an authority.
private struct Parts {
    let scheme: Substring
    let host: Substring
    let port: Substring
    let path: Substring

    init?(_ text: String) {
        guard let range = text.firstRange(of: "://") else { return nil }
        scheme = text[..<range.lowerBound]
        let rest = text[range.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        path = rest[authority.endIndex...]
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        let colon = authority[end...].lastIndex(of: ":") ?? authority.endIndex
        host = authority[..<colon]
        port = authority[colon...].dropFirst()
    }
}
