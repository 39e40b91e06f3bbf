internal import AssayConformance

/// A client with a flaw that shows only if an input meets a condition: for tests of searches, which must find both together.
struct ConditionalClient: ClientUnderTest {
    let description: ClientDescription
    let handlers: [OperationHandler]

    /// - Parameters:
    ///   - flawed: the client for inputs that meet the condition.
    ///   - other: the client for all others; what takes several steps is always its.
    init(
        name: String, _ flawed: any ClientUnderTest, if condition: InputCondition, otherwise other: any ClientUnderTest
    ) {
        description = ClientDescription(
            name: name, version: other.description.version, summary: other.description.summary,
            features: other.description.features, reasons: other.description.reasons,
            defaultProfile: other.description.defaultProfile)
        handlers = other.handlers.map { handler in
            let operation = handler.operation
            guard !operation.input.isEmpty, let own = flawed.handlers.first(where: { $0.operation == operation }) else {
                return handler
            }
            return handler.replaced { input in condition.isMet(by: input) ? own : handler }
        }
    }
}
