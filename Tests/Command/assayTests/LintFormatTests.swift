import AssayTestSupport
import Testing

@testable import assay

/// A file names the format that its vectors need, and a vector the features.
@Suite struct LintFormatTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: earlyFormats + demanding(needs: "")) func refuses(_ file: BrokenFile) throws {
        try file.breaksARule(temporary)
    }

    @Test(arguments: rightFormats + demanding(needs: #""email_verified""#)) func accepts(_ file: BrokenFile) throws {
        try file.keepsTheRules(temporary)
    }

    /// A file with one vector of an operation, whose place is marked if it is refused.
    private static func file(
        _ name: String, format: String?, _ operation: String, _ vector: String, needs version: String? = nil,
        _ what: String = ""
    ) -> BrokenFile {
        let head = format.map { #""format": "\#($0)", "# } ?? ""
        let message = "expected the file to have \"format\": \"\(version ?? "")\", because this uses \(what)"
        return BrokenFile(
            name,
            """
            { \(head)"about": "a", "operation": "\(operation)", "vectors": [
              \(version == nil ? "" : "§"){ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                \(vector) }] }
            """, version == nil ? [] : [("$.vectors[0]", message)])
    }

    private static let poll =
        #""input": { "client": { "client_id": "415870217356-assaysuite0golden0device0tv0001.apps.googleusercontent.com" }, "#
        + #""steps": [{ "do": "authorize-device" }, { "do": "poll" }] }, "expect": { "either": "w" }"#
    private static let event =
        #""profile": "app", "input": { "steps": [{ "do": "security-event", "event": "verification" }] }, "#
        + #""expect": { "either": "w" }"#
    private static let addition =
        #""needs": ["added_scopes"], "input": { "steps": [{ "do": "start" }, { "do": "callback" }, "#
        + #"{ "do": "start", "attempt": "b", "added_to": "a", "added_scopes": ["s"] }, "#
        + #"{ "do": "callback", "attempt": "b" }] }, "#
        + #""expect": { "attempts": { "a": { "either": "w" }, "b": { "either": "w" } } }"#
    private static let accountOnly =
        #""profile": "app", "input": { "steps": [{ "do": "sign-out" }] }, "expect": { "either": "w" }"#
    private static let utf16 =
        #""input": { "body": { "utf-16le": "{}" } }, "expect": { "either": "w" }"#
    private static let device = #""input": { "body": { "json": {} } }, "expect": { "either": "w" }"#

    private static let verified =
        #""needs": ["email_verified"], "input": { "body": { "json": {} } }, "expect": { "either": "w" }"#

    private static let unusable =
        #""token": { "claims": { "exp": true } }, "expect": { "reject": { "unusable": "token-expired" } }"#
    private static let unusableInList =
        #""token": { "claims": { "exp": true } }, "#
        + #""expect": { "reject": ["invalid-nonce", { "unusable": "token-expired" }] }"#
    private static let namedUnusable =
        #""input": { "body": { "json": { "unusable": "token-expired" } } }, "expect": { "either": "w" }"#
    private static let again =
        #""input": { "steps": [{ "do": "verify" }, { "do": "verify", "again": true }] }, "expect": { "steps": true }"#
    private static let setBack =
        #""input": { "steps": [{ "do": "verify" }, { "do": "advance", "seconds": -1 }, { "do": "verify" }] }, "#
        + #""expect": { "steps": true }"#
    private static let patternOfOutput =
        #""expect": { "output": { "code_verifier": { "matches": "[A-Za-z0-9._~-]*" } } }"#
    private static let eitherWithQuery =
        #""expect": { "either": "w", "query": { "scope": { "matches": "openid .*" } } }"#

    private static let eitherWithOutput =
        #""profile": "strict", "input": { "body": { "json": {} } }, "#
        + #""expect": { "either": "w", "accept": { "subject": "s" } }"#
    private static let absentOutput =
        #""profile": "strict", "input": { "body": { "json": {} } }, "expect": { "accept": { "email": null } }"#

    private static let earlyFormats: [BrokenFile] = [
        file("an account without a format", format: nil, "account", accountOnly, needs: "1.1", "the operation account"),
        file("an account in format 1", format: "1", "account", accountOnly, needs: "1.1", "the operation account"),
        file("UTF-16 in format 1.1", format: "1.1", "parse-key-set", utf16, needs: "1.2", "a text in UTF-16"),
        file(
            "a later operation", format: "1.2", "parse-device-authorization", device, needs: "1.3",
            "the operation parse-device-authorization"),
        file("a device", format: "1.2", "sign-in", poll, needs: "1.3", #"the step "authorize-device""#),
        file("added scopes", format: nil, "sign-in", addition, needs: "1.3", #"the member "added_to""#),
        file(
            "a verified address", format: nil, "parse-user-info", verified, needs: "1.3", "the feature email_verified"),
        file("a security event", format: "1.1", "account", event, needs: "1.3", #"the step "security-event""#),
        file(
            "an unusable value", format: "1.3", "verify-id-token", unusable, needs: "1.4", #"the member "unusable""#),
        file(
            "an unusable value in a list", format: nil, "verify-id-token", unusableInList, needs: "1.4",
            #"the member "unusable""#),
        file(
            "either with a query", format: "1.3", "build-authorization-request", eitherWithQuery, needs: "1.4",
            #""either" with an expected output"#),
        file("a token again", format: "1.4", "sign-in", again, needs: "1.5", #"the member "again""#),
        file(
            "a pattern of an output", format: "1.4", "build-authorization-request", patternOfOutput, needs: "1.5",
            #"the member "output""#),
        file("clocks set back", format: nil, "sign-in", setBack, needs: "1.5", #"negative "seconds""#),
        file(
            "either with an output", format: "1.3", "parse-user-info", eitherWithOutput, needs: "1.4",
            #""either" with an expected output"#),
        file(
            "an absent output", format: "1.3", "parse-user-info", absentOutput, needs: "1.4", #"null in "accept""#),
    ]

    private static let rightFormats: [BrokenFile] = [
        file("an account", format: "1.1", "account", accountOnly),
        file("an account in a later format", format: "1.3", "account", accountOnly),
        file("UTF-16", format: "1.2", "parse-key-set", utf16),
        file("a later operation in its format", format: "1.3", "parse-device-authorization", device),
        file("a device in its format", format: "1.3", "sign-in", poll),
        file("added scopes in their format", format: "1.3", "sign-in", addition),
        file("a verified address in its format", format: "1.3", "parse-user-info", verified),
        file("a security event in its format", format: "1.3", "account", event),
        file("an unusable value in its format", format: "1.4", "verify-id-token", unusable),
        file("a member of a body that is named like it", format: nil, "parse-user-info", namedUnusable),
        file("either with a query in its format", format: "1.4", "build-authorization-request", eitherWithQuery),
        file("a token again in its format", format: "1.5", "sign-in", again),
        file("a pattern of an output in its format", format: "1.5", "build-authorization-request", patternOfOutput),
        file("clocks set back in their format", format: "1.5", "sign-in", setBack),
        file("either with an output in its format", format: "1.4", "parse-user-info", eitherWithOutput),
        file("an absent output in its format", format: "1.4", "parse-user-info", absentOutput),
    ]

    /// Vectors that demand an output which not every client has: of a token, of a sign-in, and of one of its steps.
    private static func demanding(needs: String) -> [BrokenFile] {
        let step =
            #""input": { "steps": [{ "do": "start" }, { "do": "callback", "#
            + #""expect": { "accept": { "email_verified": true } } }] }, "expect": { "steps": true }"#
        return [
            demanding(needs: needs, of: "verify-id-token"), demanding(needs: needs, of: "sign-in"),
            demanding(needs: needs, of: "sign-in", step),
        ]
    }

    private static let demand = #""expect": { "accept": { "email_verified": true } }"#

    private static func demanding(
        needs: String, of operation: String,
        _ rest: String = demand
    ) -> BrokenFile {
        BrokenFile(
            "an output of some clients of \(operation), needs [\(needs)]",
            """
            { "format": "1.3", "about": "a", "operation": "\(operation)", "vectors": [
              \(needs.isEmpty ? "§" : ""){ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                "profile": "strict", "needs": [\(needs)], \(rest) }] }
            """,
            needs.isEmpty
                ? [
                    (
                        "$.vectors[0]",
                        #"expected "needs" to have "email_verified", because the vector demands the output "#
                            + #""email_verified""#
                    )
                ] : [])
    }
}
