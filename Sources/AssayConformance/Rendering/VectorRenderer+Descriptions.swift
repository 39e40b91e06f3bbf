package import AssayDocument
internal import TokenForge

/// Probes from descriptions without a vector around them; nothing is remembered of them.
extension VectorRenderer {
    /// The probe that a `token` and a `context` make, as a vector would have them; `nil` is the golden one.
    package func idTokenProbe(
        token: DocumentNode?, context: DocumentNode?
    ) throws(DocumentError) -> IDTokenProbe {
        let described = try token.map { node throws(DocumentError) in
            try TokenDescription(decoding: node, keys: forge.keys)
        }
        let context = try ContextDescription(decoding: context, golden: forge.golden, keys: forge.keys)
        return try IDTokenProbe(described ?? .golden, context, forge, at: nil)
    }

    /// The scenario that the `input` of a `sign-in` vector describes; `nil` is the golden one.
    package func signInProbe(input: DocumentNode?) throws(DocumentError) -> SignInProbe {
        let scenario = try Scenario(decoding: input, forge: forge, at: .built)
        return SignInProbe(scenario: scenario, forge: forge, start: pinnedNow)
    }
}
