import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

/// Whether two ID tokens are about the same person.
struct AccountServicePeopleTests {
    @Test(arguments: [true, false])
    func twoSpellingsOfGooglesIssuerAreOnePerson(_ isSpelledOtherwise: Bool) async throws {
        let issuers = ["https://accounts.google.com", "accounts.google.com"]
        for (first, second) in [(issuers[0], issuers[1]), (issuers[1], issuers[0])] {
            let stage = AccountServiceStage()
            stage.provider.set { $0.issuer = first }
            _ = try await stage.service.signIn(loginHint: "1")
            stage.provider.set { $0.issuer = isSpelledOtherwise ? second : "https://accounts.google.com.evil.example" }
            let scopes = await refusal { () async throws(GoogleSignInError) in
                try await stage.service.addScopes(["drive"])
            }
            #expect(scopes?.code == (isSpelledOtherwise ? nil : .userMismatch))
            _ = try await stage.service.signIn(loginHint: "1")
            #expect(stage.provider.counts.revocations == (isSpelledOtherwise ? 0 : 1))
        }
    }
}
