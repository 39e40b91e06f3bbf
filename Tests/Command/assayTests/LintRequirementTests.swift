import AssayTestSupport
import Testing

@testable import assay

/// What lint refuses in `requirements.json`.
@Suite struct LintRequirementTests {
    private let temporary = TemporaryFolders()

    /// The problems of a requirement with these members instead of valid ones; one vector covers `RFC6749-10.12`.
    private func problems(_ members: [String: String]) throws -> [String] {
        let valid = [
            "id": "RFC6749-10.12", "source": "RFC 6749", "section": "10.12", "url": "https://a.example/",
            "level": "MUST", "summary": "s",
        ]
        let written = valid.merging(members) { $1 }.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
            .map { #""\#($0.key)": "\#($0.value)""# }
        let covered =
            members["id"].map { $0 != valid["id"] } == true
            ? #"{"id": "RFC6749-10.12", "source": "RFC 6749", "section": "10.12", "url": "u", "level": "MUST", "summary": "s"},"#
            : ""
        let folder = try temporary.folder([
            "callback.json": SampleFolder.callbacks,
            "requirements.json": "{\"requirements\": [\(covered)\n{\(written.joined(separator: ", "))}]}",
        ])
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.status == (run.errorLines.isEmpty ? .success : .usage))
        return run.errorLines.dropLast().map { String($0.split(separator: ": ", maxSplits: 2)[2]) }
    }

    @Test(arguments: [
        ("10.12", "RFC 6749", "RFC6749-10.12"), ("A.11", "RFC 6749", "RFC6749-A.11"), ("B", "RFC 6749", "RFC6749-B"),
        ("5.2 step 3", "RFC 7515", "RFC7515-5.2-3"), ("4", "RFC 8259", "RFC8259-4-names"),
        ("345", "Common Weakness Enumeration", "CWE-345"), ("MASVS-STORAGE-1", "OWASP MASVS", "MASVS-STORAGE-1"),
        ("Authentication URI parameters", "Google, OpenID Connect", "GOOGLE-AUTH-REQUEST"),
    ])
    func takesASection(_ section: String, _ source: String, _ id: String) throws {
        #expect(
            try problems(["section": section, "source": source, "id": id])
                == (id == "RFC6749-10.12"
                    ? [] : [#"no vector covers the requirement "\#(id)", and it has no "status""#]))
    }

    @Test(arguments: [
        ("AUTH-REQUEST", "Google, OpenID Connect", "GOOGLE-AUTH-REQUEST", Self.tail),
        ("4-names", "RFC 8259", "RFC8259-4-names", Self.number),
        ("Introduction", "RFC 8259", "RFC8259-1", Self.number),
        ("5.2 step three", "RFC 7515", "RFC7515-5.2-3", Self.number), ("4.", "RFC 8259", "RFC8259-4", Self.number),
        ("TBD", "OWASP MASVS", "MASVS-1", "it is a placeholder"), ("?", "RFC 8259", "RFC8259-0", "it is a placeholder"),
    ])
    func refusesASection(_ section: String, _ source: String, _ id: String, _ why: String) throws {
        let expected = #"the requirement "\#(id)" has the section "\#(section)": \#(why)"#
        #expect(
            try problems(["section": section, "source": source, "id": id, "status": "gap", "reason": "r"]) == [expected]
        )
    }

    private static let tail = "it is the end of the id; expected a number or a heading of the source"
    private static let number = "expected a number such as 4.1.3 or A.11, as RFCs have"

    @Test(arguments: [("section", ""), ("level", "")])
    func refusesARequirementWithout(_ member: String, _ value: String) throws {
        #expect(try problems([member: value]).first == #"the member "\#(member)" is missing"#)
    }

    @Test(arguments: [
        (["id": "LONELY", "status": "gap", "reason": "r"], []),
        (["id": "LONELY", "status": "not-applicable", "reason": "r"], []),
        (["id": "LONELY"], [#"no vector covers the requirement "LONELY", and it has no "status""#]),
        (["id": "LONELY", "status": "gap"], [#"the member "reason" is missing"#]),
        (["id": "LONELY", "reason": "r"], [#"a "reason" explains a "status", which is missing"#]),
        (
            ["id": "LONELY", "status": "gone", "reason": "r"],
            [#"unknown value "gone"; expected one of "not-applicable", "gap""#]
        ),
        (
            ["status": "gap", "reason": "r"],
            [#"the requirement "RFC6749-10.12" has the status "gap", but vectors cover it"#]
        ),
    ])
    func statusOfARequirement(_ members: [String: String], _ expected: [String]) throws {
        #expect(try problems(members) == expected)
    }
}
