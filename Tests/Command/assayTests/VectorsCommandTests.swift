import AssayConformance
import AssayTestRuns
import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct VectorsCommandTests {
    private let temporary = TemporaryFolders()

    @Test func show() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "show", "id-token/sample::nonce", "--vectors", folder.path)
        #expect(run.status == .success)
        #expect(run.errorLines == [])
        #expect(
            run.output.hasPrefix(
                """
                id-token/sample::nonce  (verify-id-token, critical)
                another nonce

                demand    must refuse: invalid-nonce
                why       A token stolen from one session and replayed in another.
                covers    OIDC-3.1.3.7-3 (MUST): 
                """))
        #expect(run.output.contains("\nin        \(folder.path)/id-token/sample.json:19\n"))
        #expect(run.output.contains("\ndefect, in token\n  { \"claims\": { \"nonce\": \"of-another-session\" } }\n"))
        #expect(run.output.contains("\nheader\n  {\n    \"alg\": \"RS256\",\n"))
        #expect(run.output.contains("\n    \"sub\": \"108204268033311374519\",\n"))
        // A unique id does not need its area.
        #expect(CommandRun("vectors", "show", "nonce", "--vectors", folder.path).output == run.output)
        let strict = CommandRun("vectors", "show", "strict", "--vectors", folder.path)
        #expect(strict.output.contains("\nprofile   strict; not judged under other profiles\n"))
        let linked = CommandRun("vectors", "show", "audience", "--vectors", folder.path)
        #expect(
            linked.output.contains(
                "\nsee       https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation\n"))
    }

    @Test func aVectorThatWasChangedOrRetiredSaysSo() throws {
        let folder = try temporary.folder([
            "area.json": """
            {"about": "a", "operation": "verify-id-token", "vectors": [
              {"id": "one", "title": "t", "importance": "low", "covers": ["OIDC-3.1.3.7-3"], "expect": "accept",
               "revision": 3, "note": "n"},
              {"id": "two", "title": "t", "importance": "low", "covers": ["OIDC-3.1.3.7-3"], "expect": "accept"}
            ]}
            """,
            "retired.json": """
            {"retired": [{"id": "area::old", "why": "asked too much", "successor": "area::one"},
                         {"id": "area::older", "why": "asked nothing"}]}
            """,
        ])
        func show(_ id: String) -> String { CommandRun("vectors", "show", id, "--vectors", folder.path).output }
        #expect(show("one").contains("\nwhy       n\nrevision  3\ncovers    "))
        #expect(!show("two").contains("revision"))
        #expect(show("area::old") == "area::old  (retired)\n\nwhy       asked too much\nsuccessor area::one\n")
        #expect(show("area::older") == "area::older  (retired)\n\nwhy       asked nothing\n")
    }

    @Test func showSaysWhatTheOutputMustHave() throws {
        let folder = try temporary.folder([
            "area.json": """
            {"format": "1.3", "about": "a", "operation": "verify-id-token", "vectors": [
              {"id": "one", "title": "t", "importance": "low", "covers": ["OIDC-3.1.3.7-3"], "needs": ["email_verified"],
               "expect": {"accept": {"subject": "1\\u001b[2J", "email_verified": false}}},
              {"id": "two", "title": "t", "importance": "low", "covers": ["OIDC-3.1.3.7-3"], "expect": "accept"}
            ]}
            """
        ])
        func show(_ id: String) -> String { CommandRun("vectors", "show", id, "--vectors", folder.path).output }
        #expect(
            show("one").contains(
                "\ndemand    must accept\noutput    email_verified false, subject \"1⟨U+001B⟩[2J\"\n"))
        #expect(!show("two").contains("\noutput"))
    }

    /// What a vector demands, and all that is looked at, is told as a demand and not as the outcome of a run.
    @Test(arguments: [
        NamedCase(
            "an application's session ends", "web/security-events::delivered-twice",
            [
                "demand    must have ended the person's session",
                "deliver   { \"event\": \"sessions-revoked\", \"times\": 2",
            ]),
        NamedCase(
            "an application keeps a session", "web/security-events::forged",
            ["demand    must keep the person signed in"]),
        NamedCase(
            "fetches", "id-token/header-keys::key-set-url",
            ["demand    must refuse: unknown-key-id or ", "checked   requests { \"evil\": 0 }"]),
        NamedCase(
            "parameters of a request", "authorization-request/parameters::fresh-nonce",
            ["demand    must accept", "checked   "]),
        NamedCase(
            "claims of a security event", "security-event/claims::other-issuer",
            ["demand    must refuse: invalid-issuer", "claims", "    \"jti\": "]),
        NamedCase(
            "a step of a sign-in", "sign-in/refresh::another-subject",
            ["demand    step 3 must refuse: refresh-mismatch", "step      step 3 (refresh of a): must refuse: "]),
        NamedCase("a need", "id-token/nonce::missing", ["needs     nonce"]),
    ])
    func showTellsTheDemand(_ row: NamedCase<String, [String]>) throws {
        let run = CommandRun("vectors", "show", row.input)
        #expect(run.errorLines == [])
        let lines = run.output.split(separator: "\n")
        for beginning in row.expected {
            #expect(lines.contains { $0.hasPrefix(beginning) || $0.hasPrefix("  " + beginning) }, "\(beginning)")
        }
        #expect(!run.output.contains("an acceptance") && !run.output.contains("a refusal with"))
    }

    /// Hostile text must not control the terminal.
    @Test func showPrintsNoControlCharacters() throws {
        let folder = try temporary.folder([
            "area.json": """
            {"about": "a", "operation": "verify-id-token", "vectors": [
              {"id": "one", "title": "t", "importance": "low", "covers": ["OIDC-3.1.3.7-3"], "expect": "accept",
               "token": {"claims": {"name": "\\u009b31m\\u202ebackwards\\u200b"}}}
            ]}
            """
        ])
        let run = CommandRun("vectors", "show", "one", "--vectors", folder.path)
        #expect(run.status == .success)
        #expect(run.output.contains("⟨U+009B⟩31m⟨U+202E⟩backwards⟨U+200B⟩"))
        #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test func list() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "list", "--vectors", folder.path)
        #expect(run.status == .success)
        #expect(
            run.output == """
                callback (parse-authorization-response, 2): Callbacks of these tests.
                  state   must refuse: state-mismatch         another state
                  issuer  must accept                         the issuer's own iss

                id-token/sample (verify-id-token, 4): ID tokens of these tests.
                  honest    must accept                         the golden token
                  audience  must refuse: invalid-audience       another audience
                  nonce     must refuse: invalid-nonce          another nonce
                  strict    must refuse: invalid-audience       no subject in a token that is judged strictly [strict]

                6 vectors in 2 areas, covering 3 requirements

                """)
        let less = CommandRun("vectors", "list", "--vectors", folder.path, "--only", "*::nonce")
        #expect(less.output.hasSuffix("\n1 vector in 1 area, covering 2 requirements\n"))
    }

    @Test func listRequirements() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "list", "--requirements", "--vectors", folder.path)
        #expect(run.status == .success)
        #expect(run.output.contains("\nOIDC-3.1.3.7-11 (MUST, 1): "))
        #expect(run.output.contains("\n    id-token/sample::nonce\n"))
        #expect(run.output.contains("\nOIDC-3.1.3.7-4 ("))
        let count = try BundledLibrary.shared().requirements.count
        #expect(run.output.hasSuffix("\n3 of \(count) requirements covered by 6 vectors\n"))
    }

    /// A requirement, all of a section and all of a document, as one writes them.
    @Test(arguments: [
        ("OIDC-3.1.3.7-11", ["id-token/sample::nonce"]),
        (
            "OIDC-3.1.3.7",
            [
                "id-token/sample::honest", "id-token/sample::audience", "id-token/sample::nonce",
                "id-token/sample::strict",
            ]
        ),
        ("RFC6749", ["callback::state", "callback::issuer"]),
        ("RFC 6749 §10.12", ["callback::state", "callback::issuer"]),
    ]) func listOfARequirement(_ name: String, _ ids: [String]) throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "list", "--vectors", folder.path, "--covers", name)
        #expect(run.errorLines == [])
        let listed = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        let expected = ids.map { $0.split(separator: ":").last.map(String.init) ?? "" }
        #expect(Set(listed.map { String($0.split(separator: " ")[0]) }) == Set(expected))
    }
}
