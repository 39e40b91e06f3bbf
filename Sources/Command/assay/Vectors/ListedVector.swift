internal import AssayConformance
internal import AssayJSON
internal import AssaySchedules
internal import AssayWeb
internal import MockGoogle

/// A vector of any kind, as `vectors list` and `vectors show` present it.
protocol ListedVector: Sendable {
    /// The area and the id, for example `web/callback::state-missing`.
    var fullID: String { get }
    var title: String { get }
    /// What is demanded of the client or the application, in a phrase.
    var demand: String { get }
    /// The only profile under which its expectation applies; `nil` for all profiles.
    var profile: String? { get }
    /// The requirements that it tests.
    var covers: [String] { get }

    /// The content of `vectors show`.
    func description(in library: VectorLibrary) throws -> VectorDescription
}

extension ListedVector {
    /// The id within the area.
    var ownID: String { fullID.split(separator: "::", maxSplits: 1).last.map(String.init) ?? fullID }
}

extension [any ListedVector] {
    /// The vector with a full id, or with an id that only one area has.
    func named(_ id: String) throws -> any ListedVector {
        let matches = filter { $0.fullID == id || $0.ownID == id }
        if let exact = matches.first(where: { $0.fullID == id }) ?? (matches.count == 1 ? matches[0] : nil) {
            return exact
        }
        guard matches.isEmpty else {
            throw UsageError("\"\(id)\" is in several areas: \(matches.map(\.fullID).joined(separator: ", "))")
        }
        throw UsageError("there is no vector \"\(id)\"\(SpellingSuggestion.clause(for: id, among: map(\.fullID)))")
    }
}

/// The content of `vectors show` for a vector.
struct VectorDescription {
    /// The kind and the importance.
    let head: String
    /// Texts of one line, each with its name.
    var rows: [(name: String, text: String)] = []
    /// Texts of several lines, each with its name.
    var blocks: [(name: String, text: String)] = []

    /// Creates the rows that every vector for a client or a web application has.
    init(_ vector: Vector, _ kind: String, demand: String, in library: VectorLibrary) {
        head = "\(kind), \(vector.importance.rawValue)"
        rows.append(("demand", demand))
        if let output = vector.expectation.outputWords { rows.append(("output", output)) }
        if let profile = vector.profile {
            rows.append(("profile", "\(profile); not judged under other profiles"))
        }
        if let note = vector.note { rows.append(("why", note)) }
        if vector.revision > 1 { rows.append(("revision", "\(vector.revision)")) }
        for id in vector.covers {
            guard let requirement = library.requirements.first(where: { $0.id == id }) else { continue }
            rows.append(("covers", "\(id) (\(requirement.level.rawValue)): \(requirement.summary)"))
            rows.append(("", requirement.url))
        }
        rows += vector.references.map { ("see", $0) }
        rows.append(("in", "\(vector.file):\(vector.line)"))
    }

    init(head: String) { self.head = head }
}

extension Vector: ListedVector {
    /// In a sign-in whose end is an acceptance, what counts is the attempt or the step that must be refused.
    var demand: String {
        guard case .accept = expectation.outcome, let demands = scenarioDemands else { return expectation.demandWords }
        let parts =
            demands.attempts.map { (name: "attempt \($0.name)", outcome: $0.outcome) }
            + demands.steps.map { (name: String($0.title.prefix { $0 != "(" }), outcome: $0.outcome) }
        for (name, outcome) in parts {
            guard case .reject = outcome else { continue }
            let name = name.split(separator: " ").joined(separator: " ")
            return "\(name) \(VectorExpectation(outcome).demandWords)"
        }
        return expectation.demandWords
    }

    func description(in library: VectorLibrary) throws -> VectorDescription {
        var description = VectorDescription(self, operation.rawValue, demand: openDemand ?? demand, in: library)
        if !needs.isEmpty { description.rows.append(("needs", needs.map(\.rawValue).joined(separator: ", "))) }
        if let demands = scenarioDemands {
            description.rows += demands.attempts.map {
                ("attempt", "\($0.name): \(VectorExpectation($0.outcome).demandWords)")
            }
            description.rows += demands.steps.map {
                ("step", "\($0.title): \(VectorExpectation($0.outcome).demandWords)")
            }
            description.rows += demands.log.map { ("log", SpacedJSON.text($0)) }
            if demands.looksAtStandardError { description.rows.append(("stderr", "no secrets")) }
            if demands.looksAtMessages { description.rows.append(("messages", "no secrets")) }
            if let limit = demands.memoryLimit {
                description.rows.append(("memory", "grows by at most \(limit) bytes"))
            }
            if demands.hidesVerifiers { description.rows.append(("secret", "code_verifier")) }
        } else {
            description.rows += furtherDemands.map { ("checked", $0) }
        }
        description.blocks = changes.map { ("defect, in \($0.name)", $0.json) }
        if let token = try self.decodedToken() ?? decodedTokenOfMessage() {
            description.blocks += [("header", token.header), ("claims", token.claims)]
        }
        return description
    }
}

extension Vector {
    /// The demand where either verdict is right; `nil` for other vectors.
    private var openDemand: String? {
        if case .either(let why) = expectation.outcome { "\(demand): \(why)" } else { nil }
    }

    /// What is looked at besides the verdict, as the vector has it: the parameters of a request, or fetches.
    private var furtherDemands: [String] {
        guard case .object(let members) = expected.value else { return [] }
        return members.filter { !["accept", "reject", "either"].contains($0.name) }.map {
            "\($0.name) \(SpacedJSON.text($0.node.value))"
        }
    }
}

extension WebScenario: ListedVector {
    var fullID: String { vector.fullID }
    var title: String { vector.title }
    var profile: String? { vector.profile }
    var covers: [String] { vector.covers }

    func description(in library: VectorLibrary) throws -> VectorDescription {
        var description = VectorDescription(vector, "web", demand: demand, in: library)
        description.rows.append(("play", play.rawValue))
        if !needs.isEmpty { description.rows.append(("needs", needs.map(\.rawValue).joined(separator: ", "))) }
        if let returnTo { description.rows.append(("return", returnTo)) }
        if let post = vector.input?.value["post"] { description.rows.append(("post", SpacedJSON.text(post))) }
        if case .array(let deliveries)? = vector.input?.value["deliver"] {
            description.rows += deliveries.map { ("deliver", SpacedJSON.text($0.value)) }
        }
        description.rows += page.map { ("page", $0.rawValue) }
        description.rows += log.map { ("log", SpacedJSON.text($0.written.value)) }
        if let provider { description.blocks.append(("provider", SpacedJSON.text(provider.value))) }
        description.blocks += faults.map { ("fault", SpacedJSON.text($0.value)) }
        if let second {
            if let provider = second.provider { description.blocks.append(("second", SpacedJSON.text(provider.value))) }
            description.blocks += second.faults.map { ("fault of the second", SpacedJSON.text($0.value)) }
        }
        return description
    }
}

extension ScheduleScenario: ListedVector {
    var fullID: String { id }
    var demand: String { "\(invariants.count, "invariant holds", plural: "invariants hold")" }
    var profile: String? { nil }
    var covers: [String] { [] }

    func description(in library: VectorLibrary) throws -> VectorDescription {
        var description = VectorDescription(head: "schedule")
        let names = Invariant.allCases.filter(invariants.contains).map(\.rawValue)
        description.rows.append(("demand", "in every order: \(names.joined(separator: ", "))"))
        if !order.isEmpty { description.rows.append(("order", order.joined(separator: ", "))) }
        description.rows.append(("in", "\(location.file):\(location.line)"))
        description.blocks.append(("written", SpacedJSON.text(written.value)))
        return description
    }
}
