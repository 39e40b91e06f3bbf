internal import AssayJSON
internal import TokenForge

/// A vector that is one message of an operation with declared members.
struct MessageCase: VectorCase {
    static let inputMembers = ["input"]

    private let operation: Operation
    private let forge: Forge
    private let context: ContextDescription
    private let input: InputDescription
    private let twin: InputDescription
    private let location: JSONLocation
    private let twinLocation: JSONLocation

    static func golden(_ operation: Operation, _ forge: Forge, at now: Int64?) throws(JSONError) -> Probe? {
        try MessageCase(operation, own: nil, forge, at: .built).control(at: now)
    }

    init(_ vector: Vector, _ forge: Forge, pinnedNow: Int64) throws(JSONError) {
        try self.init(vector.operation, own: vector.input, forge, at: vector.location)
    }

    private init(
        _ operation: Operation, own: JSONNode?, _ forge: Forge, at location: JSONLocation
    ) throws(JSONError) {
        func described(_ own: JSONNode?) throws(JSONError) -> InputDescription {
            let golden = forge.golden.input(of: operation.rawValue, for: own)
            let merged = InputDescription.merge(base: golden, own: own) ?? JSONNode([:], at: location)
            return try operation.describe(merged, forge.keys)
        }
        let kept = own?.keeping(operation.contextMembers)
        self.operation = operation
        self.forge = forge
        context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        input = try described(own)
        twin = try described(kept)
        self.location = own?.location ?? location
        twinLocation = kept?.location ?? location
    }

    func probe(at now: Int64?, urls: ServedURLs) throws(JSONError) -> Probe {
        try probe(of: input, at: now, location)
    }

    func control(at now: Int64?) throws(JSONError) -> Probe { try probe(of: twin, at: now, twinLocation) }

    private func probe(
        of input: InputDescription, at now: Int64?, _ location: JSONLocation
    ) throws(JSONError) -> Probe {
        try Probe(operation, try rendered(input, at: now), at: location)
    }

    private func rendered(_ input: InputDescription, at now: Int64?) throws(JSONError) -> [String: MemberValue] {
        try forge.renderInput(input, context, at: now ?? context.now, urls: .unreachable)
    }

    func rendered(_ expectation: Expectation, at now: Int64?) throws(JSONError) -> Expectation {
        try expectation.expanded { text throws(JSONError) in
            // Texts of the expectation can use the texts of the input by the names of its members.
            var names: [String: String] = [:]
            for (name, value) in try rendered(input, at: now) {
                if case .text(let bytes) = value { names[name] = String(validating: bytes, as: UTF8.self) }
            }
            return try forge.expand(
                text, context, names: names, at: now ?? context.now, location: location, urls: .unreachable)
        }
    }
}

extension JSONNode {
    fileprivate func keeping(_ names: [String]) -> JSONNode {
        guard case .object(let members) = value else { return self }
        return JSONNode(.object(members.filter { names.contains($0.name) }), at: location)
    }
}
