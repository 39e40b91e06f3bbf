internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets

extension FuzzTargets {
    /// A token and the client's context, described as in vectors and minted for each input.
    ///
    /// The input is `{"token": …, "context": …}` (`docs/vectors/tokens.md`). A changed token is signed again, so that it
    /// passes the check of the signature and reaches the later checks.
    package static let structuredIDToken = FuzzTarget(
        "id-token-structured", weight: 12, maximumLength: 8192, running: FuzzRunning(executionsPerSecond: 1500),
        dictionary: StructuredIDToken.dictionary, breaks: StructuredIDToken.breaks, seeds: StructuredIDToken.seeds,
        madeSeeds: { StructuredIDToken.madeSeeds }, drafts: StructuredIDToken.drafts,
        mutate: StructuredIDToken.mutator.mutate, crossOver: StructuredIDToken.mutator.crossOver,
        StructuredIDToken.check)
}

enum StructuredIDToken {
    fileprivate static let mutator = JSONMutator(vocabulary: .idToken)

    /// Members of a token and its context, for changes of bytes without the mutator.
    fileprivate static let dictionary = FuzzDictionary(
        members: """
            token context header claims sign signature compact keys client_id server_client_id nonce now leeway
            hosted_domain access_token $raw iss aud azp exp iat nbf sub hd at_hash email email_verified auth_time alg
            kid typ crit b64 jku jwk x5c x5u
            """,
        strings: "${now} ${client_id} ${nonce} other.example google-a attacker none RS256")

    fileprivate static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let fixtures = try FuzzFixtures.shared.get()
        guard let object = try? JSON.parse(bytes, file: "").object(allowing: ["token", "context"]) else { return }
        // A description that the forge cannot mint is not an input.
        guard FuzzBudget.isAffordable(object.optionalMember("token")),
            let probe = try? fixtures.forge.idTokenProbe(
                token: object.optionalMember("token"), context: object.optionalMember("context")),
            probe.idToken.count <= 1 << 17, probe.keySet.count <= 1 << 17
        else { return }
        try IDTokenProperties.check(probe)
    }
}
