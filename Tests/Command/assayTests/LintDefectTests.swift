import AssayTestSupport
import Testing

@testable import assay

/// A token with several defects is refused for any of them.
@Suite struct LintDefectTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: severalDefects) func refuses(_ file: BrokenFile) throws { try file.breaksARule(temporary) }

    @Test(arguments: singleDefects) func accepts(_ file: BrokenFile) throws { try file.keepsTheRules(temporary) }

    private static let issuer =
        #""token": { "claims": { "iss": "https://a.example" } }, "expect": { "reject": "invalid-issuer" }"#
    private static let nonce = #""token": { "claims": { "nonce": "other" } }, "expect": { "reject": "invalid-nonce" }"#
    private static let attacker =
        #""token": { "sign": { "key": "attacker" } }, "expect": { "reject": "invalid-signature" }"#
    private static func issuerAndNonce(_ members: String) -> String {
        #""token": { "claims": { "iss": "https://a.example", "nonce": "other" } }, \#(members)"#
    }

    private static let severalDefects: [BrokenFile] = [
        .rule(
            "two claims, one reason",
            [issuer, nonce, "§" + issuerAndNonce(#""expect": { "reject": "invalid-issuer" }"#)],
            (
                "$.vectors[2]",
                "the token has 2 defects, and the vector names one reason; refused by themselves are "
                    + "claims.iss (broken::v0) and claims.nonce (broken::v1)"
            )),
        .rule(
            "a claim and the signature, one reason",
            [
                issuer, attacker,
                #"§"token": { "sign": { "key": "attacker" }, "claims": { "iss": "https://a.example" } }, "#
                    + #""expect": { "reject": "invalid-signature" }"#,
            ],
            (
                "$.vectors[2]",
                "the token has 2 defects, and the vector names one reason; refused by themselves are "
                    + "signature (broken::v1) and claims.iss (broken::v0)"
            )),
        .rule(
            "the single defects belong to core, the vector to strict",
            [issuer, nonce, "§" + issuerAndNonce(#""profile": "strict", "expect": { "reject": "invalid-issuer" }"#)],
            (
                "$.vectors[2]",
                "the token has 2 defects, and the vector names one reason; refused by themselves are "
                    + "claims.iss (broken::v0) and claims.nonce (broken::v1)"
            )),
    ]

    private static let singleDefects: [BrokenFile] = [
        .rule(
            "both reasons",
            [issuer, nonce, issuerAndNonce(#""expect": { "reject": ["invalid-issuer", "invalid-nonce"] }"#)]),
        .rule(
            "the second change is not a defect under core",
            [
                issuer, #""profile": "strict", "# + nonce,
                issuerAndNonce(#""expect": { "reject": "invalid-issuer" }"#),
            ]),
        .rule(
            "the second change is a defect only under another context",
            [
                issuer, #""context": { "leeway": 5 }, "# + nonce,
                issuerAndNonce(#""expect": { "reject": "invalid-issuer" }"#),
            ]),
        .rule(
            "members that are judged together",
            [
                #""token": { "claims": { "aud": "a" } }, "expect": { "reject": "invalid-audience" }"#,
                #""profile": "strict", "token": { "claims": { "azp": "a" } }, "#
                    + #""expect": { "reject": "invalid-authorized-party" }"#,
                #""profile": "strict", "token": { "claims": { "aud": "a", "azp": "a" } }, "#
                    + #""expect": { "reject": "invalid-audience" }"#,
                #""token": { "header": { "alg": "none" } }, "expect": { "reject": "unsupported-algorithm" }"#,
                attacker,
                #""token": { "header": { "alg": "none" }, "sign": { "key": "attacker" } }, "#
                    + #""expect": { "reject": "unsupported-algorithm" }"#,
            ]),
        .rule("only one part is changed", [issuer, nonce]),
    ]
}
