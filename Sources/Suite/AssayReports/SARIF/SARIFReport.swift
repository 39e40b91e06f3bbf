internal import AssayConformance
internal import AssayJSON

/// The report of one run as SARIF 2.1.0, with a rule for each vector and a result for each finding.
///
/// The comments name sections of OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
struct SARIFReport {
    private let requirements: [String: Requirement]
    private let version: String
    private let folder: String
    private let location: String?

    /// - Parameters:
    ///   - version: the version of the suite.
    ///   - folder: the absolute path of the working folder; files below it are named relative to it.
    ///   - location: a file below the working folder that all results point to; the vectors' own files if it is `nil`.
    init(requirements: [Requirement], version: String, folder: String, location: String? = nil) {
        self.location = location
        self.requirements = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
        self.version = version
        self.folder = folder
    }

    /// The document, ended by a line feed.
    ///
    /// It contains no token, key or code.
    func text(_ report: RunReport) -> VisibleText {
        let rules = report.results.map { JSONNode(rule($0.vector)) }
        let causes = Dictionary(
            grouping: report.causes.flatMap { cause in cause.findings.map { ($0.vector.fullID, cause.id) } }, by: \.0
        ).mapValues { $0.map(\.1) }
        let open = report.results.enumerated().filter { !$0.element.isClean }
        let results = open.map { index, each in
            JSONNode(
                result(each, rule: index, report, causes: causes[each.vector.fullID, default: []]))
        }
        let bases = Set(open.map { base(of: $0.element.vector) })
        let run: JSONValue = [
            "tool": [
                "driver": [
                    "name": "Assay", "version": .string(version), "semanticVersion": .string(version),
                    "rules": .array(rules),
                ]
            ],
            "automationDetails": ["id": .string("assay/\(VisibleText.of(report.client.name))/\(report.profile)/")],
            "invocations": .array([JSONNode(Self.invocation(of: report))]),
            // Columns of vector files count Unicode scalars (§3.27.20).
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": .object(
                Self.bases.filter { bases.contains($0.base) }.map { base, name, words in
                    JSONMember(name, JSONNode(["description": ["text": .string(words)]]))
                }),
            "results": .array(results),
            "properties": [
                "client": .string(VisibleText.of(report.client.name)),
                "clientVersion": .string(VisibleText.of(report.client.version)), "profile": .string(report.profile),
                "causes": .array(report.causes.map { JSONNode(Self.value($0)) }),
            ],
        ]
        return VisibleText(
            json: [
                "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
                "version": "2.1.0", "runs": .array([JSONNode(run)]),
            ])
    }

    /// The folders that files are relative to; `%SRCROOT%` is what code scanning services call the root of a checkout.
    private static let bases: [(base: RelativeFile.Base, name: String, words: String)] = [
        (.workingFolder, "%SRCROOT%", "The folder that the command ran in."),
        (.vectors, "VECTORS", "The folder of vectors."),
    ]

    /// How the tool ended (§3.20); results of a run that a signal interrupted are not all.
    private static func invocation(of report: RunReport) -> JSONValue {
        guard let interruption = report.interruption, let words = report.interruptionWords else {
            return ["executionSuccessful": true]
        }
        return [
            "executionSuccessful": false, "exitSignalName": .string(interruption.cause),
            "toolExecutionNotifications": [["level": "error", "message": ["text": .string(words)]]],
            "properties": ["notRun": .array(interruption.notRun.map { JSONNode(.string($0.fullID)) })],
        ]
    }

    private static func value(_ cause: ReportedCause) -> JSONValue {
        [
            "id": .string(cause.id), "title": .string(VisibleText.of(MarkedText(cause.title).plain)),
            "importance": .string(cause.importance.rawValue), "findings": .integer(cause.findings.count),
            "remedy": .string(VisibleText.of(MarkedText(cause.remedy).plain)),
        ]
    }

    private func file(of vector: Vector) -> RelativeFile {
        RelativeFile(path: location ?? vector.file, area: vector.area, folder: folder)
    }

    private func base(of vector: Vector) -> RelativeFile.Base { file(of: vector).base }

    private func result(_ result: VectorResult, rule: Int, _ report: RunReport, causes: [String]) -> JSONValue {
        let vector = result.vector
        let file = file(of: vector)
        var artifact: JSONValue = ["uri": .string(file.uri)]
        if let base = Self.bases.first(where: { $0.base == file.base }) {
            artifact["uriBaseId"] = .string(base.name)
        }
        let place = location == nil ? vector.location : .start(of: file.uri)
        let message = "\(vector.title): \(result.judgement.detail)"
        let order = (result.diagram?.lines ?? []).map { "\n" + SARIFText.plain(VisibleText.of($0)) }.joined()
        var value: JSONValue = [
            "ruleId": .string(vector.fullID), "ruleIndex": .integer(rule),
            // The kind "open" is for what the tool could not decide; its level has to be "none" (§3.27.9).
            "kind": result.isFinding ? "fail" : "open",
            "level": .string(result.isFinding ? Self.level(result.importance) : "none"),
            "message": ["text": .string(SARIFText.plain(VisibleText.of(message)) + order)],
            "locations": [
                [
                    "physicalLocation": [
                        "artifactLocation": artifact,
                        "region": [
                            "startLine": .integer(max(1, place.line)),
                            "startColumn": .integer(max(1, place.column)),
                        ],
                    ]
                ]
            ],
            "partialFingerprints": [
                "assayVector/v1": .string("\(VisibleText.of(report.client.name))|\(vector.fullID)")
            ],
            "properties": [
                "outcome": .string(result.outcome.rawValue), "operation": .string(vector.operation.rawValue),
                "causes": .array(causes.map { JSONNode(.string($0)) }),
                "vector": .string(VisibleText.of("\(vector.file):\(vector.line)")),
            ],
        ]
        // An external suppression is one that is not written in the file itself (§3.35.2).
        if let known = report.knownReason(of: result) {
            value["suppressions"] = [["kind": "external", "justification": .string(VisibleText.of(known))]]
        }
        return value
    }

    private func rule(_ vector: Vector) -> JSONValue {
        let asked = vector.covers.compactMap { requirements[$0] }
        let help = SARIFRuleHelp(vector: vector, requirements: asked)
        var rule: JSONValue = [
            "id": .string(vector.fullID),
            "shortDescription": ["text": .string(SARIFText.plain(VisibleText.of(vector.title)))],
            "fullDescription": ["text": .string(SARIFText.plain(help.description))],
            "help": [
                "text": .string(SARIFText.plain(help.text)), "markdown": .string(SARIFText.escaped(help.markdown)),
            ],
            "defaultConfiguration": ["level": .string(Self.level(vector.importance))],
        ]
        if let url = help.url { rule["helpUri"] = .string(url) }
        let tags = ["security", vector.importance.rawValue, vector.operation.rawValue] + vector.covers
        rule["properties"] = [
            "tags": .array(tags.map { JSONNode(.string(VisibleText.of($0))) }),
            "importance": .string(vector.importance.rawValue),
            "requirements": .array(vector.covers.map { JSONNode(.string(VisibleText.of($0))) }),
            "security-severity": .string(Self.severity(vector.importance)), "precision": "very-high",
        ]
        return rule
    }

    private static func level(_ importance: Importance) -> String {
        switch importance {
        case .critical, .high: "error"
        case .medium: "warning"
        case .low: "note"
        }
    }

    /// A score on the scale of code scanning services: critical from 9.0, high from 7.0, medium from 4.0.
    private static func severity(_ importance: Importance) -> String {
        switch importance {
        case .critical: "9.0"
        case .high: "7.5"
        case .medium: "5.0"
        case .low: "2.0"
        }
    }
}
