package import AssayJSON
internal import TokenForge

/// Probes from descriptions without a vector; they are not cached.
extension VectorRenderer {
    /// The probe for a `token` and a `context` in the form of a vector; `nil` for the golden one.
    package func idTokenProbe(
        token: JSONNode?, context: JSONNode?
    ) throws(JSONError) -> IDTokenProbe {
        let described = try token.map { node throws(JSONError) in
            try TokenDescription(decoding: node, keys: forge.keys)
        }
        let context = try ContextDescription(decoding: context, golden: forge.golden, keys: forge.keys)
        return try IDTokenProbe(described ?? .golden, context, forge, at: nil)
    }

    /// The probe for the `input` of a `sign-in` vector; `nil` for the golden scenario.
    package func signInProbe(input: JSONNode?) throws(JSONError) -> ScriptProbe<Scenario> {
        let scenario = try Scenario(decoding: input, forge: forge, at: .built)
        return ScriptProbe(script: scenario, forge: forge, start: pinnedNow)
    }
}
