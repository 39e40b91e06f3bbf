import AssayCryptography
import Foundation
import GoogleSignInClient
import JOSECryptography
import StrictJOSE
import Testing

/// An honest ID token and the client's expectations, which tests change one at a time.
enum IDTokenFixture {
    static let clientID = "app.example"
    static let nonce = "n-0S6_WzA2Mj"
    static let now: Int64 = 1_790_000_000

    /// The JSON text of each claim; a test replaces some and removes others (`nil`).
    typealias Claims = [String: String?]

    static let honestClaims: [String: String] = [
        "iss": #""https://accounts.google.com""#, "aud": #""app.example""#, "azp": #""app.example""#,
        "sub": #""108204268033311374519""#, "nonce": #""n-0S6_WzA2Mj""#, "iat": "1790000000", "exp": "1790003600",
        "email": #""mahina.kealoha@example.com""#, "email_verified": "true", "name": #""Mahina Kealoha""#,
    ]

    static func context(_ change: (inout IDTokenContext) -> Void = { _ in }) -> IDTokenContext {
        var context = IDTokenContext(clientID: clientID, nonce: nonce, now: now, leeway: 0)
        change(&context)
        return context
    }

    /// The verifier of a test suite.
    static let verifier = IDTokenVerifier(testKeys: .allowed)

    static func claimsText(_ changes: Claims) -> String {
        let claims = honestClaims.merging(changes.compactMapValues { $0 }) { $1 }
            .filter { !changes.keys.contains($0.key) || changes[$0.key] != .some(nil) }
        return "{" + claims.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
            + "}"
    }

    /// Signs the changed claims with a key of `vectors/keys`, under a header that names that key unless given.
    static func token(_ changes: Claims = [:], header: String? = nil, key name: String = "google-a") throws -> String {
        try token(text: claimsText(changes), header: header, key: name)
    }

    static func token(text: String, header: String? = nil, key name: String = "google-a") throws -> String {
        let key = try TestKeyFile(name)
        let keyID = try key.keyID
        let header = header ?? #"{"alg":"RS256","kid":"\#(keyID)","typ":"JWT"}"#
        let input = Base64URL.encode(header.utf8) + "." + Base64URL.encode(text.utf8)
        return try input + "." + Base64URL.encode(key.privateKey.sign(Array(input.utf8), hash: .sha256))
    }

    /// The public keys of files in `vectors/keys`, each with its own members.
    static func keySet(_ names: [String] = ["google-a", "google-b"], extra: String = "") throws -> JSONWebKeySet {
        let keys = try names.map { try TestKeyFile($0).publicJWK(extra: extra) }
        return try JSONWebKeySet(Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))
    }

    static func verify(
        _ token: String, keys: JSONWebKeySet? = nil, context: IDTokenContext = context(),
        verifier: IDTokenVerifier = verifier
    ) throws -> IDTokenClaims {
        try verifier.verify(token, keys: keys ?? keySet(), context: context)
    }

    /// The code that a token is rejected with; `nil` if it is accepted.
    static func refusal(_ body: () throws -> IDTokenClaims) throws -> GoogleSignInError.Code? {
        do {
            _ = try body()
            return nil
        } catch let error as GoogleSignInError {
            return error.code
        }
    }
}

/// A key pair of `vectors/keys`.
struct TestKeyFile {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "vectors/keys")

    let members: JSONValue

    init(_ name: String) throws {
        let file = Self.folder.appending(path: "\(name).json")
        members = try JSONDocument(Array(Data(contentsOf: file))).root
    }

    var keyID: String { get throws { try #require(members["kid"]?.string) } }

    var privateKey: RSAPrivateKey {
        get throws {
            func number(_ name: String) throws -> [UInt8] {
                try Base64URL.decode(try #require(members[name]?.string))
            }
            return try RSAPrivateKey(
                modulus: number("n"), exponent: number("e"), privateExponent: number("d"),
                primes: (number("p"), number("q")), exponents: (number("dp"), number("dq")), coefficient: number("qi"))
        }
    }

    func publicJWK(extra: String = "") throws -> String {
        let names = ["kty", "kid", "n", "e"]
        let pairs = try names.map { #""\#($0)":"\#(try #require(members[$0]?.string))""# }
        return "{" + pairs.joined(separator: ",") + extra + "}"
    }
}
