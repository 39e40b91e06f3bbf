internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import AssayReports
internal import TokenForge

/// The texts of an input, and reports in which they are everything that comes from outside.
struct ReportTexts {
    /// The byte between two texts, which no UTF-8 has.
    static let separator: UInt8 = 0xFF

    private let texts: [String]

    init(_ bytes: ArraySlice<UInt8>) {
        texts = bytes.split(separator: Self.separator).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text of a field; the fields use the texts in turn.
    private func text(_ field: Int) -> String { texts.isEmpty ? "-" : texts[field % texts.count] }

    private func value(_ field: Int) -> JSONValue { .string(text(field)) }

    var all: [String] { texts }
    /// The name of the client.
    var client: String { text(0) }
    /// What the report says about each of its results, in which it shows no token.
    var detail: String { text(8).withoutTokens }

    /// The verdicts of the results.
    static let verdicts: [(Verdict, FindingKind?)] = [
        (.failed, .acceptedBad), (.crashed, nil), (.inconclusive, nil), (.unjudged, nil), (.passed, nil),
    ]

    /// - Parameter full: whether the text has every finding, and not one screen.
    func run(full: Bool) throws(BrokenProperty) -> RunResults {
        let report = try report()
        var setting = try setting()
        setting.commandLine = text(46)
        setting.comparison = RunComparison(report, with: try earlier())
        return RunResults(report, setting, full: full)
    }

    func matrix() throws(BrokenProperty) -> MatrixResults {
        let report = try report()
        let columns = [client, "other"].map { ClientMatrix.Column(name: $0, report: report) }
        return MatrixResults(ClientMatrix(columns), try setting(), full: true)
    }

    private func report() throws(BrokenProperty) -> RunReport {
        var output: [String: OutputValue] = ["subject": .strings([text(11)])]
        output[text(9)] = .string(text(10))
        let observations: [Observation] = [
            .accept(output), .crashed(text(12)),
            .reject(nil, message: text(13)), .unsupported(text(14)), .accept([:]),
        ]
        let results = zip(zip(try vectors(), observations), Self.verdicts).map { pair, verdict in
            VectorResult(
                vector: pair.0, expectation: pair.0.expectation, observation: pair.1,
                judgement: Judgement(verdict.0, verdict.1, detail))
        }
        let description = ClientDescription(name: client, version: text(1), summary: "", features: [], reasons: .none)
        return RunReport(
            client: description, profile: text(2), renderedAt: 1_790_000_000, results: results, seconds: 1)
    }

    /// An earlier run with other findings, each text of which comes from outside.
    private func earlier() throws(BrokenProperty) -> EarlierRun {
        let result: JSONValue = [
            "id": value(39), "title": value(40), "importance": "low", "verdict": "failed", "kind": "accepted-bad",
        ]
        let cause: JSONValue = [
            "id": value(41), "title": value(42), "importance": "high", "threat": value(43), "remedy": value(44),
            "flaws": [value(41)], "findings": [value(39)], "predicted": 1,
        ]
        do {
            return try EarlierRun(
                decoding: JSONNode([
                    "assay": 1, "client": ["name": .string("c" + text(45)), "version": value(1)], "profile": value(2),
                    "causes": [cause], "results": [result],
                ]))
        } catch {
            throw BrokenProperty("any text can be in an earlier report", "\(error)")
        }
    }

    private func vectors() throws(BrokenProperty) -> [Vector] {
        let vectors = Self.verdicts.indices.map { number -> JSONNode in
            JSONNode([
                "id": .string("v\(number)"), "title": value(3), "covers": [value(4)],
                "refs": [value(5)], "importance": "high", "profile": value(2), "note": value(6),
                // No client is asked.
                "input": ["no member of an input": value(7)], "expect": ["either": value(15)],
            ])
        }
        let file: JSONValue = ["about": "a", "operation": "derive-code-challenge", "vectors": .array(vectors)]
        var collector = JSONErrorCollector()
        guard let root = try? JSON.parse(JSONWriter.bytes(file), file: text(16)),
            let read = VectorFile(decoding: root, area: text(17), forge: nil, into: &collector),
            collector.errors.isEmpty
        else { throw BrokenProperty("any text can be the title of a vector", "\(collector.errors.count) errors") }
        return read.vectors
    }

    private func setting() throws(BrokenProperty) -> ReportSetting {
        let requirement: JSONValue = [
            "id": value(4), "source": value(18), "section": value(19), "url": value(5),
            "level": "MUST", "summary": value(20),
        ]
        let library = try FuzzFixtures.shared.get()
        do {
            let empty = VectorLibrary(
                files: [], requirements: [try Requirement(decoding: JSONNode(requirement))], profiles: library.profiles,
                forge: library.forge)
            return ReportSetting(library: empty, supplements: try supplements(), version: "1", folder: "/")
        } catch {
            throw BrokenProperty("any text can be in a requirement and in the report of a command", "\(error)")
        }
    }

    /// The reports of other commands.
    private func supplements() throws(JSONError) -> ReportSupplements {
        var supplements = ReportSupplements()
        supplements.flaws = try FlawsSummary(
            decoding: JSONNode([
                "assay": 1,
                "flaws": [
                    [
                        "id": value(21), "summary": value(22), "killed": true, "by_reason": 1,
                        "killers": [.string(text(23) + "::a")],
                    ]
                ],
            ]))
        supplements.schedules = try SchedulesSummary(
            decoding: JSONNode([
                "assay": 1,
                "scenarios": [
                    [
                        "id": value(24), "strategy": value(25), "configuration": value(26), "schedules": 1, "steps": 1,
                        "complete": false,
                        "violations": [
                            [
                                "invariant": value(27), "schedule": value(28), "message": value(29),
                                "trace": [
                                    [
                                        "task": .string("t" + text(30)), "action": value(31), "events": [value(32)],
                                    ]
                                ],
                            ]
                        ],
                    ]
                ],
            ]))
        supplements.fuzzing = try FuzzingSummary(
            decoding: JSONNode([
                "assay": 1, "status": value(29), "started": value(30), "commit": value(31),
                "targets": [["name": value(32), "executions": 1]],
                "findings": [["name": value(33), "target": value(34), "kind": value(35), "message": value(36)]],
                "canaries": [["name": value(37), "found": true]], "problems": [value(38)],
            ]))
        supplements.mutants = try MutantsSummary(
            decoding: JSONNode([
                "assay": 1,
                "files": [
                    [
                        "path": .string("p" + text(33)), "mutants": 1, "vectors": 0, "schedules": 0, "stopped": 0,
                        "tests": 0, "argued": 0,
                        "missed": [
                            [
                                "id": .string("i" + text(34)), "line": 1, "change": value(35), "original": value(36),
                                "replacement": value(37), "reason": value(38),
                            ]
                        ],
                    ]
                ],
            ]))
        return supplements
    }
}
