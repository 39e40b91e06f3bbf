import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// Errors and silence, which no flaw predicts, are causes of their own.
@Suite struct EndingCauseTests {
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
        var run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 1...10))
        run.endings = ["times::3": row.input].compactMapValues(DiagnosticCase.Ending.init)
        let causes = Diagnosis(run, with: DiagnosisSample.dictionary).causes
        #expect(causes.map(\.entry.flaw) == ["expiry"] + (row.expected.map { [$0] } ?? []))
        #expect(causes.last?.findings == (row.expected == nil ? causes.first?.findings : ["times::3"]))
    }

    /// A message that is cut says so.
    @Test(arguments: [(80, ""), (81, "…")]) func aLongMessageIsCut(_ length: Int, _ end: String) {
        let message = String(repeating: "a", count: length)
        let ending = DiagnosticCase.Ending(.crashed("it reported an error: ValueError: \(message)"))
        #expect(ending?.words == "ValueError: \(message.prefix(80))\(end)")
    }

    /// Each message of an error is a cause, as long as the messages are few.
    @Test(arguments: [(2, 2), (8, 8), (9, 1)]) func messagesOfAnErrorAreToldApart(_ messages: Int, _ causes: Int) {
        var run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 1...10))
        for number in 1...10 {
            let letter = String(UnicodeScalar(UInt8(96 + min(number, messages))))
            let observation = Observation.crashed("it reported an error: KeyError: '\(letter)'")
            run.endings["times::\(number)"] = DiagnosticCase.Ending(observation)
        }
        let found = Diagnosis(run, with: DiagnosisSample.dictionary).causes.map(\.entry.flaw).filter {
            $0.hasPrefix("ends-with-")
        }
        #expect(found.count == causes)
        #expect(found.contains("ends-with-KeyError") == (causes == 1))
    }

    /// Messages that differ in numbers are one cause, told in the words of the first.
    @Test func numbersOfAMessageAreNotToldApart() {
        var run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 3...5))
        for (number, text) in [(3, "'utf-8' cannot decode 0xff"), (4, "'utf-8' cannot decode 0x0b"), (5, "no utf-8")] {
            run.endings["times::\(number)"] = DiagnosticCase.Ending(
                .crashed("it reported an error: UnicodeDecodeError: \(text)"))
        }
        let causes = Diagnosis(run, with: DiagnosisSample.dictionary).causes
        #expect(causes.map(\.findings) == [["times::3", "times::4"], ["times::5"]])
        #expect(
            causes.first?.entry.summary
                == "ends with an error that it does not document as a refusal: `UnicodeDecodeError: 'utf-8' cannot decode 0xff`"
        )
    }

    /// A status is how a web application fails, and may be how it refuses: the remedy names the option for that.
    @Test(arguments: [("status 502 at /callback", true), ("KeyError: 'sub'", false)])
    func aStatusOfAWebApplicationMayBeARefusal(_ text: String, _ namesOption: Bool) throws {
        var run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 3...3))
        run.endings["times::3"] = DiagnosticCase.Ending(.crashed(text))
        let entry = try #require(Diagnosis(run, with: DiagnosisSample.dictionary).causes.last?.entry)
        #expect(entry.remedy.contains("`--refused status=502`") == namesOption)
        #expect((entry.summary == "answers with status 502, and not with a refusal") == namesOption)
    }

    /// An error on an input that must be accepted is a refusal, which a flaw may explain; other errors are causes.
    @Test(arguments: [("times::20", ["refuses"]), ("times::21", ["ends-with-KeyError-sub"])])
    func anErrorOnGoodInputIsARefusal(_ id: String, _ causes: [String]) {
        let crash = Observation.crashed("it reported an error: KeyError: 'sub'")
        var run = DiagnosticCase(outcomes: [id: .failed(nil)], findings: [id])
        run.endings[id] = DiagnosticCase.Ending(crash)
        #expect(Diagnosis(run, with: DiagnosisSample.dictionary).causes.map(\.entry.flaw) == causes)
    }

    /// A flaw may predict an error, and names it if the client ends with that error nowhere else.
    @Test(
        arguments: [
            NamedCase("at both", ["times::1": "status 500", "times::2": "status 500"], ["fails"]),
            NamedCase("nowhere", [:], []),
            NamedCase("not in time", ["times::1": "", "times::2": ""], ["does-not-answer"]),
            NamedCase(
                "elsewhere too", ["times::1": "status 500", "times::2": "status 500", "times::3": "status 500"],
                ["ends-with-status-500"]),
            NamedCase(
                "another elsewhere", ["times::1": "status 500", "times::2": "status 500", "times::3": "status 501"],
                ["fails", "ends-with-status-501"]),
        ] as [NamedCase<[String: String], [String]>])
    func aFlawMayPredictAnError(_ row: NamedCase<[String: String], [String]>) {
        var entry = DiagnosisSample.entry("fails", [:])
        entry.crashes = ["times::1", "times::2"]
        let ids = row.input.keys.sorted()
        var outcomes = Dictionary(uniqueKeysWithValues: (1...3).map { ("times::\($0)", DiagnosticCase.Outcome.passed) })
        for id in ids { outcomes[id] = .failed(nil) }
        var run = DiagnosticCase(outcomes: outcomes, findings: ids)
        for (id, text) in row.input {
            run.endings[id] = DiagnosticCase.Ending(text.isEmpty ? .hung : .crashed(text))
        }
        let diagnosis = Diagnosis(run, with: FaultDictionary(entries: [entry], digests: [:]))
        #expect(diagnosis.causes.map(\.entry.flaw) == row.expected)
        #expect(diagnosis.unexplained == [])
    }

    /// A crash is a finding, and one of the flaw, also where the profile leaves the answer open.
    @Test func aFlawMayPredictAnErrorThatNoProfileJudges() {
        var entry = DiagnosisSample.entry("fails", [:])
        entry.crashes = ["times::1", "times::2"]
        var run = DiagnosticCase(outcomes: ["times::1": .failed(nil)], findings: ["times::1", "times::2"])
        for id in entry.crashes { run.endings[id] = DiagnosticCase.Ending(.crashed("status 500")) }
        let diagnosis = Diagnosis(run, with: FaultDictionary(entries: [entry], digests: [:]))
        #expect(diagnosis.causes.map(\.entry.flaw) == ["fails"])
        #expect(diagnosis.causes.map(\.findings) == [["times::1", "times::2"]])
    }
}
