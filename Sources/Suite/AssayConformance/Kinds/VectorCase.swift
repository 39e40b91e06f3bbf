internal import AssayJSON
internal import TokenForge

/// A vector of one kind: its input, the expectation, and how a trial is judged.
///
/// All kinds use one runner: it tests a client on the case's probe, and a refusal counts only if the client accepts the
/// honest twin.
protocol VectorCase: Sendable {
    /// The members of a vector that describe the input.
    static var inputMembers: [String] { get }

    /// The names that the texts of `input` may use, besides those of its members and of the context.
    static var inputNames: [String] { get }

    /// Reads `expect`, as far as it can be read without the input.
    static func expectation(
        decoding node: JSONNode, of operation: ClientOperation
    ) throws(JSONError) -> VectorExpectation

    /// The honest input of the operation; `nil` if the input is more than one message.
    static func golden(_ operation: ClientOperation, _ forge: Forge, at now: Int64?) throws(JSONError) -> Probe?

    /// Reads a vector.
    init(_ vector: Vector, _ forge: Forge) throws(JSONError)

    /// Whether the context serves documents, so that the input depends on their addresses.
    var servesDocuments: Bool { get }

    /// The vector at an instant; `nil` for its own instant.
    func rendered(at now: Int64?, urls: ServedURLs) throws(JSONError) -> RenderedVector

    /// Whether a refusal is expected. It is conclusive only if the client accepts the honest twin.
    func expectsRefusal(_ expectation: VectorExpectation) -> Bool

    /// What the honest twin asks of the client: the operation, or the parts of a sign-in.
    func honestParts(of operation: ClientOperation) -> [String]

    /// Expectations besides the outcome, for a report; `nil` if there are none.
    var demands: ScenarioDemands? { get }

    /// The expected outcomes of all parts of the case.
    func outcomes(_ expectation: VectorExpectation) -> [VectorExpectation.Outcome]

    /// What the vector needs and the client lacks; `nil` if the client can be tested.
    func unmetNeed(of vector: Vector, in client: any ClientUnderTest) -> String?

    /// The verdict on a trial of the probe, and on further trials of it if the expectation needs any.
    ///
    /// A case knows which part of the trial decides, and asks the judge about that part. The judge knows no case.
    func judge(_ trial: Trial, further: [Trial], by judge: Judge) -> Judgement
}

extension VectorCase {
    static var inputNames: [String] { [] }

    static func expectation(
        decoding node: JSONNode, of operation: ClientOperation
    ) throws(JSONError) -> VectorExpectation {
        try VectorExpectation(decoding: node, operation: operation)
    }

    static func golden(_ operation: ClientOperation, _ forge: Forge, at now: Int64?) throws(JSONError) -> Probe? { nil }

    var servesDocuments: Bool { false }

    func expectsRefusal(_ expectation: VectorExpectation) -> Bool { expectation.isRefusal }

    func honestParts(of operation: ClientOperation) -> [String] { [operation.rawValue] }

    var demands: ScenarioDemands? { nil }

    func outcomes(_ expectation: VectorExpectation) -> [VectorExpectation.Outcome] { [expectation.outcome] }

    func unmetNeed(of vector: Vector, in client: any ClientUnderTest) -> String? { vector.unmetNeed(in: client) }

    func judge(_ trial: Trial, further: [Trial], by judge: Judge) -> Judgement { judge.judge(trial, further: further) }
}

extension Vector {
    /// The operation or feature that the vector needs and the client lacks; `nil` if it has all.
    func unmetNeed(in client: any ClientUnderTest) -> String? {
        guard client.handlers.contains(where: { $0.isWhole && $0.operation == operation }) else {
            return operation.rawValue
        }
        return unmetFeature(in: client)
    }

    /// The feature that the vector needs and the client lacks; `nil` if it has all.
    func unmetFeature(in client: any ClientUnderTest) -> String? {
        needs.first { !client.description.features.contains($0) }?.rawValue
    }
}
