internal import AssayJSON
internal import TokenForge

extension RenderedVector {
    /// The vector in an exported file: what a client gets, and what is expected of it.
    func exported(_ vector: Vector, by profiles: ProfileSet) -> JSONValue {
        var value: JSONValue = [
            "id": .string(vector.fullID), "title": .string(vector.title), "revision": .integer(vector.revision),
            "importance": .string(vector.importance.rawValue), "needs": .strings(vector.needs.map(\.rawValue)),
            "profile": .string(profiles.name(of: vector)),
            "expect": .object(
                profiles.profiles.map { profile in
                    let isJudged = profiles.judges(vector, under: profile.name)
                    return JSONMember(profile.name, JSONNode(.string(isJudged ? expectation.word : "either")))
                }),
        ]
        switch expectation.outcome {
        case .accept(let output): value.add(output)
        case .reject(let reasons): value["reasons"] = .strings(reasons.map(\.rawValue))
        case .either(let why):
            value["why"] = .string(why)
            value.add(expectation.output)
        }
        value["request"] = expectation.requestRules
        if expectation.hidesSecrets { value["messages"] = "no-secrets" }
        value["input"] = probe.adapterInput
        if content.expectsRefusal(expectation) { value["honest"] = control.adapterInput }
        value["documents"] = documents
        value["covers"] = .strings(vector.covers)
        if !vector.references.isEmpty { value["refs"] = .strings(vector.references) }
        value["note"] = vector.note.map(JSONValue.string)
        return value
    }

    /// What the input's addresses lead to, each with the maximum number of fetches if one is expected; `nil` if they lead
    /// nowhere.
    private var documents: JSONValue? {
        guard let network = (probe.input as? IDTokenProbe)?.network, !network.documents.isEmpty else { return nil }
        return .array(
            network.documents.map { document in
                var value: JSONValue = ["url": .string(document.url), "body": MemberValue.text(document.body).json]
                value["fetches"] = expectation.requests[document.name].map { .integer($0) }
                return JSONNode(value)
            })
    }
}

extension VectorExpectation {
    fileprivate var word: String {
        switch outcome {
        case .accept: "accept"
        case .reject: "reject"
        case .either: "either"
        }
    }

    /// What the URL of a request must be, in the form of vector files; `nil` if nothing is demanded.
    fileprivate var requestRules: JSONValue? {
        var value: JSONValue = [:]
        value["endpoint"] = endpoint.map(JSONValue.string)
        if !query.isEmpty {
            value["query"] = .object(
                query.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONNode($0.value.exported)) })
        }
        if !patterns.isEmpty {
            value["output"] = .object(
                patterns.sorted { $0.key < $1.key }.map { name, pattern in
                    JSONMember(name, JSONNode(["matches": .string(pattern)]))
                })
        }
        for (name, members) in [("fresh", series.fresh), ("secret", series.secret), ("random", series.random)] {
            if !members.isEmpty { value[name] = .strings(members) }
        }
        if series.restarts { value["restarts"] = true }
        return value == [:] ? nil : value
    }
}

extension VectorExpectation.QueryRule {
    fileprivate var exported: JSONValue {
        switch self {
        case .exactly(let text): .string(text)
        case .absent: .null
        case .matching(let pattern, isOptional: false): ["matches": .string(pattern)]
        case .matching(let pattern, isOptional: true): ["matches": .string(pattern), "optional": true]
        case .equalToOutput(let name): ["output": .string(name)]
        case .codeChallengeOfOutput(let name): ["s256": .string(name)]
        }
    }
}

extension JSONValue {
    fileprivate static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { JSONNode(.string($0)) }) }

    /// Adds the members that the output of an acceptance must have, and the names of those that it must not have.
    fileprivate mutating func add(_ output: [String: OutputValue?]) {
        let sorted = output.sorted { $0.key < $1.key }
        let members = sorted.compactMap { name, value in value.map { JSONMember(name, JSONNode($0.value)) } }
        if !members.isEmpty { self["output"] = .object(members) }
        let absent = sorted.filter { $0.value == nil }.map(\.key)
        if !absent.isEmpty { self["absent"] = .strings(absent) }
    }
}
