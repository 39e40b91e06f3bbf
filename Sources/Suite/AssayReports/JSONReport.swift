package import AssayConformance
package import AssayJSON
internal import TokenForge

/// The report of one run as one JSON object, for other programs.
package enum JSONReport {
    /// The document, ended by a line feed.
    ///
    /// It contains no token, key or code.
    ///
    /// - Parameters:
    ///   - testedAt: when the client was tested, in seconds since 1970; `nil` if that is not known.
    ///   - comparison: what changed since an earlier run; `nil` if the run is compared with none.
    package static func text(
        _ report: RunReport, testedAt: Int64? = nil, comparison: RunComparison? = nil
    ) -> VisibleText {
        VisibleText(
            json: head(report, testedAt, comparison), list: "results",
            report.results.lazy.map { value($0, known: report.knownReason(of: $0)) })
    }

    /// What comes before the results.
    private static func head(
        _ report: RunReport, _ testedAt: Int64?, _ comparison: RunComparison?
    ) -> [JSONMember] {
        var value: JSONValue = [
            "assay": 1,
            "client": ["name": .string(report.client.name), "version": .string(report.client.version)],
            "profile": .string(report.profile), "rendered_at": .integer(report.renderedAt), "summary": summary(report),
        ]
        value["tested_at"] = testedAt.map(JSONValue.integer)
        value["compared"] = comparison.map(Self.value)
        if let interruption = report.interruption {
            value["interrupted"] = [
                "by": .string(interruption.cause), "not_run": strings(interruption.notRun.map(\.fullID)),
            ]
        }
        if let generated = report.generated { value["generated"] = Self.value(generated) }
        addHints(of: report, to: &value)
        addCauses(of: report, remediesOf: nil, to: &value)
        guard case .object(let members) = value else { return [] }
        return members
    }

    /// Adds what to know first, and what was seen, if there is any.
    static func addHints(of report: RunReport, to value: inout JSONValue) {
        if !report.hints.isEmpty { value["hints"] = strings(report.hints) }
        if !report.observed.isEmpty { value["observed"] = strings(report.observed) }
    }

    /// Adds the causes and what they leave over, unless there are findings that were not diagnosed.
    ///
    /// - Parameter client: whose library's remedies are added; `nil` for those of all libraries.
    static func addCauses(of report: RunReport, remediesOf client: ClientDescription?, to value: inout JSONValue) {
        guard report.diagnosis != nil || report.findings.isEmpty else { return }
        value["causes"] = .array(report.causes.map { JSONNode(Self.value($0, $0.remedies(of: client))) })
        value["unexplained"] = strings(report.unexplained)
    }

    private static func value(_ cause: ReportedCause, _ remedies: [LibraryRemedy]) -> JSONValue {
        var value: JSONValue = [
            "id": .string(cause.id), "title": .string(cause.title), "check": .string(cause.check),
            "importance": .string(cause.importance.rawValue), "confidence": .number(cause.confidence),
            "threat": .string(cause.threat), "remedy": .string(cause.remedy),
        ]
        if !remedies.isEmpty { value["remedies"] = .array(remedies.map { JSONNode(Self.value($0)) }) }
        value["requirement"] = cause.requirement.map(JSONValue.string)
        value["flaws"] = strings(cause.flaws)
        if !cause.further.isEmpty { value["also"] = strings(cause.further) }
        value["findings"] = strings(cause.findings.map(\.vector.fullID))
        value["predicted"] = .integer(cause.predicted)
        return value
    }

    private static func value(_ remedy: LibraryRemedy) -> JSONValue {
        let library = remedy.library
        return [
            "library": .string(library.name), "language": .string(library.language),
            "documentation": .string(library.documentation), "version": .string(library.version),
            "tested": .bool(library.isTested), "given": .string(library.given), "text": .string(remedy.text),
            "code": .string(remedy.code),
        ]
    }

    /// The number of vectors by verdict.
    static func summary(_ report: RunReport) -> JSONValue {
        var summary: JSONValue = ["vectors": .integer(report.results.count)]
        for verdict in Verdict.allCases { summary[verdict.rawValue] = .integer(report.count(verdict)) }
        summary["seconds"] = .number(seconds(report.seconds))
        return summary
    }

    private static func value(_ result: VectorResult, known: String?) -> JSONValue {
        var value = value(result.vector)
        addJudgement(of: result, known: known, to: &value)
        return value
    }

    private static func value(_ generated: GeneratedInputs) -> JSONValue {
        var value: JSONValue = [
            "inputs": .integer(generated.inputs), "refused": .integer(generated.refused),
            "accepted": .integer(generated.accepted), "open": .integer(generated.open),
            "choices": .object(
                generated.choices.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONNode(.integer($0.value))) }),
            "skipped": .integer(generated.skipped), "repeated": .integer(generated.repeated),
        ]
        value["seed"] = generated.seed.map { .integer($0) }
        value["corpus"] = generated.corpus.map { corpus in
            [
                "tried": .integer(corpus.tried), "changed": .integer(corpus.changed), "added": .integer(corpus.added),
            ]
        }
        return value
    }

    /// What a vector is, and where it is written down; the whole input of one that nobody wrote.
    static func value(_ vector: Vector) -> JSONValue {
        guard !vector.isGenerated else {
            var value = head(vector)
            value["made"] = vector.inputDescription
            return value
        }
        return head(vector)
    }

    private static func head(_ vector: Vector) -> JSONValue {
        [
            "id": .string(vector.fullID), "title": .string(vector.title), "area": .string(vector.area),
            "operation": .string(vector.operation.rawValue), "importance": .string(vector.importance.rawValue),
            "covers": strings(vector.covers), "refs": strings(vector.references), "file": .string(vector.file),
            "line": .integer(vector.line),
        ]
    }

    static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map { JSONNode(.string($0)) })
    }

    /// Adds what was expected, what was observed, and the verdict; and the importance if it is not that of the vector.
    static func addJudgement(of result: VectorResult, known: String?, to entry: inout JSONValue) {
        if result.importance != result.vector.importance { entry["importance"] = .string(result.importance.rawValue) }
        entry["expected"] = expected(of: result)
        entry["observed"] = observed(result)
        entry["verdict"] = .string(result.judgement.verdict.rawValue)
        entry["kind"] = result.judgement.kind.map { .string($0.rawValue) }
        entry["detail"] = .string(result.judgement.detail)
        entry["sent"] = result.sent.map { sent -> JSONValue in
            [
                "header": .string(sent.header), "claims": .string(sent.claims),
                "honest_header": .string(sent.honestHeader), "honest_claims": .string(sent.honestClaims),
            ]
        }
        entry["picture"] = result.picture.map { .string(Base64.standard($0)) }
        entry["order"] = result.order.map(Self.value)
        entry["known"] = known.map(JSONValue.string)
    }

    /// One order of events, each as an object with the word for what happened.
    private static func value(_ order: PlayedOrder) -> JSONValue {
        [
            "number": .integer(order.number), "played": .string(order.played),
            "choices": .array(order.choices.map { JSONNode(.integer($0)) }),
            "events": .array(order.events.map { JSONNode(value($0)) }),
        ]
    }

    private static func value(_ event: ScenarioEvent) -> JSONValue {
        switch event {
        case .asked(let step): ["event": "asked", "step": .string(step)]
        case .happened(let step): ["event": "happened", "step": .string(step)]
        case .held(let number, let endpoint):
            ["event": "held", "request": .integer(number), "endpoint": .string(endpoint)]
        case .released(let number, let endpoint):
            ["event": "released", "request": .integer(number), "endpoint": .string(endpoint)]
        case .passed(let seconds): ["event": "passed", "seconds": .integer(seconds)]
        case .answered(let step, let observation):
            ["event": "answered", "step": .string(step), "observed": value(observation)]
        }
    }

    /// What the client did; for a scenario with each of its steps.
    private static func observed(_ result: VectorResult) -> JSONValue {
        var observed = value(result.observation)
        guard !result.steps.isEmpty else { return observed }
        observed["steps"] = .array(
            result.steps.map { step in
                var entry: JSONValue = ["step": .string(step.step)]
                add(step.observation, to: &entry)
                if !step.repetitions.isEmpty {
                    entry["repetitions"] = .array(step.repetitions.map { JSONNode(value($0)) })
                }
                return JSONNode(entry)
            })
        return observed
    }

    private static func expected(of result: VectorResult) -> JSONValue {
        var expected = value(result.expectation.outcome)
        if !result.expectation.output.isEmpty { expected["output"] = value(result.expectation.output) }
        guard let demands = result.demands else { return expected }
        if !demands.attempts.isEmpty {
            expected["attempts"] = .object(demands.attempts.map { member($0.name, value($0.outcome)) })
        }
        if !demands.steps.isEmpty {
            expected["steps"] = .object(demands.steps.map { member($0.title, value($0.outcome)) })
        }
        if !demands.log.isEmpty { expected["log"] = .array(demands.log.map { JSONNode($0) }) }
        if demands.looksAtStandardError { expected["standard_error"] = "no-secrets" }
        if demands.looksAtMessages { expected["messages"] = "no-secrets" }
        if let limit = demands.memoryLimit { expected["memory_growth"] = .integer(limit) }
        if demands.hidesVerifiers { expected["secret"] = ["code_verifier"] }
        return expected
    }

    private static func value(_ outcome: VectorExpectation.Outcome) -> JSONValue {
        switch outcome {
        case .accept(let output):
            output.isEmpty ? ["outcome": "accept"] : ["outcome": "accept", "output": value(output)]
        case .reject(let reasons):
            ["outcome": "reject", "reasons": .array(reasons.map { JSONNode(.string($0.rawValue)) })]
        case .either(let why): ["outcome": "either", "why": .string(why)]
        }
    }

    /// The observation as an object with the member `outcome` and its details.
    package static func value(_ observation: Observation) -> JSONValue {
        var value: JSONValue = [:]
        add(observation, to: &value)
        return value
    }

    private static func add(_ observation: Observation, to entry: inout JSONValue) {
        switch observation {
        case .accept(let output):
            entry["outcome"] = "accept"
            entry["output"] = value(output)
        case .reject(let reason, let message):
            entry["outcome"] = "reject"
            entry["reason"] = reason.map { .string($0.rawValue) }
            entry["message"] = message.map(JSONValue.string)
        case .unsupported(let what):
            entry["outcome"] = "unsupported"
            entry["message"] = .string(what)
        case .crashed(let how):
            entry["outcome"] = "crashed"
            entry["message"] = .string(how)
        case .hung: entry["outcome"] = "hung"
        case .notPut(let why):
            entry["outcome"] = "not-put"
            entry["message"] = .string(why)
        }
    }

    /// The members of an output; `null` for one that is expected to be absent.
    static func value(_ output: [String: OutputValue?]) -> JSONValue {
        .object(
            output.sorted { $0.key < $1.key }.map { name, value in member(name, value?.reported(as: name) ?? .null) })
    }

    private static func member(_ name: String, _ value: JSONValue) -> JSONMember {
        JSONMember(name, JSONNode(value))
    }

    /// Seconds with three digits after the point.
    static func seconds(_ value: Double) -> String {
        let milliseconds = Int((value * 1000).rounded())
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        return "\(milliseconds / 1000).\(fraction)"
    }
}
