internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// Google's endpoint for debugging, which no client needs (Google, OpenID Connect, Validating an ID token); only flaws
/// ask it.
extension ReferenceSignIn {
    private static let tokenInformation = "https://oauth2.googleapis.com/tokeninfo"

    /// The subject that the endpoint names; `nil` if the client verifies the ID token itself.
    func subjectByTokenInformation(_ idToken: [UInt8]) async throws(Refusal) -> String? {
        if flaws.has("token-information-asked") {
            _ = try? await requests.post(
                [(name: "id_token", value: String(decoding: idToken, as: UTF8.self))], to: Self.tokenInformation)
            return nil
        }
        guard flaws.has("token-information-believed") || flaws.has("token-information-for-any-app-believed") else {
            return nil
        }
        let url = requests.leaking("id_token", String(decoding: idToken, as: UTF8.self), in: Self.tokenInformation)
        let response = try await requests.get(url)
        guard response.status == 200, let claims = JSONText(flaws).body(response.body), let subject = claims.text("sub")
        else { throw Refusal(.invalidSignature, "the endpoint refuses the ID token") }
        let isForClient = claims.text("aud") == fixture.settings.serverClientID ?? fixture.settings.clientID
        guard isForClient || flaws.has("token-information-for-any-app-believed") else {
            throw Refusal(.invalidAudience, "the ID token is for another app")
        }
        return subject
    }
}
