internal import AssayJSON

/// A file states a version of the format that has everything it uses, so that an earlier reader says why it cannot read
/// the file.
struct FormatRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        for file in lint.library.files {
            for vector in file.vectors {
                guard let use = vector.newestUse, use.format > file.format else { continue }
                collector.record(
                    "expected the file to have \"format\": \"\(use.format.rawValue)\", because this uses \(use.what)",
                    at: vector.location)
                break
            }
        }
    }
}

/// Something that a version of the format has added.
private struct FormatUse {
    let format: VectorFormat
    /// What it is, as messages name it.
    let what: String
}

extension Vector {
    /// The use of the latest version.
    fileprivate var newestUse: FormatUse? {
        var uses = [FormatUse(format: operation.format, what: "the operation \(operation.rawValue)")]
        if [token, context, input].contains(where: { $0?.value.hasTextInUTF16 ?? false }) {
            uses.append(FormatUse(format: .textsInUTF16, what: "a text in UTF-16"))
        }
        if needs.contains(.emailVerified) {
            uses.append(
                FormatUse(format: .credentialsAndDevices, what: "the feature \(Feature.emailVerified.rawValue)"))
        }
        uses += (input?.value.addedUses(of: operation) ?? []).map { what in
            FormatUse(format: .credentialsAndDevices, what: what)
        }
        uses += ([.signIn, .account].contains(operation) ? input?.value.repeatedUses ?? [] : []).map { what in
            FormatUse(format: .repeatedTokens, what: what)
        }
        if expectation.hidesSecrets {
            uses.append(FormatUse(format: .repeatedTokens, what: "the member \"messages\""))
        }
        if !expectation.patterns.isEmpty {
            uses.append(FormatUse(format: .repeatedTokens, what: "the member \"output\""))
        }
        if needs.contains(.simultaneousSteps) {
            uses.append(FormatUse(format: .simultaneousSteps, what: "the step \"together\""))
        }
        if needs.contains(.relaunch) {
            uses.append(FormatUse(format: .relaunches, what: "the step \"relaunch\""))
        }
        if needs.contains(.dpop) {
            uses.append(FormatUse(format: .proofs, what: "the feature \(Feature.dpop.rawValue)"))
        }
        if [expected, input].contains(where: { $0?.value.namesUnusableValue ?? false }) {
            uses.append(FormatUse(format: .unusableValues, what: "the member \"unusable\""))
        }
        if case .either = expectation.outcome, expectation.judgesAcceptance {
            uses.append(FormatUse(format: .unusableValues, what: "\"either\" with an expected output"))
        }
        if [expected, input].contains(where: { $0?.value.namesAbsentOutput ?? false }) {
            uses.append(FormatUse(format: .unusableValues, what: "null in \"accept\""))
        }
        return uses.max { $0.format < $1.format }
    }
}

extension JSONValue {
    fileprivate var hasTextInUTF16: Bool {
        switch self {
        case .object(let members):
            members.contains { ["utf-16le", "utf-16be"].contains($0.name) || $0.node.value.hasTextInUTF16 }
        case .array(let nodes): nodes.contains { $0.value.hasTextInUTF16 }
        default: false
        }
    }

    /// Whether an expectation in it refuses something unusable.
    fileprivate var namesUnusableValue: Bool {
        switch self {
        case .object(let members):
            self["reject"]?.elements.contains { $0["unusable"] != nil } ?? false
                || members.contains { $0.node.value.namesUnusableValue }
        case .array(let nodes): nodes.contains { $0.value.namesUnusableValue }
        default: false
        }
    }

    /// Whether an expectation in it demands that an output is absent.
    fileprivate var namesAbsentOutput: Bool {
        switch self {
        case .object(let members):
            if case .object(let output)? = self["accept"], output.contains(where: { $0.node.value == .null }) {
                true
            } else {
                members.contains { $0.node.value.namesAbsentOutput }
            }
        case .array(let nodes): nodes.contains { $0.value.namesAbsentOutput }
        default: false
        }
    }

    /// The elements of an array, or the value alone.
    private var elements: [JSONValue] {
        if case .array(let nodes) = self { nodes.map(\.value) } else { [self] }
    }

    /// What format 1.3 added to the scripts of sign-ins and accounts.
    fileprivate func addedUses(of operation: ClientOperation) -> [String] {
        let steps = steps
        switch operation {
        case .signIn:
            let members = ["added_to", "added_scopes"].filter { name in steps.contains { $0[name] != nil } }
            let secrets = self["client"]?["client_secret"] == nil ? [] : ["client_secret"]
            return steps.uses(of: ["authorize-device", "poll"]) + (members + secrets).map { "the member \"\($0)\"" }
        case .account: return steps.uses(of: ["security-event"])
        default: return []
        }
    }

    /// What format 1.5 added to scenarios.
    fileprivate var repeatedUses: [String] {
        steps.flatMap { step in
            if case .number(let seconds)? = step["seconds"], seconds.hasPrefix("-") { return ["negative \"seconds\""] }
            return ["again", "granted"].filter { step[$0] != nil }.map { "the member \"\($0)\"" }
        }
    }

    /// The steps of a script, with those that happen during another.
    private var steps: [JSONValue] {
        guard case .array(let nodes)? = self["steps"] else { return [] }
        return nodes.flatMap { [$0.value] + ($0.value["meanwhile"]?.steps ?? []) + $0.value.steps }
    }
}

extension [JSONValue] {
    fileprivate func uses(of steps: [String]) -> [String] {
        steps.filter { name in contains { $0["do"] == .string(name) } }.map { "the step \"\($0)\"" }
    }
}
