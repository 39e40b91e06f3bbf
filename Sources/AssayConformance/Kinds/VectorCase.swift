internal import AssayDocument
internal import TokenForge

/// A vector of one kind, read: its input, what is expected of a client, and how what the client did is judged.
///
/// All kinds go through one runner: a case is put to a client as a probe, and a refusal counts only if the client accepts
/// the honest twin.
protocol VectorCase: Sendable {
    /// The members of a vector that describe the input.
    static var inputMembers: [String] { get }

    /// Reads `expect`, as far as it can be read without the input.
    static func expectation(
        decoding node: DocumentNode, of operation: Operation
    ) throws(DocumentError) -> Expectation

    /// The honest input of the operation; `nil` where it is more than one message.
    static func golden(_ operation: Operation, _ forge: Forge, at now: Int64?) throws(DocumentError) -> Probe?

    /// Reads a vector.
    ///
    /// - Parameter pinnedNow: the instant at which it is played if no other is given, in seconds since 1970.
    init(_ vector: Vector, _ forge: Forge, pinnedNow: Int64) throws(DocumentError)

    /// The input at an instant; at the vector's own if `nil`.
    func probe(at now: Int64?, urls: ServedURLs) throws(DocumentError) -> Probe

    /// The honest twin of the input: the golden input in the same context.
    func control(at now: Int64?) throws(DocumentError) -> Probe

    /// What is expected at an instant, with the substitutions in its texts made.
    func rendered(_ expectation: Expectation, at now: Int64?) throws(DocumentError) -> Expectation

    /// Whether a refusal is expected, which shows something only of a client that accepts the honest twin.
    func expectsRefusal(_ expectation: Expectation) -> Bool

    /// What is asked for beside the outcome, for a report; `nil` where the outcome is all.
    var demands: ScenarioDemands? { get }

    /// The outcomes expected, of each part of the case.
    func outcomes(_ expectation: Expectation) -> [Expectation.Outcome]

    /// What the client would need for the vector and does not have; `nil` if it can be asked.
    func lack(of vector: Vector, in client: any ClientUnderTest) -> String?

    /// The verdict on a trial in which the client answered.
    func judge(_ trial: Trial, again: Trial?, by judge: Judge) -> Judgement
}

extension VectorCase {
    static func expectation(
        decoding node: DocumentNode, of operation: Operation
    ) throws(DocumentError) -> Expectation {
        try Expectation(decoding: node, operation: operation)
    }

    static func golden(_ operation: Operation, _ forge: Forge, at now: Int64?) throws(DocumentError) -> Probe? { nil }

    func rendered(_ expectation: Expectation, at now: Int64?) throws(DocumentError) -> Expectation { expectation }

    func expectsRefusal(_ expectation: Expectation) -> Bool { expectation.isRefusal }

    var demands: ScenarioDemands? { nil }

    func outcomes(_ expectation: Expectation) -> [Expectation.Outcome] { [expectation.outcome] }

    func lack(of vector: Vector, in client: any ClientUnderTest) -> String? { vector.lack(in: client) }

    func judge(_ trial: Trial, again: Trial?, by judge: Judge) -> Judgement { judge.judge(trial, again: again) }
}

extension Vector {
    /// The operation or the feature that the client does not have; `nil` if it has all that the vector needs.
    func lack(in client: any ClientUnderTest) -> String? {
        guard client.operations.contains(operation) else { return operation.rawValue }
        return needs.first { !client.description.features.contains($0) }?.rawValue
    }
}

extension DocumentNode {
    /// The steps of a scenario or script without what is expected of them.
    var withoutExpectations: DocumentNode {
        switch value {
        case .array(let elements): DocumentNode(.array(elements.map(\.withoutExpectations)))
        case .object(let members):
            DocumentNode(
                .object(
                    members.filter { $0.name != "expect" }.map {
                        DocumentMember($0.name, $0.node.withoutExpectations)
                    }))
        default: self
        }
    }
}
