internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import TokenForge

extension FuzzDraft {
    /// A draft of a probe's input, with every dollar sign doubled, so that the input contains no substitution.
    init(area: String, _ input: some OperationInput) {
        let probe = Probe(input)
        var written = probe.adapterInput
        // A member that the vector leaves out would come from the golden input; null removes it.
        for member in probe.operation.input where member.isOptional && written[member.name] == nil {
            written[member.name] = .null
        }
        self.init(probe.operation.rawValue, area: area, [("input", Self.literal(written))])
    }
}
