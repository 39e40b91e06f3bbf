package import AssayJSON
package import TokenForge

/// What the forge of a folder of vectors makes without a vector.
extension Forge {
    /// Reads the keys and the golden input.
    package convenience init(_ source: VectorSource) throws(JSONError) {
        guard let keys = source.path(of: "keys") else {
            throw JSONError("there is no folder of keys", at: .start(of: "keys"))
        }
        let ring = try KeyRing(directory: keys)
        let golden = try Golden(decoding: source.document("golden.json"), keys: ring)
        try golden.checkInputs(ring)
        self.init(keys: ring, golden: golden)
    }

    /// The honest input of an operation; `nil` if the input is more than one message.
    package func goldenProbe(of operation: ClientOperation, at now: Int64? = nil) throws(JSONError) -> Probe? {
        try operation.kind.golden(operation, self, at: now)
    }

    /// The golden ID token in the golden context.
    package func goldenIDToken() throws(JSONError) -> IDTokenProbe { try idTokenProbe(token: nil, context: nil) }

    /// The probe for a `token` and a `context` in the form of a vector; `nil` for the golden one.
    package func idTokenProbe(
        token: JSONNode?, context: JSONNode?, at now: Int64? = nil
    ) throws(JSONError) -> IDTokenProbe {
        let described = try token.map { node throws(JSONError) in try TokenDescription(decoding: node, keys: keys) }
        let context = try golden.context(with: context, keys)
        let now = now ?? context.now
        return try IDTokenProbe(
            try renderToken(described ?? .golden, context, at: now), try renderContext(context, at: now))
    }

    /// The probe for the `input` of a `sign-in` vector; `nil` for the golden scenario.
    package func signInProbe(input: JSONNode?) throws(JSONError) -> ScriptProbe<Scenario> {
        ScriptProbe(
            script: try Scenario(decoding: input, forge: self, at: .built), forge: self, start: golden.now)
    }
}
