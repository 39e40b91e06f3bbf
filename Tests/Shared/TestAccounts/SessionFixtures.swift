package import GoogleSignInAccounts
package import GoogleSignInClient
import Synchronization

/// Bytes that count up, so that no two draws are equal and every run is the same.
package final class CountingRandomness: RandomnessSource {
    private let next: Mutex<UInt64>

    package init(from start: UInt64 = 1) { next = Mutex(start) }

    package func randomBytes(count: Int) -> [UInt8] {
        let seed = next.withLock { value in
            defer { value += 1 }
            return value
        }
        return (0..<count).map { UInt8(truncatingIfNeeded: seed &* 31 &+ UInt64($0) &* 7) }
    }
}

/// A source that returns a byte less than it is asked for.
package struct ScantRandomness: RandomnessSource {
    package init() {}

    package func randomBytes(count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count - 1) }
}

/// A source that returns no bytes.
package struct FailingRandomness: RandomnessSource {
    package init() {}

    private struct Exhausted: Error {}

    package func randomBytes(count: Int) throws -> [UInt8] { throw Exhausted() }
}

package enum SessionFixtures {
    package static let clientID = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"
    package static let serverClientID = "415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com"
    package static let subject = "108204268033311374519"
    package static let now: Int64 = 1_790_000_000

    package static func claims(
        subject: String = subject, issuer: String = "https://accounts.google.com", audience: String = clientID,
        nonce: String = "n-1", issuedAt: Int64 = now - 10, expiration: Int64 = now + 3600, name: String? = nil,
        email: String? = nil, picture: String? = nil
    ) -> IDTokenClaims {
        IDTokenClaims(
            issuer: issuer, subject: subject, audiences: [audience], expiration: NumericDate(seconds: expiration),
            issuedAt: NumericDate(seconds: issuedAt), authenticationTime: NumericDate(seconds: now - 5), nonce: nonce,
            email: email, name: name, picture: picture)
    }

    /// An ID token that nobody verifies again, with claims.
    package static func idToken(_ claims: IDTokenClaims) throws(GoogleSignInError) -> VerifiedIDToken {
        VerifiedIDToken(encoded: try EncodedIDToken("header.payload.signature"), claims: claims)
    }

    package static func session(
        refreshToken: String? = "1//refresh-one", subject: String = subject, clientID: String = clientID,
        accountID: String? = nil, confirmedAt: Int64 = now, name: String = "Mahina Kealoha"
    ) throws -> StoredSession {
        StoredSession(
            clientID: clientID,
            claims: claims(
                subject: subject, name: name, email: "mahina.kealoha@example.com", picture: "https://example.com/p.png"),
            accountID: accountID, grantedScopes: ["openid", "email"], signedInAt: now - 10, confirmedAt: confirmedAt,
            refreshToken: try refreshToken.map { try RefreshToken($0) })
    }
}

/// The error that an operation throws; `nil` if it throws none.
package func refusal<Value>(
    _ operation: () async throws(GoogleSignInError) -> Value
) async -> GoogleSignInError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}
