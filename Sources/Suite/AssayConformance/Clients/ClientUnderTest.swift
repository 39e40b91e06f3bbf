/// A relying party under test: one handler for each operation that it has.
///
/// Vectors for other operations are skipped, and a skipped vector never counts as passed. A handler reports failures
/// only by its observation; a trap ends the process.
public protocol ClientUnderTest: Sendable {
    /// The client's properties.
    var description: ClientDescription { get }

    /// The handlers of the operations that the client has, one for each.
    var handlers: [OperationHandler] { get }
}

extension ClientUnderTest {
    /// The operations that the client has.
    public var operations: Set<ClientOperation> { Set(handlers.filter(\.isWhole).map(\.operation)) }

    /// Passes an input to the client's handler.
    public func handle(_ input: any OperationInput) async -> Observation { await trial(of: input).observation }

    /// Passes an input to the client's handler, and keeps the evidence.
    func trial(of input: any OperationInput) async -> Trial {
        let operation = type(of: input).operation
        guard let handler = handlers.first(where: { $0.operation == operation }) else {
            return Trial(.unsupported(operation.rawValue))
        }
        return await handler.trial(input)
    }

    /// The names of all operations and features that the client declares.
    var claims: Set<String> {
        Set(operations.map(\.rawValue)).union(description.features.map(\.rawValue))
    }
}
