package import AssayDocument

/// A concrete input to one operation, rendered from a vector.
///
/// It says nothing of what is expected.
public struct Probe: Sendable {
    /// What a client is handed.
    public let input: any OperationInput

    /// Wraps an input.
    public init(_ input: some OperationInput) { self.input = input }

    /// What the client is asked to do.
    public var operation: Operation { type(of: input).operation }

    /// Hands the input to the client's handler for it.
    package func put(to client: any ClientUnderTest) async -> Trial { await client.trial(of: input) }

    /// Reads an input as the adapter protocol carries it; members that are not known are passed over.
    ///
    /// - Throws: what is missing, or of a form that it should not have; nothing of it is taken for left out.
    package init(operation: Operation, adapterInput node: DocumentNode) throws(DocumentError) {
        guard let read = operation.read else { throw node.error("\(operation.rawValue) is more than one probe") }
        self = try read(node)
    }

    /// The input as the adapter protocol carries it.
    ///
    /// A scenario reaches a client step by step; as a whole it is its description.
    package var adapterInput: DocumentValue {
        switch input {
        case let message as any MessageInput: message.adapterInput
        case let probe as SignInProbe: ["now": .integer(probe.start), "scenario": probe.scenario.document]
        case let probe as AccountProbe: ["now": .integer(probe.start), "script": probe.script.document]
        default: .null
        }
    }
}

extension Probe: Hashable {
    /// Whether both are the same input to the same operation.
    public static func == (one: Probe, other: Probe) -> Bool { AnyHashable(one.input) == AnyHashable(other.input) }

    /// Hashes the input.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(input)) }
}
