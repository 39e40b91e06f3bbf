internal import AssayConformance
internal import ReferenceJOSE

/// A careless way to check a configured redirect URI.
enum RedirectURIMistake: String, CaseIterable {
    case relative = "relative-redirect-uri-accepted"
    case empty = "empty-redirect-uri-accepted"
    case anyScheme = "redirect-uri-of-any-scheme-accepted"
    case localhost = "redirect-uri-localhost-accepted"
    case loopback = "redirect-uri-compared-with-beginning-of-loopback"
    case withoutHost = "redirect-uri-host-not-required"
    case anyQuery = "redirect-uri-query-not-checked"

    /// Whether a client that makes the mistake accepts the text, which is not a valid redirect URI.
    func accepts(_ text: String) -> Bool {
        let uri = URISyntax(text)
        return switch self {
        case .relative: text.hasPrefix("/")
        case .empty: text.isEmpty
        case .anyScheme: uri.map { !["http", "https"].contains($0.scheme) && $0.fragment == nil } ?? false
        case .localhost: uri?.scheme == "http" && uri?.host == "localhost"
        case .loopback: text.hasPrefix("http://127.0.0.1")
        case .withoutHost: uri?.scheme == "https" && uri?.host == ""
        case .anyQuery: uri?.fragment == nil && !AuthorizationURL.isQueryOfRedirectURI(uri?.query)
        }
    }
}
