internal import AssayConformance
internal import AssayJSON

/// The report of one run as SARIF 2.1.0, with a rule for each vector and a result for each finding.
///
/// The comments name sections of OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
struct SARIFReport {
    private let requirements: [String: Requirement]
    private let version: String
    private let folder: String

    /// - Parameters:
    ///   - version: the version of the suite.
    ///   - folder: the absolute path of the working folder; files below it are named relative to it.
    init(requirements: [Requirement], version: String, folder: String) {
        self.requirements = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
        self.version = version
        self.folder = folder
    }

    /// The document, ended by a line feed.
    ///
    /// It contains no token, key or code.
    func text(_ report: RunReport) -> VisibleText {
        let rules = report.results.map { JSONNode(rule($0.vector)) }
        let results = report.results.enumerated().filter { !$0.element.isClean }
            .map { JSONNode(result($0.element, rule: $0.offset, report)) }
        let run: JSONValue = [
            "tool": [
                "driver": [
                    "name": "Assay", "version": .string(version), "semanticVersion": .string(version),
                    "rules": .array(rules),
                ]
            ],
            "automationDetails": ["id": .string("assay/\(VisibleText.of(report.client.name))/\(report.profile)/")],
            "invocations": [["executionSuccessful": true]],
            // Columns of vector files count Unicode scalars (section 3.27.20).
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": [
                Self.vectorsBase: ["description": ["text": "The folder of vectors."]]
            ],
            "results": .array(results),
            "properties": [
                "client": .string(VisibleText.of(report.client.name)),
                "clientVersion": .string(VisibleText.of(report.client.version)), "profile": .string(report.profile),
            ],
        ]
        return VisibleText(
            json: [
                "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
                "version": "2.1.0", "runs": .array([JSONNode(run)]),
            ])
    }

    private static let vectorsBase = "VECTORS"

    private func result(_ result: VectorResult, rule: Int, _ report: RunReport) -> JSONValue {
        let vector = result.vector
        let file = RelativeFile(path: vector.file, area: vector.area, folder: folder)
        var artifact: JSONValue = ["uri": .string(file.uri)]
        if file.base == .vectors { artifact["uriBaseId"] = .string(Self.vectorsBase) }
        let message = "\(vector.title): \(result.judgement.detail)"
        return [
            "ruleId": .string(vector.fullID), "ruleIndex": .integer(rule),
            // The kind "open" is for what the tool could not decide; its level has to be "none" (section 3.27.9).
            "kind": result.isFinding ? "fail" : "open",
            "level": .string(result.isFinding ? Self.level(vector.importance) : "none"),
            "message": ["text": .string(VisibleText.of(message))],
            "locations": [
                [
                    "physicalLocation": [
                        "artifactLocation": artifact,
                        "region": [
                            "startLine": .integer(max(1, vector.location.line)),
                            "startColumn": .integer(max(1, vector.location.column)),
                        ],
                    ]
                ]
            ],
            "partialFingerprints": [
                "assayVector/v1": .string("\(VisibleText.of(report.client.name))|\(vector.fullID)")
            ],
            "properties": [
                "outcome": .string(result.outcome.rawValue), "operation": .string(vector.operation.rawValue),
            ],
        ]
    }

    private func rule(_ vector: Vector) -> JSONValue {
        let asked = vector.covers.compactMap { requirements[$0] }
        let help = SARIFRuleHelp(vector: vector, requirements: asked)
        var rule: JSONValue = [
            "id": .string(vector.fullID),
            "shortDescription": ["text": .string(VisibleText.of(vector.title))],
            "fullDescription": ["text": .string(help.description)],
            "help": ["text": .string(help.text), "markdown": .string(help.markdown)],
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
