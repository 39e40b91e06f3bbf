import AssayConformance
import Testing

/// The plan's coordinator in whole sign-ins: the vectors that it must fail, and the defects that cause it.
@Suite struct SignInPlanTests {
    private static func result(of id: String) throws -> VectorResult {
        try #require(
            VectorRuns.planAsWritten().first { $0.testDescription == id }?.result, "there is no vector \(id)")
    }

    @Test(arguments: [
        PinnedFinding(
            "sign-in/encoding::code-with-plus-sign", "a plus sign in a form is not encoded", .rejectedGood),
        PinnedFinding("sign-in/golden::golden", "the same, in a plain sign-in", .rejectedGood),
        PinnedFinding("sign-in/callback::redirect-changed", "the callback is not compared with the redirect URI"),
        PinnedFinding("sign-in/http-faults::token-redirect-other-host", "redirects are followed with the code"),
        PinnedFinding("sign-in/configuration::insecure-token-endpoint", "an endpoint's scheme is never looked at"),
    ])
    func pinned(_ finding: PinnedFinding) throws {
        let result = try Self.result(of: finding.id)
        #expect(result.judgement.verdict == .failed)
        #expect(result.judgement.kind == finding.kind)
    }

    /// A sign-in passes where the code holds no plus sign.
    @Test(arguments: [
        "sign-in/encoding::code-with-percent-sign", "sign-in/encoding::code-with-ampersand",
        "sign-in/encoding::code-with-space",
    ])
    func honestSignInPasses(_ id: String) throws {
        let result = try Self.result(of: id)
        #expect(result.judgement.verdict == .passed)
    }

    /// Steps that the plan does not have are skipped, not failed.
    @Test func otherStepsAreSkipped() throws {
        for id in ["sign-in/encoding::refresh-token", "sign-in/key-set::floor", "sign-in/encoding::access-token"] {
            #expect(try Self.result(of: id).judgement.verdict == .skipped)
        }
    }
}
