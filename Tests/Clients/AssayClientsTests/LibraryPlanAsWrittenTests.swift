import AssayConformance
import Testing

/// A vector that the plan's client must fail, and the defect of the plan that causes it.
struct PinnedFinding: Sendable, CustomTestStringConvertible {
    let id: String
    let defect: String
    let kind: FindingKind

    init(_ id: String, _ defect: String, _ kind: FindingKind = .acceptedBad) {
        self.id = id
        self.defect = defect
        self.kind = kind
    }

    var testDescription: String { "\(id): \(defect)" }
}

@Suite struct LibraryPlanAsWrittenTests {
    private static func result(of id: String) throws -> VectorResult {
        try #require(
            VectorRuns.planAsWritten().first { $0.testDescription == id }?.result, "there is no vector \(id)")
    }

    @Test func findsAtLeastForty() throws {
        let run = try VectorRuns.planAsWritten()
        #expect(run.count(where: \.result.isFinding) >= 40)
        #expect(!run.contains { [.crashed, .hung].contains($0.result.judgement.verdict) })
    }

    @Test(arguments: [
        PinnedFinding("id-token/serialization::double-dot", "split drops empty segments"),
        PinnedFinding("id-token/serialization::leading-dot", "split drops empty segments"),
        PinnedFinding("id-token/algorithm::absent", "alg is never read"),
        PinnedFinding("id-token/algorithm::header-alone-hs256", "alg is never compared with the key"),
        PinnedFinding("id-token/none::with-signature", "alg none is never refused"),
        PinnedFinding("id-token/critical-header::unknown", "crit is never read"),
        PinnedFinding("id-token/issued-at::boolean", "a Boolean passes for a time"),
        PinnedFinding("id-token/issued-at::missing", "a time that is missing is not missed"),
        PinnedFinding("id-token/not-before::an-hour-ahead", "nbf is never read"),
        PinnedFinding("id-token/subject::empty", "an empty sub is somebody"),
        PinnedFinding("id-token/nonce::missing", "the nonce is made and never checked"),
        PinnedFinding("id-token/nonce::another-session", "the nonce is made and never checked"),
        PinnedFinding("authorization-request/parameters::nonce", "the nonce is made and never sent", .wrongOutput),
        PinnedFinding("authorization-response/code::repeated", "the first of repeated parameters is believed"),
        PinnedFinding(
            "authorization-response/state::repeated-right-first", "the first of repeated parameters is believed"),
        PinnedFinding(
            "authorization-response/redirect::path-other", "the callback is not compared with the redirect URI"),
        PinnedFinding("id-token/base64url::signature-padded", "Foundation's base64 takes padding"),
        PinnedFinding("id-token/base64url::signature-trailing-bits", "Foundation's base64 drops unused bits"),
        PinnedFinding("id-token/json::sub-twice", "Foundation's JSON takes a name twice"),
        PinnedFinding("id-token/rsa-keys::exponent-3", "any exponent will do"),
        PinnedFinding("id-token/key-selection::use-encryption", "the use of a key is never read"),
        PinnedFinding("token-response/lifetime::negative", "a lifetime below zero is taken"),
        PinnedFinding(
            "key-set/freshness::max-age-less-age", "keys are cached for an hour whatever Google says", .wrongOutput),
        PinnedFinding("key-set/members::unknown-key-type", "one unknown key spoils the set", .rejectedGood),
    ])
    func pinned(_ finding: PinnedFinding) throws {
        let result = try Self.result(of: finding.id)
        #expect(result.judgement.verdict == .failed)
        #expect(result.judgement.kind == finding.kind)
    }

    /// Honest input must pass; otherwise the findings above would show nothing.
    @Test(arguments: [
        "id-token/golden::unchanged", "authorization-response/extra-parameters::scope",
        "code-challenge/derive::appendix-b",
        "token-response/members::member-order", "key-set/members::two-keys", "rsa-public-key/der::modulus-4096-bits",
    ])
    func honestInputPasses(_ id: String) throws {
        let result = try Self.result(of: id)
        #expect(result.judgement.verdict == .passed)
        #expect(result.observation.isAcceptance)
    }

    /// Features that the plan does not promise are skipped, not failed.
    @Test func unsupportedOperationsAndFeaturesAreSkipped() throws {
        for test in try VectorRuns.planAsWritten() {
            let vector = test.result.vector
            guard vector.operation == .parseUserInfo || vector.needs.contains(.hostedDomain) else { continue }
            #expect(test.result.judgement.verdict == .skipped, "\(vector.fullID)")
        }
    }
}
