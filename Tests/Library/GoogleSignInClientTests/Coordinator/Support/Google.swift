import AssayCryptography
import Foundation
import GoogleSignInClient
import JOSECryptography
import StrictJOSE

/// Google's responses, signed with one of the suite's published test keys.
struct Google: Sendable {
    static let clientID = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"
    static let subject = "108204268033311374519"
    static let metadata = ProviderMetadata.google

    /// The private key and public members of a file in `vectors/keys`.
    struct Key: Sendable {
        let id: String
        let jwk: String
        private let key: RSAPrivateKey

        init(named name: String) throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let file = root.appending(path: "vectors/keys/\(name).json")
            let members = try JSONDecoder().decode(Members.self, from: Data(contentsOf: file))
            id = members.kid
            jwk =
                #"{"kty":"RSA","alg":"RS256","use":"sig","kid":"\#(members.kid)","n":"\#(members.n)","e":"\#(members.e)"}"#
            key = try RSAPrivateKey(
                modulus: Base64URL.decode(members.n), exponent: Base64URL.decode(members.e),
                privateExponent: Base64URL.decode(members.d),
                primes: (Base64URL.decode(members.p), Base64URL.decode(members.q)),
                exponents: (Base64URL.decode(members.dp), Base64URL.decode(members.dq)),
                coefficient: Base64URL.decode(members.qi))
        }

        func sign(_ claims: String) throws -> String {
            let header = #"{"alg":"RS256","kid":"\#(id)","typ":"JWT"}"#
            let message = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
            return "\(message).\(Base64URL.encode(try key.sign(Array(message.utf8), hash: .sha256)))"
        }

        private struct Members: Decodable {
            let kid, n, e, d, p, q, dp, dq, qi: String
        }
    }

    let a: Key
    let b: Key

    init() throws {
        a = try Key(named: "google-a")
        b = try Key(named: "google-b")
    }

    /// An ID token of the default person.
    func idToken(
        nonce: String?, now: Int64 = TestEnvironment.start, subject: String = subject, issuer: String = metadata.issuer,
        key: Key? = nil
    ) throws -> String {
        let nonceMember = nonce.map { #","nonce":"\#($0)""# } ?? ""
        return try (key ?? a).sign(
            #"{"iss":"\#(issuer)","aud":"\#(Self.clientID)","azp":"\#(Self.clientID)","sub":"\#(subject)","#
                + #""iat":\#(now),"exp":\#(now + 3_600)\#(nonceMember)}"#)
    }

    /// The claims that an app has stored of a sign-in.
    static func claims(
        issuer: String = metadata.issuer, subject: String = subject, audiences: [String] = [clientID],
        authorizedParty: String? = clientID, authenticationTime: NumericDate? = nil, nonce: String? = nil,
        name: String? = nil
    ) -> IDTokenClaims {
        IDTokenClaims(
            issuer: issuer, subject: subject, audiences: audiences, authorizedParty: authorizedParty,
            expiration: NumericDate(seconds: 1), issuedAt: NumericDate(seconds: 0),
            authenticationTime: authenticationTime, nonce: nonce, name: name)
    }

    /// The token endpoint's response.
    static func tokens(
        idToken: String?, accessToken: String = "ya29.access", refreshToken: String? = "1//refresh"
    ) -> HTTPResponse {
        var members = [
            #""access_token":"\#(accessToken)""#, #""token_type":"Bearer""#, #""expires_in":3599"#,
            #""scope":"openid email""#,
        ]
        if let idToken { members.append(#""id_token":"\#(idToken)""#) }
        if let refreshToken { members.append(#""refresh_token":"\#(refreshToken)""#) }
        return .with("{\(members.joined(separator: ","))}")
    }

    /// The key endpoint's response.
    static func keySet(_ keys: [Key], maxAge: Int? = 3_600) -> HTTPResponse {
        var fields: HTTPHeaderFields = ["Content-Type": "application/json"]
        if let maxAge { fields.append(name: "Cache-Control", value: "public, max-age=\(maxAge)") }
        return .with(#"{"keys":[\#(keys.map(\.jwk).joined(separator: ","))]}"#, fields)
    }
}
