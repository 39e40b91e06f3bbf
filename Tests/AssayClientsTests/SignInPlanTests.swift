import AssayConformance
import Testing

/// The plan's coordinator in whole sign-ins: the vectors that it must fail, and the defects that cause it.
@Suite struct SignInPlanTests {
    private static func result(of id: String) throws -> VectorResult {
        try #require(
            VectorRuns.planAsWritten().first { $0.testDescription == id }?.result, "there is no vector \(id)")
    }

    @Test(arguments: [
        PinnedFinding("sign-in/callback::another-nonce", "the nonce is made and never sent"),
        PinnedFinding("sign-in/callback::injected-code-without-pkce", "nothing but PKCE ties a code to a sign-in"),
        PinnedFinding("sign-in/callback::redirect-changed", "the callback is not compared with the redirect URI"),
        PinnedFinding("sign-in/http-faults::token-redirect-other-host", "redirects are followed with the code"),
        PinnedFinding("sign-in/configuration::insecure-token-endpoint", "an endpoint's scheme is never looked at"),
        PinnedFinding("sign-in/key-set::unavailable", "the status of an answer is never looked at"),
        PinnedFinding("sign-in/rotation::between-sign-ins", "an unknown key ID is not looked up again", .rejectedGood),
        PinnedFinding("sign-in/mix-up::evil-token-for-google", "the issuer asked is never compared"),
        PinnedFinding("sign-in/attempts::second-while-first", "nothing keeps two sign-ins apart"),
    ])
    func pinned(_ finding: PinnedFinding) throws {
        let result = try Self.result(of: finding.id)
        #expect(result.judgement.verdict == .failed)
        #expect(result.judgement.kind == finding.kind)
    }

    @Test(arguments: ["sign-in/golden::golden", "sign-in/golden::second-person", "sign-in/golden::one-after-another"])
    func honestSignInPasses(_ id: String) throws {
        let result = try Self.result(of: id)
        #expect(result.judgement.verdict == .passed)
    }

    /// Steps that the plan does not have are skipped, not failed.
    @Test func otherStepsAreSkipped() throws {
        for id in ["sign-in/golden::whole-life", "sign-in/key-set::floor", "sign-in/refresh::rotating"] {
            #expect(try Self.result(of: id).judgement.verdict == .skipped)
        }
    }
}
