import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// Findings lead back to the known flaws that explain them.
@Suite struct DiagnosisTests {
    private static func entry(_ flaw: String, _ failures: [String: FindingKind]) -> FaultDictionary.Entry {
        FaultDictionary.Entry(
            flaw: flaw, check: "check-of-\(flaw)", summary: "has \(flaw)", threat: "Harm.", remedy: "Fix it. Test it.",
            failures: failures)
    }

    /// Vectors of one area, all accepted though they are bad.
    private static func accepted(_ area: String, _ numbers: ClosedRange<Int>) -> [String: FindingKind] {
        Dictionary(uniqueKeysWithValues: numbers.map { ("\(area)::\($0)", .acceptedBad) })
    }

    private static let dictionary = FaultDictionary(
        entries: [
            entry("expiry", accepted("times", 1...10)),
            entry("expiry-alias", accepted("times", 1...10)),
            entry("strict-expiry", accepted("times", 1...2)),
            entry("audience", accepted("audience", 1...5)),
            entry("refuses", ["times::20": .rejectedGood]),
        ], digests: ["times": "1"])

    private static let judged =
        (1...30).map { "times::\($0)" } + (1...9).map { "audience::\($0)" } + (1...3).map { "other::\($0)" }

    typealias Case = NamedCase<[String: FindingKind], (causes: [[String]], unexplained: [String])>

    private static let cases: [Case] = [
        Case("no finding", [:], ([], [])),
        Case(
            "all failures of a flaw, which has an equivalent", accepted("times", 1...10),
            ([["expiry", "expiry-alias"]], [])),
        Case("eight of ten", accepted("times", 1...8), ([["expiry", "expiry-alias"]], [])),
        Case("six of ten", accepted("times", 3...8), ([["expiry", "expiry-alias"]], [])),
        Case("five of ten", accepted("times", 3...7), ([], (3...7).map { "times::\($0)" })),
        Case("one of two", accepted("times", 1...1), ([], ["times::1"])),
        Case("the failures of a part of a flaw", accepted("times", 1...2), ([["strict-expiry"]], [])),
        Case(
            "two flaws", accepted("times", 1...10).merging(accepted("audience", 1...5)) { $1 },
            ([["expiry", "expiry-alias"], ["audience"]], [])),
        Case("a failure in another way", ["times::20": .acceptedBad], ([], ["times::20"])),
        Case("a failure in the same way", ["times::20": .rejectedGood], ([["refuses"]], [])),
        Case(
            "few of many in an area", accepted("times", 1...2).merging(accepted("times", 15...25)) { $1 },
            ([["strict-expiry"]], (15...25).map { "times::\($0)" })),
        Case("nothing known", accepted("other", 1...3), ([], (1...3).map { "other::\($0)" })),
    ]

    @Test(arguments: cases) func findings(_ row: Case) {
        let run = DiagnosticCase(judged: Self.judged, failures: row.input)
        let diagnosis = Diagnosis(run, with: Self.dictionary)
        #expect(diagnosis.causes.map(\.flaws) == row.expected.causes)
        #expect(diagnosis.unexplained == row.expected.unexplained)
    }

    private static let endings: [NamedCase<Observation, String?>] = [
        NamedCase("an exception", .crashed("it reported an error: KeyError: 'iss'"), "ends-with-KeyError-iss"),
        NamedCase(
            "the same exception with other words", .crashed("it reported an error: KeyError: 'exp'"),
            "ends-with-KeyError-exp"),
        NamedCase(
            "a message with numbers",
            .crashed("it reported an error: IndexError: index 1207 is out of range 0..<4"),
            "ends-with-IndexError-index-0-is-out-of-range-0-0"),
        NamedCase(
            "an error without words", .crashed("it reported an error: NotImplementedError"),
            "ends-with-NotImplementedError"),
        NamedCase(
            "a process that ended without words", .crashed("it ended with signal 11 (Segmentation fault)"),
            "ends-with-it-ended-with-signal-11"),
        NamedCase(
            "a trap",
            .crashed("it ended with signal 4 (Illegal instruction); its standard error says: Fatal error: No digits"),
            "ends-with-Fatal-error-No-digits"),
        NamedCase(
            "another trap by the same signal",
            .crashed("it ended with signal 4 (Illegal instruction); its standard error says: Fatal error: Too long"),
            "ends-with-Fatal-error-Too-long"),
        NamedCase(
            "an exception of a module", .crashed("it reported an error: OpenSSL::PKey::PKeyError: invalid key"),
            "ends-with-OpenSSL--PKey--PKeyError-invalid-key"),
        NamedCase("a colon at the end", .crashed("it reported an error: ValueError:"), "ends-with-ValueError"),
        NamedCase(
            "an error with the place of it",
            .crashed("it reported an error: Not a reference at /usr/share/A.pm line 3."),
            "ends-with-Not-a-reference"),
        NamedCase("nothing", .crashed(""), "ends-with-an-error-without-a-name"),
        NamedCase("silence", .hung, "does-not-answer"),
        NamedCase("a refusal", .reject(nil, message: "KeyError"), nil),
    ]

    /// No flaw predicts how a client ends, so each error and silence is a cause of its own.
    @Test(arguments: endings) func eachEndingIsACause(_ row: NamedCase<Observation, String?>) {
        var run = DiagnosticCase(judged: Self.judged, failures: Self.accepted("times", 1...10))
        run.endings = ["times::3": row.input].compactMapValues(DiagnosticCase.Ending.init)
        let causes = Diagnosis(run, with: Self.dictionary).causes
        #expect(causes.map(\.entry.flaw) == ["expiry"] + (row.expected.map { [$0] } ?? []))
        #expect(causes.last?.findings == (row.expected == nil ? causes.first?.findings : ["times::3"]))
    }

    /// A message that is cut says so.
    @Test(arguments: [(80, ""), (81, "…")]) func aLongMessageIsCut(_ length: Int, _ end: String) {
        let message = String(repeating: "a", count: length)
        let ending = DiagnosticCase.Ending(.crashed("it reported an error: ValueError: \(message)"))
        #expect(ending?.words == "ValueError: \(message.prefix(80))\(end)")
    }

    /// Where the honest input is refused, that is the cause: no flaw is named for what is refused beside it, and none is
    /// judged by it.
    @Test(
        arguments: [
            NamedCase("everything is refused", 1...10, [["refuses-honest-refresh"]]),
            NamedCase("the flaw shows elsewhere", 1...2, [["refuses-honest-refresh"], ["expiry", "expiry-alias"]]),
        ] as [NamedCase<ClosedRange<Int>, [[String]]>])
    func aRefusedHonestInputIsTheCause(_ row: NamedCase<ClosedRange<Int>, [[String]]>) {
        var run = DiagnosticCase(judged: Self.judged, failures: Self.accepted("times", 1...10))
        for number in row.input {
            run.note(
                "times::\(number)", .rejectedGood, HonestInputRefusal(name: "refresh", words: "refused (`x`)"))
        }
        let diagnosis = Diagnosis(run, with: Self.dictionary)
        #expect(diagnosis.causes.map(\.flaws) == row.expected)
        #expect(
            diagnosis.causes.first?.entry.summary
                == "does not accept the honest input of `refresh`: refused ('x')")
        #expect(diagnosis.unexplained == [])
    }

    /// An error on an input that must be accepted is a refusal, which a flaw may explain; other errors are causes.
    @Test(arguments: [("times::20", ["refuses"]), ("times::21", ["ends-with-KeyError-sub"])])
    func anErrorOnGoodInputIsARefusal(_ id: String, _ causes: [String]) {
        let crash = Observation.crashed("it reported an error: KeyError: 'sub'")
        var run = DiagnosticCase(outcomes: [id: .failed(nil)], findings: [id])
        run.endings[id] = DiagnosticCase.Ending(crash)
        #expect(Diagnosis(run, with: Self.dictionary).causes.map(\.entry.flaw) == causes)
    }

    /// Flaws of one check are one cause, which tells all of them.
    @Test func flawsOfACheckAreOneCause() {
        let entries = [("one", 1...3), ("two", 4...5)].map { name, numbers in
            FaultDictionary.Entry(
                flaw: name, check: "times", summary: "does \(name)", threat: "Harm.", remedy: "Fix it. Test it.",
                failures: Self.accepted("times", numbers))
        }
        let run = DiagnosticCase(judged: Self.judged, failures: Self.accepted("times", 1...5))
        let causes = Diagnosis(run, with: FaultDictionary(entries: entries, digests: [:])).causes
        #expect(causes.map(\.flaws) == [["one"]])
        #expect(causes.map { $0.further.map(\.flaw) } == [["two"]])
        #expect(causes.map(\.findings) == [(1...5).map { "times::\($0)" }])
        #expect(causes.map(\.confidence) == [1])
    }

    /// Each message of an error is a cause, as long as the messages are few.
    @Test(arguments: [(2, 2), (8, 8), (9, 1)]) func messagesOfAnErrorAreToldApart(_ messages: Int, _ causes: Int) {
        var run = DiagnosticCase(judged: Self.judged, failures: Self.accepted("times", 1...10))
        for number in 1...10 {
            let letter = String(UnicodeScalar(UInt8(96 + min(number, messages))))
            let observation = Observation.crashed("it reported an error: KeyError: '\(letter)'")
            run.endings["times::\(number)"] = DiagnosticCase.Ending(observation)
        }
        let found = Diagnosis(run, with: Self.dictionary).causes.map(\.entry.flaw).filter { $0.hasPrefix("ends-with-") }
        #expect(found.count == causes)
        #expect(found.contains("ends-with-KeyError") == (causes == 1))
    }

    /// Vectors that the profile does not judge tell apart flaws that predict the same findings.
    @Test(
        arguments: [
            NamedCase("nothing is known", [:], ["narrow", "wide", "narrower-refusal"]),
            NamedCase("it refused what one flaw accepts", ["other::1": false], ["narrow", "narrower-refusal"]),
            NamedCase(
                "it accepted that", ["other::1": true, "other::2": false], ["narrow", "wide", "narrower-refusal"]),
            NamedCase("it accepted what one flaw refuses", ["other::2": true], ["narrow", "wide"]),
            NamedCase("it did otherwise than two of them", ["other::1": false, "other::2": true], ["narrow"]),
        ] as [NamedCase<[String: Bool], [String]>])
    func unjudgedVectorsTellFlawsApart(_ row: NamedCase<[String: Bool], [String]>) {
        let dictionary = FaultDictionary(
            entries: [
                Self.entry("wide", Self.accepted("times", 1...2).merging(["other::1": .acceptedBad]) { $1 }),
                Self.entry("narrow", Self.accepted("times", 1...2)),
                Self.entry(
                    "narrower-refusal", Self.accepted("times", 1...2).merging(["other::2": .rejectedGood]) { $1 }),
            ], digests: [:])
        var run = DiagnosticCase(
            judged: Self.judged.filter { !$0.hasPrefix("other") }, failures: Self.accepted("times", 1...2))
        run.unjudged = row.input
        #expect(Diagnosis(run, with: dictionary).causes.map(\.flaws) == [row.expected])
    }

    @Test func confidenceIsTheShareOfPredictedFindings() {
        let run = DiagnosticCase(judged: Self.judged, failures: Self.accepted("times", 1...8))
        #expect(Diagnosis(run, with: Self.dictionary).causes.map(\.confidence) == [0.8])
    }

    /// A client that gives no reasons is not held to predictions of wrong ones.
    @Test func wrongReasonsAreNotPredictedForAClientWithoutReasons() {
        let failures = Self.accepted("times", 1...2).merging(["audience::1": .wrongReason]) { $1 }
        let dictionary = FaultDictionary(entries: [Self.entry("one", failures)], digests: [:])
        let run = DiagnosticCase(judged: Self.judged, failures: Self.accepted("times", 1...2))
        #expect(Diagnosis(run, with: dictionary, showsReasons: true).causes.isEmpty)
        #expect(Diagnosis(run, with: dictionary, showsReasons: false).causes.map(\.flaws) == [["one"]])
    }

    /// A client that also lacks the check for which the flaw alone would refuse accepts the input.
    @Test func acceptanceFollowsFromAFlawThatRefusesForAnotherReason() {
        let later = ["times::11": FindingKind.wrongReason, "times::12": .wrongReason]
        let dictionary = FaultDictionary(
            entries: [Self.entry("one", Self.accepted("times", 1...10).merging(later) { $1 })], digests: [:])
        let run = DiagnosticCase(
            judged: Self.judged,
            failures: Self.accepted("times", 1...11).merging(["times::12": .rejectedGood]) { $1 })
        for showsReasons in [true, false] {
            let diagnosis = Diagnosis(run, with: dictionary, showsReasons: showsReasons)
            #expect(diagnosis.causes.map(\.findings) == [(1...11).map { "times::\($0)" }])
            #expect(diagnosis.causes.map(\.predicted) == [showsReasons ? 12 : 11])
            #expect(diagnosis.unexplained == ["times::12"])
        }
        let alone = DiagnosticCase(judged: Self.judged, failures: ["times::11": .acceptedBad])
        #expect(Diagnosis(alone, with: dictionary, showsReasons: false).causes.isEmpty)
    }

    /// From outside, letting in the wrong person takes the place of a wrong output, and a flaw of both is one entry.
    @Test func dictionaryOfWebApplications() {
        let clients = FaultDictionary(
            entries: [
                Self.entry("case", ["names::1": .wrongOutput, "names::2": .rejectedGood]),
                Self.entry("nonce", ["nonce::1": .acceptedBad]),
            ], digests: ["names": "1"])
        let web = FaultDictionary(
            entries: [Self.entry("nonce", ["web/a::1": .acceptedBad]), Self.entry("page", ["web/a::2": .acceptedBad])],
            digests: ["web/a": "2"])
        let both = clients.extended(by: web)
        #expect(
            both
                == FaultDictionary(
                    entries: [
                        Self.entry("case", ["names::1": .acceptedBad, "names::2": .rejectedGood]),
                        Self.entry("nonce", ["nonce::1": .acceptedBad, "web/a::1": .acceptedBad]),
                        Self.entry("page", ["web/a::2": .acceptedBad]),
                    ], digests: ["names": "1", "web/a": "2"]))
        let run = DiagnosticCase(
            judged: ["names::1", "nonce::1", "web/a::1", "web/a::2"],
            failures: ["nonce::1": .acceptedBad, "web/a::1": .acceptedBad])
        #expect(Diagnosis(run, with: both).causes.map(\.flaws) == [["nonce"]])
        // A scenario that was not judged speaks neither for a cause nor against it.
        let part = DiagnosticCase(judged: ["nonce::1"], failures: ["nonce::1": .acceptedBad])
        #expect(Diagnosis(part, with: both).causes.map(\.findings) == [["nonce::1"]])
        let other = DiagnosticCase(judged: ["web/a::2"], failures: [:])
        #expect(Diagnosis(other, with: both).causes.isEmpty)
    }

    /// The flaws that the dictionary has, as the folder of flaws describes them.
    private static let described = dictionary.entries.map { entry in
        FlawDescription(
            id: entry.flaw, summary: entry.summary, threat: entry.threat, check: entry.check, remedy: entry.remedy,
            source: nil, operations: [.verifyIDToken], aims: [.output])
    }

    private static func read(_ text: String, _ flaws: [FlawDescription] = described) throws -> FaultDictionary {
        try FaultDictionary(decoding: JSON.parse(Array(text.utf8), file: "causes.json"), flaws: flaws)
    }

    @Test func theFileHoldsTheDictionary() throws {
        let read = try Self.read(Self.dictionary.text)
        #expect(read == Self.dictionary)
        #expect(read.difference(from: Self.dictionary) == nil)
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
        let changed = FaultDictionary(entries: Self.dictionary.entries, digests: ["times": "2"])
        #expect(Self.dictionary.difference(from: changed) == "the vectors of times have changed")
        let fewer = FaultDictionary(
            entries: Self.dictionary.entries.filter { $0.flaw != "refuses" }, digests: Self.dictionary.digests)
        #expect(fewer.difference(from: Self.dictionary) == "the flaw refuses is new")
        #expect(Self.dictionary.difference(from: fewer) == "there is no flaw refuses")
        var entries = Self.dictionary.entries
        entries[0] = Self.entry("expiry", Self.accepted("times", 1...9))
        let other = FaultDictionary(entries: entries, digests: Self.dictionary.digests)
        #expect(other.difference(from: Self.dictionary) == "the flaw expiry has changed")
    }
}
