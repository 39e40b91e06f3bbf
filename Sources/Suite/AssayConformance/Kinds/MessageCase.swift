internal import AssayJSON
internal import TokenForge

/// A vector that is one message of an operation with declared members.
struct MessageCase: VectorCase {
    static let inputMembers = ["input"]

    private let operation: ClientOperation
    private let forge: Forge
    private let context: ContextDescription
    private let input: InputDescription
    /// The vector's own members that its honest twin has too; `nil` if it has none of its own.
    private let kept: JSONNode?
    private let expectation: VectorExpectation
    private let location: JSONLocation

    static func golden(_ operation: ClientOperation, _ forge: Forge, at now: Int64?) throws(JSONError) -> Probe? {
        let golden = try MessageCase(operation, own: nil, forge, VectorExpectation(.accept([:])), at: .built)
        return try golden.control(at: now)
    }

    init(_ vector: Vector, _ forge: Forge) throws(JSONError) {
        try self.init(vector.operation, own: vector.input, forge, vector.expectation, at: vector.location)
    }

    private init(
        _ operation: ClientOperation, own: JSONNode?, _ forge: Forge, _ expectation: VectorExpectation,
        at location: JSONLocation
    ) throws(JSONError) {
        self.operation = operation
        self.forge = forge
        context = try forge.golden.context(with: nil, forge.keys)
        self.expectation = expectation
        self.location = own?.location ?? location
        input = try Self.described(own, operation, forge, at: location)
        kept = own?.keeping(operation.contextMembers)
    }

    /// The golden input with the members of a vector.
    private static func described(
        _ own: JSONNode?, _ operation: ClientOperation, _ forge: Forge, at location: JSONLocation
    ) throws(JSONError) -> InputDescription {
        let golden = forge.golden.input(of: operation.rawValue, for: own)
        let merged = InputDescription.merge(base: golden, own: own) ?? JSONNode([:], at: location)
        return try operation.describe(merged, forge.keys)
    }

    func rendered(at now: Int64?, urls: ServedURLs) throws(JSONError) -> RenderedVector {
        let instant = now ?? context.now
        let values = try forge.renderInput(input, context, at: instant)
        let probe = try Probe(operation, values, at: location)
        let expectation = try expectation.expanded { text throws(JSONError) in
            // Texts of the expectation can use the texts of the input by the names of its members.
            var names: [String: String] = [:]
            for case (let name, .text(let bytes)) in values { names[name] = String(validating: bytes, as: UTF8.self) }
            return try forge.expand(text, context, names: names, at: instant, location: location)
        }
        return RenderedVector(content: self, probe: probe, control: try control(at: now), expectation: expectation)
    }

    /// The honest twin at an instant; `nil` for the golden one, at which vectors share their twins.
    private func control(at now: Int64?) throws(JSONError) -> Probe {
        func control() throws(JSONError) -> Probe {
            let twin = try Self.described(kept, operation, forge, at: location)
            return try Probe(operation, try forge.renderInput(twin, context, at: now ?? context.now), at: location)
        }
        if now != nil { return try control() }
        return try HonestTwins.shared.twin(of: operation, kept?.value ?? [:], forge, make: control)
    }
}

extension JSONNode {
    fileprivate func keeping(_ names: [String]) -> JSONNode {
        guard case .object(let members) = value else { return self }
        return JSONNode(.object(members.filter { names.contains($0.name) }), at: location)
    }
}
