import AssayConformance
import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayGeneration

/// The inputs that are kept from run to run.
@Suite struct CorpusTests {
    private typealias File = (name: String, content: JSONNode)

    /// The files after a run of a client that began with some.
    private func files(_ report: GeneratedReport, after files: [File] = []) throws -> [File] {
        let written = try #require(report.corpus).written.map { (name: $0.name, content: JSONNode($0.content)) }
        let names = Set(written.map(\.name))
        return (files.filter { !names.contains($0.name) } + written).sorted { $0.name < $1.name }
    }

    private func run(
        _ client: String, _ files: [File], _ amount: GeneratedRun.Amount = .count(400), seed: UInt64 = 1
    ) throws -> GeneratedReport {
        let run = try GeneratedRun.bundled(client, amount, seed: seed, operations: [.parseUserInfo], workers: 2)
        return run.run(keeping: try run.corpus(files))
    }

    /// A run keeps inputs that are answered in ways of their own, and the next one begins with them.
    @Test func isKept() throws {
        let first = try run("reference", [])
        let kept = try files(first)
        let added = try #require(first.tally.corpus).added
        #expect((10...Corpus.most).contains(added))
        #expect(kept.count == added)
        #expect(Set(kept.map(\.name)).count == added)
        // The same seed, number and corpus give the same corpus.
        #expect(try files(run("reference", [])).map(\.content) == kept.map(\.content))
        let second = try run("reference", kept)
        #expect(second.tally.corpus?.tried == added)
        #expect(second.tally.corpus?.changed == 0)
        #expect(second.tally.inputs == 400)
        #expect(second.corpus?.changes == [])
        #expect(try files(second, after: kept).count == added + (second.tally.corpus?.added ?? 0))
    }

    /// A new version of the client answers some inputs otherwise, which is told once.
    @Test func answersChange() throws {
        let kept = try files(run("reference", []))
        let changed = try run("lenient", kept)
        let count = try #require(changed.tally.corpus).changed
        #expect((1..<kept.count).contains(count))
        let changes = try #require(changed.corpus).changes
        #expect(changes.count == count + 1)
        #expect(changes.first == "\(count) inputs of the corpus are answered otherwise than before")
        #expect(
            changes.contains {
                $0.hasSuffix(#": before "refuse: invalid-user-info", now "accept with email, email_verified, subject""#)
            }, "\(changes)")
        #expect(try run("lenient", files(changed, after: kept)).tally.corpus?.changed == 0)
    }

    /// No more inputs are tried than the run has, and those of other operations are left alone.
    @Test func others() throws {
        let kept = try files(run("reference", []))
        let few = try run("reference", kept, .count(5))
        #expect(few.tally.inputs == 5)
        #expect(few.tally.corpus?.tried == 5)
        let other = File("other.json", try JSON.parse(text: #"{"operation": "sign-in"}"#, file: ""))
        let beside = try run("reference", [other], .count(5))
        #expect(beside.tally.corpus?.tried == 0)
        #expect(beside.corpus?.written.contains { $0.name == "other.json" } == false)
    }

    /// An input of the corpus is made of the same edits again, so that it is shrunk and named as any other.
    @Test(arguments: GeneratedRun.operations)
    func sameEdits(_ operation: ClientOperation) throws {
        let library = try BundledLibrary.shared()
        let grammar = Grammar(operation, library)
        var generator = InputGenerator([grammar], operations: [0], seed: 1)
        let singles = generator.next()
        for choice in singles { generator.note(choice, .accepted) }
        let combinations = generator.next().filter { $0.edits.count > 1 }
        var known = (singles: 0, combinations: 0)
        for choice in singles + combinations {
            let members = grammar.members(choice.edits)
            guard
                let vector = try? Vector.generated(
                    "input", of: operation, members: members, expectation: .relaxed("nobody judges it"),
                    forge: library.forge)
            else { continue }
            let edits = grammar.edits(making: vector)
            let again = grammar.members(edits ?? [Edit(whole: vector)])
            #expect(again.mapValues(\.value) == members.mapValues(\.value))
            if edits != nil { choice.edits.count == 1 ? (known.singles += 1) : (known.combinations += 1) }
        }
        // Some texts of documents and some queries do not tell of which edits they are made.
        #expect(known.singles * 4 > singles.count * 3, "\(known.singles) of \(singles.count)")
        #expect(known.combinations > 0, "of \(combinations.count)")
    }

    /// A file that describes no input is named.
    @Test func badFiles() throws {
        let run = try GeneratedRun.bundled("reference", .count(1))
        for (text, message) in [
            (#"{"operation": 7}"#, "x.json:1:15: $.operation: expected a string, found a number"),
            (#"{"operation": "parse-user-info", "inptu": {}}"#, #"x.json:1:34: $.inptu: unknown member "inptu""#),
            (#"{"operation": "parse-user-info", "answer": 1}"#, "x.json:1:44: $.answer: expected a string"),
        ] {
            let error = #expect(throws: JSONError.self) {
                _ = try run.corpus([("x.json", try JSON.parse(text: text, file: "x.json"))])
            }
            #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(String(describing: error))")
        }
    }
}
