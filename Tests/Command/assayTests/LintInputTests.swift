import AssayTestSupport
import Testing

@testable import assay

/// What lint refuses of the input of a vector, with a case for each kind of mistake.
@Suite struct LintInputTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: brokenInputs) func refuses(_ file: BrokenFile) throws { try file.isRefused(by: temporary) }

    private static let brokenInputs: [BrokenFile] = [
        BrokenFile(
            "input of a token", vector: #""input": §{}, "expect": "accept""#, ".input",
            "verify-id-token takes token and context, not input"),
        BrokenFile(
            "token of another operation", operation: "parse-key-set", vector: #""token": §{}, "expect": "accept""#,
            ".token", "parse-key-set takes input, not token"),
        BrokenFile(
            "an unknown member of a token", vector: #""token": { §"claim": {} }, "expect": "accept""#, ".token.claim",
            #"unknown member "claim"; did you mean "claims"?"#),
        BrokenFile(
            "an unknown member of a context", vector: #""context": { §"nonse": "n" }, "expect": "accept""#,
            ".context.nonse", #"unknown member "nonse"; did you mean "nonce"?"#),
        BrokenFile(
            "an unknown member of an input", operation: "parse-key-set",
            vector: #""input": { §"bodi": "n" }, "expect": "accept""#, ".input.bodi",
            #"unknown member "bodi"; did you mean "body"?"#),
        BrokenFile(
            "a missing key", vector: #""context": { "keys": [§"google-z"] }, "expect": "accept""#, ".context.keys[0]",
            #"unknown key "google-z"; did you mean "google-a"?"#),
        BrokenFile(
            "a missing signing key", vector: #""token": { "sign": { "key": §"atacker" } }, "expect": "accept""#,
            ".token.sign.key", #"unknown key "atacker"; did you mean "attacker"?"#),
        BrokenFile(
            "a patch that changes nothing",
            vector: #"""
                "token": { "claims": §{ "sub": "108204268033311374519" } }, "expect": "accept"
                """#, ".token.claims", "the patch changes nothing"),
        BrokenFile(
            "surgery that changes no byte", vector: #""token": { "compact": §{ "append": "" } }, "expect": "accept""#,
            ".token.compact", "the change changes no byte"),
        BrokenFile(
            "surgery on a signature that changes no byte",
            vector: #""token": { "signature": §{ "append": "" } }, "expect": "accept""#, ".token.signature",
            "the change changes no byte"),
        BrokenFile(
            "an unknown substitution", vector: #""token": { "claims": { "sub": §"${nonse}" } }, "expect": "accept""#,
            ".token.claims.sub", #"unknown substitution "${nonse}"; did you mean "nonce"?"#),
        BrokenFile(
            "a dollar sign of its own", vector: #""token": { "claims": { "sub": §"$5" } }, "expect": "accept""#,
            ".token.claims.sub", #"a dollar sign must begin "${…}" or be written "$$""#),
        BrokenFile(
            "a substitution without a value",
            vector: #""token": { "claims": { "sub": §"${hosted_domain}" } }, "expect": "accept""#, ".token.claims.sub",
            "${hosted_domain} has no value in this context"),
        BrokenFile(
            "a provider that is none", vector: #""context": { "provider": §"gogle" }, "expect": "accept""#,
            ".context.provider", #"unknown value "gogle"; did you mean "google"?"#),
    ]
}
