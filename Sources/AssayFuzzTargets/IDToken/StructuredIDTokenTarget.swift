internal import AssayConformance
internal import AssayDocument
@_spi(Fuzzing) public import AssayFuzzing

@_spi(Fuzzing)
extension FuzzTargets {
    /// A token and what the client is told, described as vectors describe them, and minted anew for each input.
    ///
    /// The input is `{"token": …, "context": …}` (`docs/vector-format.md`). What a fuzzer changes is signed again, so
    /// that it gets past the signature to the checks behind.
    public static let structuredIDToken = FuzzTarget(
        "id-token-structured", weight: 12, maximumLength: 8192, mutate: StructuredIDToken.mutate,
        crossOver: StructuredIDToken.crossOver, StructuredIDToken.check)
}

private enum StructuredIDToken {
    static let mutator = DocumentMutator(vocabulary: .idToken)

    static let mutate: FuzzTarget.Mutation = { buffer, count, seed in mutator.mutate(buffer, count, seed) }
    static let crossOver: FuzzTarget.Crossover = { one, other, output, seed in
        mutator.crossOver(one, other, output, seed)
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let fixtures = try FuzzFixtures.shared.get()
        guard let object = try? Document.parse(bytes, file: "").object(allowing: ["token", "context"]) else { return }
        // Whatever the forge cannot make is no input.
        guard FuzzBudget.isAffordable(object.optionalMember("token")),
            let probe = try? fixtures.renderer.idTokenProbe(
                token: object.optionalMember("token"), context: object.optionalMember("context")),
            probe.idToken.count <= 1 << 17, probe.keySet.count <= 1 << 17
        else { return }
        try IDTokenProperties.check(probe)
    }
}
