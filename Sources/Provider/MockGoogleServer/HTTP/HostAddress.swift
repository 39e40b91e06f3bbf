#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An address to listen on.
package struct HostAddress: Sendable, Hashable {
    package enum Family: Sendable { case v4, v6 }

    package let family: Family
    /// Without brackets.
    package let text: String
    /// Four or sixteen bytes.
    let bytes: [UInt8]

    /// `127.0.0.1`.
    package static let loopback = HostAddress(family: .v4, text: "127.0.0.1", bytes: [127, 0, 0, 1])

    private init(family: Family, text: String, bytes: [UInt8]) {
        self.family = family
        self.text = text
        self.bytes = bytes
    }

    /// Reads an IPv4 or IPv6 address, or `localhost`; `nil` for anything else.
    package init?(_ text: String) {
        if text == "localhost" {
            self = .loopback
            return
        }
        var v4 = [UInt8](repeating: 0, count: 4)
        var v6 = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(family: .v4, text: text, bytes: v4)
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(family: .v6, text: text, bytes: v6)
        } else {
            return nil
        }
    }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool {
        switch family {
        case .v4: bytes.first == 127
        case .v6: bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        }
    }

    /// Whether it stands for all addresses of this machine.
    var isWildcard: Bool { bytes.allSatisfy { $0 == 0 } }

    /// The host of a URL for it; for all addresses, the loopback address.
    var urlHost: String {
        switch family {
        case .v4: isWildcard ? "127.0.0.1" : text
        case .v6: isWildcard ? "[::1]" : "[\(text)]"
        }
    }
}
