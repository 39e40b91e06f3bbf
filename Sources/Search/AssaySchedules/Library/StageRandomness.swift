internal import GoogleSignInClient
internal import StrictJOSE
internal import Synchronization

/// A predictable source of randomness, so that tokens can be minted before the client draws their nonce.
///
/// Each attempt draws three times: for state, nonce and code verifier.
final class StageRandomness: RandomnessSource {
    private let draws = Mutex(0)

    private static let known = (0..<3 * Fixtures.maximumAttempts).map(bytes)

    func randomBytes(count: Int) -> [UInt8] {
        let draw = draws.withLock { draws in
            defer { draws += 1 }
            return draws
        }
        return draw < Self.known.count ? Self.known[draw] : Self.bytes(draw)
    }

    /// The client's text for a draw.
    static func text(_ draw: Int) -> String { Base64URL.encode(bytes(draw)) }

    private static func bytes(_ draw: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: draw)] + [UInt8](repeating: 0x5a, count: 31)
    }
}
