package import AssayConformance
internal import TokenForge

/// Inputs that are made and judged by the bounds again and again without a client, to measure what that costs.
package struct JudgedInputs: Sendable {
    private let grammar: Grammar
    private let forge: Forge
    private let bounds: Bounds
    private let choices: [InputGenerator.Choice]

    /// Chooses the edits of inputs of one operation.
    package init(_ library: VectorLibrary, _ operation: ClientOperation, bounds: Bounds, count: Int) {
        grammar = Grammar(operation, library)
        forge = library.forge
        self.bounds = bounds
        var generator = InputGenerator([grammar], operations: [0], seed: 1)
        choices = Array(generator.next().prefix(count))
    }

    /// The number of inputs.
    package var count: Int { choices.count }

    /// Makes an input and asks the bounds what every client must do with it.
    ///
    /// - Returns: whether the edits make an input.
    package func judge(_ index: Int) async -> Bool {
        guard
            let vector = try? Vector.generated(
                "input", of: grammar.operation, members: grammar.members(choices[index].edits),
                expectation: .relaxed("nobody has judged it yet"), forge: forge),
            let probe = try? vector.rendered().probe
        else { return false }
        _ = await bounds.obligation(for: probe)
        return true
    }
}
