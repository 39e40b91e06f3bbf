import AssayJSON
import AssayTestSupport

@testable import assay

/// The ways in which the stand-in for Google drifts, each with its line.
extension DriftTests {
    private static let both = "in golden.json (as of DAY) and the mock provider"
    private static let mock = "in the mock provider"

    /// A difference whose line says what both baselines expect.
    private static func drift(
        _ part: String, _ name: String, _ live: String, but expected: String, in places: String = both,
        _ vectors: String = "no vector names it", _ change: @escaping @Sendable (inout DriftStandIn) -> Void
    ) -> Drift {
        Drift("\(part): \(name)", "\(part): \(name) is \(live), but \(expected) \(places); \(vectors)", input: change)
    }

    static let discovery = [
        drift(
            "discovery document", "token_endpoint", #""https://oauth2.googleapis.com/v2/token""#,
            but: #""https://oauth2.googleapis.com/token""#
        ) { $0.discovery["token_endpoint"] = "https://oauth2.googleapis.com/v2/token" },
        drift(
            "discovery document", "issuer", #""https://accounts.google.com/""#, but: #""https://accounts.google.com""#
        ) { $0.discovery["issuer"] = "https://accounts.google.com/" },
        drift("discovery document", "revocation_endpoint", "absent", but: #""https://oauth2.googleapis.com/revoke""#) {
            $0.discovery["revocation_endpoint"] = nil
        },
        drift("discovery document", "dpop_signing_alg_values_supported", "a list of texts", but: "absent") {
            $0.discovery["dpop_signing_alg_values_supported"] = ["ES256"]
        },
        drift("discovery document", #"scopes_supported "profile""#, "absent", but: "listed") {
            $0.discovery["scopes_supported"] = ["email", "openid"]
        },
        drift("discovery document", #"id_token_signing_alg_values_supported "ES256""#, "listed", but: "absent") {
            $0.discovery["id_token_signing_alg_values_supported"] = ["ES256", "RS256"]
        },
        drift("discovery document", "subject_types_supported", #""public""#, but: "a list of texts") {
            $0.discovery["subject_types_supported"] = "public"
        },
        drift(
            "header fields of the discovery document", #"Cache-Control "max-age""#, "less than an hour",
            but: "from an hour to a day", in: mock
        ) { $0.discoveryFields["Cache-Control"] = "public, max-age=3599" },
        drift(
            "header fields of the discovery document", "Content-Type", #""text/html; charset=utf-8""#,
            but: #""application/json; charset=utf-8""#, in: mock
        ) { $0.discoveryFields["Content-Type"] = "text/html; charset=UTF-8" },
    ]

    static let keySet = [
        drift("key set", "number of keys", "1", but: "2") {
            guard case .array(let keys)? = $0.keySet["keys"] else { return }
            $0.keySet["keys"] = .array([keys[0]])
        },
        drift("key set", "n", "3072 bits", but: "2048 bits") {
            $0.changeKeys { $0["n"] = .string(String(repeating: "_", count: 512)) }
        },
        drift("key set", "e", #""Aw""#, but: #""AQAB""#) { $0.changeKeys { $0["e"] = "Aw" } },
        drift("key set", "kid", "4 characters", but: "40 hexadecimal digits") { $0.changeKeys { $0["kid"] = "key1" } },
        drift("key set", "alg", "absent", but: #""RS256""#) { $0.changeKeys { $0["alg"] = nil } },
        drift("key set", "use", #""enc""#, but: #""sig""#) { $0.changeKeys { $0["use"] = "enc" } },
        drift("key set", "kty", #""RSA" or absent"#, but: #""RSA""#) {
            guard case .array(var keys)? = $0.keySet["keys"] else { return }
            keys[1].value["kty"] = nil
            $0.keySet["keys"] = .array(keys)
        },
        drift("key set", "x5c", "an array", but: "absent") { $0.changeKeys { $0["x5c"] = ["MII"] } },
        drift("header fields of the key set", #"Cache-Control "must-revalidate""#, "absent", but: "listed") {
            $0.keySetFields["Cache-Control"] = "public, max-age=20000, no-transform"
        },
    ]

    static let tokens = [
        drift("header of the ID token", "alg", #""ES256""#, but: #""RS256""#) { $0.header["alg"] = "ES256" },
        drift("header of the ID token", "typ", "absent", but: #""JWT""#) { $0.header["typ"] = nil },
        drift("claims of the ID token", "iss", #""accounts.google.com""#, but: #""https://accounts.google.com""#) {
            $0.claims["iss"] = "accounts.google.com"
        },
        drift(
            "claims of the ID token", "aud", "an array", but: "a client ID of Google", "1 vector names it (token 1)"
        ) { $0.claims["aud"] = ["1-b.apps.googleusercontent.com"] },
        drift("claims of the ID token", "sub", "a string of another form", but: "a string of digits") {
            $0.claims["sub"] = "a-104729"
        },
        drift("claims of the ID token", "email_verified", "a string", but: "a Boolean") {
            $0.claims["email_verified"] = "true"
        },
        drift("claims of the ID token", "picture", "absent", but: "an https URL") { $0.claims["picture"] = nil },
        drift("claims of the ID token", "auth_time", "a whole number", but: "absent") { $0.claims["auth_time"] = 1 },
        drift("claims of the ID token", "nonce", "a whole number", but: "a string", in: "in golden.json (as of DAY)") {
            $0.claims["nonce"] = 1
        },
        drift("claims of the ID token", #"exp "minus iat""#, "1440 minutes", but: "60 minutes") {
            $0.claims["exp"] = 1_700_086_400
        },
        drift("token response", "expires_in", "a string", but: "60 minutes") {
            $0.tokenResponse["expires_in"] = "3599"
        },
        drift("token response", "scope", "a string of another form", but: "names divided by spaces") {
            $0.tokenResponse["scope"] = "openid  email"
        },
        drift("token response", "token_type", #""bearer""#, but: #""Bearer""#) {
            $0.tokenResponse["token_type"] = "bearer"
        },
        drift("token response", "refresh_token", "absent", but: "a string") { $0.tokenResponse["refresh_token"] = nil },
        drift("token response", "refresh_token_expires_in", "a whole number", but: "absent") {
            $0.tokenResponse["refresh_token_expires_in"] = 604_799
        },
    ]
}
