import AssayTestSupport
import Testing

@testable import assay

/// The rules that keep vectors true: each refuses one folder and takes its twin.
@Suite struct LintRuleTests {
    private let temporary = TemporaryFolders()

    private func lint(_ file: BrokenFile) throws -> [String] {
        let folder = try temporary.folder(["broken.json": file.text].merging(file.others) { $1 })
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.status == (run.errorLines.isEmpty ? .success : .usage))
        return run.errorLines.dropLast().map { $0.replacing(folder.path + "/", with: "") }
    }

    @Test(arguments: unobliged + severalDefects + earlyFormats + [demanding(needs: "")])
    func refuses(_ file: BrokenFile) throws {
        let problems = file.problems.map { "broken.json:" + $0 }
        #expect(problems.count == 1)
        #expect(try lint(file) == problems)
    }

    @Test(arguments: obliged + singleDefects + rightFormats + [demanding(needs: #""email_verified""#)])
    func accepts(_ file: BrokenFile) throws {
        #expect(file.problems.isEmpty)
        #expect(try lint(file) == [])
    }

    /// An acceptance of what every client has to refuse, and a refusal of what a conformant client may accept.
    @Test(arguments: [
        (#""token": {"claims": {"aud": "?"}}, "expect": "accept""#, ["lenient", "hostile-strict"]),
        (#""token": {"claims": {"iat": null, "name": "x"}}, "expect": {"reject": "invalid-audience"}"#, ["lenient"]),
        (#""token": {"claims": {"aud": "?"}}, "expect": {"reject": "invalid-audience"}"#, []),
        (#""profile": "strict", "token": {"claims": {"aud": "?"}}, "expect": "accept""#, []),
    ])
    func aVectorThatConformantClientsFail(_ members: String, _ clients: [String]) throws {
        let problems = try lint(Self.file("boundary", [members]))
        #expect(problems.count >= clients.count && problems.isEmpty == clients.isEmpty)
        for client in clients {
            let words = "$.vectors[0]: a conformant client, \(client), fails this: expected a"
            #expect(problems.contains { $0.hasPrefix("broken.json:") && $0.contains(words) }, "\(problems)")
        }
    }

    @Test func aWebScenarioThatNothingObliges() throws {
        func lint(_ covers: String, _ members: String) throws -> [String] {
            try self.lint(
                BrokenFile(
                    "web", SampleFolder.callbacks, [],
                    others: [
                        "web/callback.json": """
                        { "about": "a", "scenarios": [
                          { "id": "one", "title": "t", "covers": ["\(covers)"], "importance": "low", \(members) }] }
                        """
                    ]))
        }
        #expect(
            try lint("OIDC-3.1.3.7-5", #""expect": "reject""#) == [
                "web/callback.json:2:3: $.scenarios[0]: " + Self.unobliging
            ])
        #expect(try lint("OIDC-3.1.3.7-5", #""profile": "strict", "expect": "reject""#) == [])
        #expect(try lint("OIDC-3.1.3.7-3", #""expect": "reject""#) == [])
    }
}

extension LintRuleTests {
    private static let unobliging =
        "the profile core demands this, but no requirement that the vector covers is a MUST"

    /// Vectors of the given members, each marked with its place if the text has `§`.
    private static func file(
        _ name: String, operation: String = "verify-id-token", covers: String = "OIDC-3.1.3.7-3", _ vectors: [String],
        _ problem: (path: String, message: String)? = nil
    ) -> BrokenFile {
        let list = vectors.enumerated().map { index, vector in
            let mark = vector.hasPrefix("§") ? "§" : ""
            return #"    \#(mark){ "id": "v\#(index)", "title": "t", \#(vector.drop { $0 == "§" }) }"#
        }
        return BrokenFile(
            name,
            """
            {
              "about": "Broken.",
              "operation": "\(operation)",
              "base": { "covers": ["\(covers)"], "importance": "low" },
              "vectors": [
            \(list.joined(separator: ",\n"))
              ]
            }
            """, problem.map { [$0] } ?? [])
    }

    private static let refusal = #""token": { "claims": { "aud": "a" } }, "expect": { "reject": "invalid-audience" }"#

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
    private static let eitherWithQuery =
        #""expect": { "either": "w", "query": { "scope": { "matches": "openid .*" } } }"#

    private static let eitherWithOutput =
        #""profile": "strict", "input": { "body": { "json": {} } }, "#
        + #""expect": { "either": "w", "accept": { "subject": "s" } }"#
    private static let absentOutput =
        #""profile": "strict", "input": { "body": { "json": {} } }, "expect": { "accept": { "email": null } }"#

    /// A vector that demands an output which not every client has.
    private static func demanding(needs: String) -> BrokenFile {
        BrokenFile(
            "an output of some clients, needs [\(needs)]",
            """
            { "format": "1.3", "about": "a", "operation": "verify-id-token", "vectors": [
              \(needs.isEmpty ? "§" : ""){ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                "profile": "strict", "needs": [\(needs)], "expect": { "accept": { "email_verified": true } } }] }
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
        file("clocks set back in their format", format: "1.5", "sign-in", setBack),
        file("either with an output in its format", format: "1.4", "parse-user-info", eitherWithOutput),
        file("an absent output in its format", format: "1.4", "parse-user-info", absentOutput),
    ]

    private static let unobliged: [BrokenFile] = [
        file("a refusal on a MAY", covers: "OIDC-3.1.3.7-5", ["§" + refusal], ("$.vectors[0]", unobliging)),
        file("a refusal on a SHOULD", covers: "OIDC-3.1.3.7-4", ["§" + refusal], ("$.vectors[0]", unobliging)),
        file(
            "core by name", covers: "OIDC-3.1.3.7-4", [#"§"profile": "core", "# + refusal],
            ("$.vectors[0]", unobliging)),
        file(
            "an acceptance on a MAY", covers: "OIDC-3.1.3.7-5", [#"§"expect": "accept""#],
            ("$.vectors[0]", unobliging)),
        file(
            "an open verdict after a step that is refused", operation: "sign-in", covers: "OIDC-3.1.3.7-5",
            [
                #"§"input": { "steps": [{ "do": "start" }, { "do": "start", "attempt": "b", "#
                    + #""expect": { "reject": "sign-in-in-progress" } }] }, "expect": { "either": "w" }"#
            ], ("$.vectors[0]", unobliging)),
    ]

    private static let obliged: [BrokenFile] = [
        file("a MUST", [refusal]),
        file("a MUST next to a MAY", covers: "OIDC-3.1.3.7-5", [#""covers": ["OIDC-3.1.3.7-3"], "# + refusal]),
        file("a MAY under strict", covers: "OIDC-3.1.3.7-5", [#""profile": "strict", "# + refusal]),
        file("an open verdict on a MAY", covers: "OIDC-3.1.3.7-5", [#""expect": { "either": "w" }"#]),
    ]

    private static let issuer =
        #""token": { "claims": { "iss": "https://a.example" } }, "expect": { "reject": "invalid-issuer" }"#
    private static let nonce = #""token": { "claims": { "nonce": "other" } }, "expect": { "reject": "invalid-nonce" }"#
    private static let attacker =
        #""token": { "sign": { "key": "attacker" } }, "expect": { "reject": "invalid-signature" }"#
    private static func issuerAndNonce(_ members: String) -> String {
        #""token": { "claims": { "iss": "https://a.example", "nonce": "other" } }, \#(members)"#
    }

    private static let severalDefects: [BrokenFile] = [
        file(
            "two claims, one reason",
            [issuer, nonce, "§" + issuerAndNonce(#""expect": { "reject": "invalid-issuer" }"#)],
            (
                "$.vectors[2]",
                "the token has 2 defects, and the vector names one reason; refused by themselves are "
                    + "claims.iss (broken::v0) and claims.nonce (broken::v1)"
            )),
        file(
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
        file(
            "the single defects belong to core, the vector to strict",
            [issuer, nonce, "§" + issuerAndNonce(#""profile": "strict", "expect": { "reject": "invalid-issuer" }"#)],
            (
                "$.vectors[2]",
                "the token has 2 defects, and the vector names one reason; refused by themselves are "
                    + "claims.iss (broken::v0) and claims.nonce (broken::v1)"
            )),
    ]

    private static let singleDefects: [BrokenFile] = [
        file(
            "both reasons",
            [issuer, nonce, issuerAndNonce(#""expect": { "reject": ["invalid-issuer", "invalid-nonce"] }"#)]),
        file(
            "the second change is not a defect under core",
            [
                issuer, #""profile": "strict", "# + nonce,
                issuerAndNonce(#""expect": { "reject": "invalid-issuer" }"#),
            ]),
        file(
            "the second change is a defect only under another context",
            [
                issuer, #""context": { "leeway": 5 }, "# + nonce,
                issuerAndNonce(#""expect": { "reject": "invalid-issuer" }"#),
            ]),
        file(
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
        file("only one part is changed", [issuer, nonce]),
    ]
}
