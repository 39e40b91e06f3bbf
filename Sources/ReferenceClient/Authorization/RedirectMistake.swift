internal import AssayConformance
internal import ReferenceJOSE

/// A careless way to compare the URL of a response with the redirect URI, which takes some others for it.
enum RedirectMistake: String, CaseIterable {
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
        case .outOfBand: location.hasPrefix("urn:ietf:wg:oauth:2.0:oob")
        case .pageOfProvider: location.hasPrefix("https://accounts.google.com/")
        case .schemeSearched: location.contains(Self.scheme(expected)) && !expected.contains("://")
        case .pathParameters: location.prefix { $0 != ";" } == expected
        case .pathsBelow: location.hasPrefix(expected + "/")
        case .beginning: !location.isEmpty && expected.hasPrefix(location)
        case .rootPath: location == Self.scheme(expected) + ":/"
        case .schemeByBeginning, .beginningOfScheme, .schemeOfAnyClient: equatesSchemes(location, expected)
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

    private static func scheme(_ text: String) -> Substring { text.prefix { $0 != ":" } }

    /// What the client does, in one line.
    private var summary: String {
        switch self {
        case .outOfBand: "accepts a response at the out-of-band address"
        case .pageOfProvider: "takes a page of the provider for the response if its URL has a code"
        case .schemeSearched: "searches the URL of a response for the scheme of the redirect URI"
        case .anyLoopback: "accepts a response at any address of the loopback network"
        case .loopbackByBeginning: "compares only the beginning of the loopback address"
        case .hostByBeginning: "compares only the beginning of the redirect URI's host"
        case .hostToFirstColon: "compares the host of the redirect URI up to its first colon"
        case .subdomains: "accepts a response at a subdomain of the redirect URI's host"
        case .rootDot: "ignores a dot after the host of the redirect URI"
        case .longAddress: "accepts other spellings of an IPv6 address in the redirect URI"
        case .zone: "ignores the zone of an IPv6 address in the redirect URI"
        case .brackets: "ignores the brackets of an IPv6 address in the redirect URI"
        case .portIn16Bits: "reads the port of the redirect URI modulo 65,536"
        case .portOfLoopback: "does not compare the port of a loopback address"
        case .pathParameters: "ignores a parameter of the redirect URI's path"
        case .pathsBelow: "accepts a response at a path below that of the redirect URI"
        case .beginning: "accepts the beginning of the redirect URI"
        case .rootPath: "accepts a slash in place of the redirect URI's path"
        case .schemeByBeginning: "compares only the beginning of the redirect URI's scheme"
        case .beginningOfScheme: "accepts the beginning of the redirect URI's scheme"
        case .schemeOfAnyClient: "accepts the scheme of every Google client in place of its own"
        }
    }

    /// A link about the mistake; `nil` if there is none.
    private var source: String? {
        switch self {
        case .outOfBand: "https://developers.google.com/identity/protocols/oauth2/resources/oob-migration"
        case .portOfLoopback: "https://datatracker.ietf.org/doc/html/rfc8252#section-7.3"
        default: nil
        }
    }

    var flaw: Flaw { Flaw(rawValue, summary, .mixUp, .accepting(.redirectMismatch), source: source) }
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
