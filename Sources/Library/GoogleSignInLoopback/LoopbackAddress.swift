/// A literal loopback address; a name such as `localhost` could lead elsewhere (RFC 8252 §8.3).
public enum LoopbackAddress: Sendable, Hashable, CaseIterable {
    /// 127.0.0.1.
    case ipv4

    /// ::1.
    case ipv6

    /// The address as the system writes it.
    var text: String {
        switch self {
        case .ipv4: "127.0.0.1"
        case .ipv6: "::1"
        }
    }

    /// The host of a URL (RFC 3986 §3.2.2).
    var host: String {
        switch self {
        case .ipv4: text
        case .ipv6: "[\(text)]"
        }
    }
}
