internal import AssayConformance
internal import AssayDocument
internal import AssayParserFuzzTargets
internal import TokenForge

extension FuzzDraft {
    /// A probe's input, with every dollar sign doubled: what came from a fuzzer means no substitution.
    init(area: String, _ input: some OperationInput) {
        let probe = Probe(input)
        var written = probe.adapterInput
        // What a vector leaves out comes from the golden input; null takes it away.
        for member in probe.operation.input where member.isOptional && written[member.name] == nil {
            written[member.name] = .null
        }
        self.init(probe.operation.rawValue, area: area, [("input", Self.literal(written))])
    }
}
