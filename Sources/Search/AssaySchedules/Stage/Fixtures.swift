internal import AssayJSON
import Foundation
internal import GoogleSignInClient
internal import TokenForge

/// The tokens and messages that all worlds share, made once because they take cryptography.
final class Fixtures: Sendable {
    /// The texts of one sign-in attempt.
    struct Attempt: Sendable {
        let state: String
        let nonce: String
        let callbackURL: String
        let tokens: HTTPResponse
        /// The parameter that identifies the attempt in the authorization request.
        let statePair: [UInt8]
        /// The parameters that identify the attempt in the token request, and prove it.
        let codePair: [UInt8]
        let verifierPair: [UInt8]
    }

    /// The largest number of attempts of one world, including the one after all callers have ended.
    static let maximumAttempts = 8
    static let maximumRefreshes = 16
    /// For how many seconds a key set may be kept, unless the scenario says otherwise.
    static let keyLifetime = 20_000
    static let refreshTokenText = "1//interleavings-refresh-token"
    private static let clientID = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"
    private static let subjectText = "108204268033311374519"

    /// In seconds since 1970.
    let now: Int64 = 1_790_000_000
    let configuration: SignInConfiguration
    let attempts: [Attempt]
    /// The documents with the keys, before and after the provider has rotated them.
    private let keySets: [String]
    let refreshes: [HTTPResponse]
    /// The tokens of each device.
    let deviceTokens: [HTTPResponse]
    let idTokens: [SigningKey: EncodedIDToken]
    let refreshToken: RefreshToken
    var previous: IDTokenClaims { claims(of: Self.subjectText) }
    let memory = ComputationMemory()

    static let refusal = response(#"{"error":"invalid_grant"}"#, status: 400)
    static let revocation = response("{}")
    static let pending = response(#"{"error":"authorization_pending"}"#, status: 428)
    static let denial = response(#"{"error":"access_denied"}"#, status: 403)

    /// The codes of a device.
    static func codes(of number: Int) -> HTTPResponse {
        response(
            #"{"device_code":"AH-\#(number)","user_code":"BCDF-GHJK","#
                + #""verification_url":"https://www.google.com/device","#
                + #""expires_in":\#(Stage.deviceLifetime),"interval":\#(Stage.deviceInterval)}"#)
    }

    /// Mints tokens with the keys in a folder of vectors.
    init(folder: String) throws {
        let ring = try KeyRing(directory: folder + "/keys")
        let configuration = try SignInConfiguration(clientID: Self.clientID)
        self.configuration = configuration
        let forge = Forge(keys: ring, golden: try Self.golden(folder, ring))
        let now = now
        func idToken(_ key: SigningKey, nonce: String?) throws -> String {
            var claims: JSONValue = [
                "iss": "https://accounts.google.com", "azp": .string(Self.clientID), "aud": .string(Self.clientID),
                "sub": .string(Self.subjectText), "email": "mahina.kealoha@example.com", "email_verified": true,
                "iat": .integer(now), "exp": .integer(now + 86_400),
            ]
            if let nonce { claims["nonce"] = .string(nonce) }
            return String(decoding: try forge.mint(claims: claims, key: key.rawValue), as: UTF8.self)
        }
        attempts = try (0..<Self.maximumAttempts).map { number in
            let texts = (0..<3).map { StageRandomness.text(3 * number + $0) }
            let body: JSONValue = [
                "access_token": .string("access-\(number)"), "expires_in": 3599, "token_type": "Bearer",
                "refresh_token": .string(Self.refreshTokenText), "scope": "openid email profile",
                "id_token": .string(try idToken(.first, nonce: texts[1])),
            ]
            return Attempt(
                state: texts[0], nonce: texts[1],
                callbackURL: "\(configuration.redirectURI.text)?state=\(texts[0])&code=code-\(number)"
                    + "&iss=https://accounts.google.com",
                tokens: Self.response(JSONWriter.text(body)), statePair: Array("&state=\(texts[0])&".utf8),
                codePair: Array("&code=code-\(number)&".utf8),
                verifierPair: Array("code_verifier=\(texts[2])".utf8))
        }
        let deviceIDToken = try idToken(.first, nonce: nil)
        deviceTokens = (0..<Self.maximumAttempts).map { number in
            let body: JSONValue = [
                "access_token": .string("device-\(number)"), "expires_in": 3599, "token_type": "Bearer",
                "scope": "openid email profile", "id_token": .string(deviceIDToken),
            ]
            return Self.response(JSONWriter.text(body))
        }
        refreshes = (0..<Self.maximumRefreshes).map { number in
            Self.response(#"{"access_token":"refreshed-\#(number + 1)","expires_in":3599,"token_type":"Bearer"}"#)
        }
        let published = [[SigningKey.first], [.second, .first]].map { keys in
            keys.compactMap { ring[$0.rawValue]?.publicJWK }
        }
        keySets = published.map { keys in
            let set: JSONValue = ["keys": .array(keys.map { JSONNode($0) })]
            return JSONWriter.text(set)
        }
        var idTokens: [SigningKey: EncodedIDToken] = [:]
        for key in SigningKey.allCases {
            idTokens[key] = try EncodedIDToken(idToken(key, nonce: StageRandomness.text(1)))
        }
        self.idTokens = idTokens
        refreshToken = try RefreshToken(Self.refreshTokenText)
    }

    /// The claims of a person's ID token.
    func claims(of subject: String) -> IDTokenClaims {
        IDTokenClaims(
            issuer: "https://accounts.google.com", subject: subject, audiences: [Self.clientID],
            expiration: NumericDate(seconds: now), issuedAt: NumericDate(seconds: now))
    }

    /// The response with the keys after that many rotations.
    func keySet(_ generation: Int, lifetime: Int) -> HTTPResponse {
        Self.response(
            keySets[min(generation, keySets.count - 1)], ["Cache-Control": "public, max-age=\(lifetime)"])
    }

    private static func golden(_ folder: String, _ keys: KeyRing) throws -> Golden {
        let document = try DocumentFile.parse(folder + "/golden.json", as: "vectors/golden.json")
        return try Golden(decoding: document, keys: keys)
    }

    private static func response(
        _ body: String, status: Int = 200, _ more: HTTPHeaderFields = [:]
    ) -> HTTPResponse {
        var fields: HTTPHeaderFields = ["Content-Type": "application/json"]
        for field in more.fields { fields.append(name: field.name, value: field.value) }
        return HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
    }
}
