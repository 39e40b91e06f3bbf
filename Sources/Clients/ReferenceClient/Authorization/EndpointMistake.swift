internal import AssayConformance
internal import ReferenceJOSE

/// A careless way to check the scheme of an endpoint, which takes others than https.
enum EndpointMistake: String, CaseIterable {
    case anyButHTTP = "endpoint-of-any-scheme-but-http-accepted"
    case anyButScript = "endpoint-of-any-scheme-but-script-accepted"
    case anyWithSlashes = "endpoint-of-any-scheme-with-slashes-accepted"
    case anyWithHost = "endpoint-of-any-scheme-with-host-accepted"
    case privateUse = "endpoint-of-private-scheme-accepted"
    case relative = "relative-endpoint-resolved"
    case completed = "endpoint-without-scheme-completed"
    case empty = "empty-endpoint-is-default"
    case loopback = "endpoint-compared-with-beginning-of-loopback"

    /// Whether a client that makes the mistake accepts the text, which does not begin with `https://`.
    func accepts(_ text: String) -> Bool {
        let uri = URISyntax(text)
        let isOther = uri.map { $0.scheme != "http" && $0.scheme != "https" } ?? false
        return switch self {
        case .anyButHTTP: isOther
        case .anyButScript: isOther && uri?.scheme != "javascript"
        case .anyWithSlashes: isOther && text.contains("://")
        case .anyWithHost: isOther && uri?.host?.isEmpty == false
        case .privateUse: isOther && uri?.scheme.contains(".") == true
        case .relative: text.hasPrefix("/")
        case .completed: !text.contains(":") && text.prefix { $0 != "/" }.contains(".")
        case .empty: text.isEmpty
        case .loopback: text.hasPrefix("http://127.0.0.1")
        }
    }
}
