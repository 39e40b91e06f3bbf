import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The file of causes holds the dictionary.
@Suite struct FaultDictionaryFileTests {
    /// The flaws that the dictionary has, as the folder of flaws describes them.
    private static let described = DiagnosisSample.dictionary.entries.map { entry in
        FlawDescription(
            id: entry.flaw, summary: entry.summary, threat: entry.threat, check: entry.check, remedy: entry.remedy,
            source: nil, operations: [.verifyIDToken], aims: [.output])
    }

    private static func read(_ text: String, _ flaws: [FlawDescription] = described) throws -> FaultDictionary {
        try FaultDictionary(decoding: JSON.parse(Array(text.utf8), file: "causes.json"), flaws: flaws)
    }

    @Test func theFileHoldsTheDictionary() throws {
        let read = try Self.read(DiagnosisSample.dictionary.text)
        #expect(read == DiagnosisSample.dictionary)
        #expect(read.difference(from: DiagnosisSample.dictionary) == nil)
    }

    /// A flaw of an application has words of its own, and a check of its own or one that is known.
    @Test func aFlawThatIsNotDescribedSaysWhatItIs() throws {
        let text = """
            {"checks": [{"id": "session", "remedy": "Renew it. Test it."}], "flaws": [
            {"id": "kept", "check": "session", "summary": "keeps it", "threat": "Harm.", "failures": {}},
            {"id": "page", "check": "check-of-expiry", "summary": "shows it", "threat": "Harm.", "failures": {}}
            ], "areas": {}}
            """
        #expect(try Self.read(text).entries.map(\.remedy) == ["Renew it. Test it.", "Fix it. Test it."])
        let noCheck = #expect(throws: JSONError.self) { try Self.read(text, []) }
        #expect(noCheck.map { "\($0)" } == #"causes.json:3:25: $.flaws[1].check: there is no check "check-of-expiry""#)
        let noWords = #expect(throws: JSONError.self) {
            try Self.read(#"{"flaws": [{"id": "new", "failures": {}}], "areas": {}}"#)
        }
        #expect(noWords.map { "\($0)" } == #"causes.json:1:12: $.flaws[0]: there is no flaw "new""#)
    }

    @Test func differencesAreTold() {
        let changed = FaultDictionary(entries: DiagnosisSample.dictionary.entries, digests: ["times": "2"])
        #expect(DiagnosisSample.dictionary.difference(from: changed) == "the vectors of times have changed")
        let fewer = FaultDictionary(
            entries: DiagnosisSample.dictionary.entries.filter { $0.flaw != "refuses" },
            digests: DiagnosisSample.dictionary.digests)
        #expect(fewer.difference(from: DiagnosisSample.dictionary) == "the flaw refuses is new")
        #expect(DiagnosisSample.dictionary.difference(from: fewer) == "there is no flaw refuses")
        var entries = DiagnosisSample.dictionary.entries
        entries[0] = DiagnosisSample.entry("expiry", DiagnosisSample.accepted("times", 1...9))
        let other = FaultDictionary(entries: entries, digests: DiagnosisSample.dictionary.digests)
        #expect(other.difference(from: DiagnosisSample.dictionary) == "the flaw expiry has changed")
    }
}
