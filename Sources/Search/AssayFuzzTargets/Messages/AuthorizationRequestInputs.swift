internal import AssayConformance
internal import GoogleSignInClient
internal import Synchronization
internal import TokenForge

/// A predictable source of randomness that returns other bytes for each call.
final class CountedRandomness: RandomnessSource {
    private struct Failure: Error {}

    private let kind: AuthorizationRequestText.Randomness
    private let calls = Mutex<UInt8>(0)

    init(_ kind: AuthorizationRequestText.Randomness) { self.kind = kind }

    func randomBytes(count: Int) throws -> [UInt8] {
        guard case .gives(let given) = kind else { throw Failure() }
        return Self.bytes(
            call: calls.withLock { calls in
                calls &+= 1
                return calls
            }, count: given)
    }

    private static func bytes(call: UInt8, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ Int(call) &* 101) }
    }

    /// The results of the first three calls, in base64url.
    var tokens: [String] {
        (1...3).map { Base64.url(Self.bytes(call: $0, count: 32)) }
    }
}

/// An endpoint that may be http on a numeric loopback address.
struct LoopbackEndpoint {
    private let text: String

    init(_ text: String) { self.text = text }

    var isLoopback: Bool {
        let lowered = text.lowercased()
        return ["http://127.0.0.1", "http://[::1]"].contains { start in
            guard lowered.utf8.starts(with: start.utf8) else { return false }
            guard let next = lowered.utf8.dropFirst(start.utf8.count).first else { return true }
            return ":/?#".utf8.contains(next)
        }
    }

    func secured(_ probe: AuthorizationRequestProbe) -> AuthorizationRequestProbe {
        AuthorizationRequestProbe(
            authorizationEndpoint: "https" + text.dropFirst(4), clientID: probe.clientID,
            serverClientID: probe.serverClientID, redirectURI: probe.redirectURI, scopes: probe.scopes,
            loginHint: probe.loginHint, hostedDomain: probe.hostedDomain)
    }
}
