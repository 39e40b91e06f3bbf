package import AssayJSON
package import TokenForge

/// A deliberate fault: its endpoint, the calls that it affects, and its effects.
package struct Fault: Sendable {
    /// Calls of an endpoint, counted from 1 among those that match the fault's `when`.
    enum Calls: Sendable {
        case all
        case listed([Int])
        case range(from: Int, to: Int?)

        func contains(_ number: Int) -> Bool {
            switch self {
            case .all: true
            case .listed(let numbers): numbers.contains(number)
            case .range(let first, let last): number >= first && last.map { number <= $0 } ?? true
            }
        }

        /// How a sentence names them, such as `call 2 of`; empty for all.
        fileprivate var words: String {
            switch self {
            case .all: ""
            case .listed(let numbers):
                (numbers.count == 1 ? "call " : "calls ") + numbers.map(String.init).joined(separator: " and ") + " of "
            case .range(let first, let last?): "calls \(first) to \(last) of "
            case .range(let first, nil): "call \(first) and later ones of "
            }
        }
    }

    enum Rotation: String, Sendable, CaseIterable {
        /// Before the response is made: a token is signed with the new key.
        case before
        /// After the response is made.
        case after
    }

    package static let none: [Fault] = []

    let endpoint: Endpoint?
    let calls: Calls
    /// The values that parameters of the request must have; `nil` for a parameter that must be absent.
    private(set) var conditions: [(name: String, value: String?)]
    /// Its effects, in the order in which they act.
    private let actions: [FaultEffect.Action]
    /// The names of its effects.
    private let effects: [String]
    /// Where it was declared.
    package let location: JSONLocation

    package static let knownMembers = ["endpoint", "calls", "when"] + FaultEffect.all.map(\.name)

    package init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        var reader = try MemberReader(node, allowing: Self.knownMembers)
        location = node.location
        endpoint = reader.choice("endpoint", Endpoint.self)
        calls = reader.optional("calls", Self.calls) ?? .all
        conditions =
            reader.optional("when", Self.conditions) ?? Self.noConditions
        var actions: [FaultEffect.Action] = []
        var effects: [String] = []
        for effect in FaultEffect.all {
            let action = reader.optional(effect.name) { node throws(JSONError) in try effect.read(node, keys) }
            guard let action else { continue }
            actions.append(action)
            effects.append(effect.name)
        }
        self.actions = actions
        self.effects = effects
        Self.check(&reader, endpoint)
        try reader.finish()
    }

    /// Reads a list of faults, and reports the mistakes of all.
    package static func list(decoding node: JSONNode, keys: KeyRing) throws(JSONError) -> [Fault] {
        var collector = JSONErrorCollector()
        let faults = collector.elements(of: try node.array()) { node throws(JSONError) in
            try Fault(decoding: node, keys: keys)
        }
        try collector.finish()
        return faults
    }

    private static let noConditions: [(name: String, value: String?)] = []

    /// Checks that each effect fits the endpoint and that no two effects exclude each other.
    private static func check(_ reader: inout MemberReader, _ endpoint: Endpoint?) {
        let present = FaultEffect.all.filter { reader.has($0.name) }
        if present.isEmpty { reader.record("the fault does nothing", at: "endpoint") }
        for effect in present {
            guard let home = effect.endpoints.first else { continue }
            if let endpoint, effect.endpoints.contains(endpoint) { continue }
            let names = (JSONWriter.quoted(effect.name), JSONWriter.quoted(home.rawValue))
            reader.record("\(names.0) needs the endpoint \(names.1)", at: effect.name)
        }
        let bodies = present.filter { $0.group == .body }.map(\.name)
        if bodies.count > 1 {
            reader.record(
                "a fault has only one of \(bodies.map(JSONWriter.quoted).joined(separator: ", "))", at: bodies[1])
        }
        if present.count(where: { $0.group == .ending }) > 1 {
            reader.record("a fault has at most one of \"never_answer\", \"truncate\" and \"reset\"", at: "never_answer")
        }
    }

    private static func calls(_ node: JSONNode) throws(JSONError) -> Calls {
        let range = 1...1_000_000
        switch node.value {
        case .number: return .listed([try node.integer(in: range)])
        case .array: return .listed(try node.array { number throws(JSONError) in try number.integer(in: range) })
        default: break
        }
        let object = try node.object(allowing: ["from", "to"])
        let first = try object.member("from").integer(in: range)
        let last = try object.optional("to") { node throws(JSONError) in try node.integer(in: first...1_000_000) }
        return .range(from: first, to: last)
    }

    private static func conditions(_ node: JSONNode) throws(JSONError) -> [(name: String, value: String?)] {
        var conditions = noConditions
        for member in try node.object().members {
            conditions.append((member.name, member.node.value == .null ? nil : try member.node.string()))
        }
        return conditions
    }

    /// The fault for calls in which a parameter also has this value.
    package func when(_ name: String, is value: String) -> Fault {
        var fault = self
        fault.conditions.append((name, value))
        return fault
    }

    /// How a sentence names the fault: its effects, and the calls that it waits for.
    package var words: String {
        let names = effects.map(JSONWriter.quoted).joined(separator: " and ")
        return "\(names) at \(calls.words)\(endpoint?.rawValue ?? "any endpoint")"
    }

    /// Whether only a careless client meets it: Google says that `tokeninfo` is for debugging, so no client needs it.
    package var isBait: Bool { endpoint == .tokeninfo }

    func applies(to endpoint: Endpoint, _ parameters: QueryParameters) -> Bool {
        guard self.endpoint == nil || self.endpoint == endpoint else { return false }
        return conditions.allSatisfy { parameters[$0.name] == $0.value }
    }

    /// Whether the fault rotates the keys at that moment.
    func rotates(_ moment: Rotation) -> Bool {
        actions.contains { if case .rotate(moment) = $0 { true } else { false } }
    }

    /// The defect that the ID token gets.
    var token: TokenDescription? {
        for case .token(let token) in actions { return token }
        return nil
    }

    /// The changes to the response.
    var changes: [FaultEffect.Change] {
        actions.compactMap { if case .change(let change) = $0 { change } else { nil } }
    }
}
