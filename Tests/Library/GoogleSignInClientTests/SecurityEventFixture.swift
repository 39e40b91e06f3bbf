import AssayTestSupport
import GoogleSignInClient
import StrictJOSE
import Testing

/// An honest security event token, which tests change.
enum SecurityEventFixture {
    static let risc = "https://schemas.openid.net/secevent/risc/event-type/"
    static let oauth = "https://schemas.openid.net/secevent/oauth/event-type/"
    static let subject = #""subject":{"subject_type":"iss-sub","iss":"https://accounts.google.com","sub":"1081"}"#

    /// The JSON text of each claim; `nil` leaves it out.
    typealias Claims = [String: String?]

    static func claims(_ changes: Claims = [:]) -> String {
        var claims: [String: String] = [
            "iss": #""https://accounts.google.com""#, "aud": #""app.example""#, "iat": "1790000000",
            "jti": #""event-1""#,
            "events": event("account-disabled", #"\#(subject),"reason":"hijacking""#),
        ]
        for (name, value) in changes { claims[name] = value }
        return "{" + claims.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
            + "}"
    }

    /// `events` with one event.
    static func event(_ type: String, _ members: String) -> String {
        #"{"\#(type.contains("token") ? oauth : risc)\#(type)":{\#(members)}}"#
    }

    static func verify(
        _ text: String, header: String? = nil, key: String = "google-a", issuer: String = "https://accounts.google.com",
        testKeys: IDTokenVerifier.TestKeyPolicy = .allowed
    ) throws -> SecurityEventToken {
        let keyID = try TestKeyFile(key).keyID
        let token = try IDTokenFixture.token(
            text: text, header: header ?? #"{"alg":"RS256","kid":"\#(keyID)"}"#, key: key)
        let verifier = try SecurityEventVerifier(
            configuration: RISCConfiguration(issuer: issuer, jwksURI: "https://www.googleapis.com/oauth2/v3/certs"),
            clientIDs: ["web.example", "app.example"], testKeys: testKeys)
        return try verifier.verify(Array(token.utf8), keys: IDTokenFixture.keySet())
    }
}
