internal import AssayHTTP
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import MockGoogle

extension FuzzTargets {
    /// A response of the token endpoint to a request with a DPoP proof: what becomes of its nonce in the next proof.
    package static let proofNonce = FuzzTarget(
        "proof-nonce", weight: 1, running: FuzzRunning(isEntropic: false),
        dictionary: .json + .response
            + FuzzDictionary(
                members: "error", strings: "use_dpop_nonce invalid_dpop_proof",
                texts: ["DPoP-Nonce: ", "dpop-nonce:", "400\n", "\\u0022"]),
        breaks: ProofNonceProperties.breaks,
        madeSeeds: { ProofNonceProperties.seeds },
        ProofNonceProperties.check)
}

private enum ProofNonceProperties {
    /// Checks of the library without which the target finds a broken property.
    static let breaks = [
        FuzzBreak(
            "nonce-characters", "Sources/Library/GoogleSignInClient/ProofOfPossession/ProofOfPossession.swift",
            replace: "text.utf8.allSatisfy(ASCII.isScopeCharacter)", with: "!text.isEmpty", says: "right",
            why: "a nonce with a quotation mark ends the text that it is written into, and the provider adds claims"),
        FuzzBreak(
            "one-nonce", "Sources/Library/GoogleSignInClient/ProofOfPossession/ProofOfPossession.swift",
            replace: "values.count == 1, let text", with: "let text", says: "one field",
            why: "of two nonces nobody knows which one the provider wants (RFC 9449 §8)"),
    ]

    static var seeds: [FuzzSeed] {
        let error =
            #"{"error":"use_dpop_nonce","error_description":"Authorization server requires nonce in DPoP proof"}"#
        return [
            FuzzSeed(
                "demanded", "400\nContent-Type: application/json\nDPoP-Nonce: eyJ7S_zG.eyJH0-Z.HX4w-7v\n\n\(error)"),
            FuzzSeed("replaced", "200\nContent-Type: application/json\ndpop-nonce: n-2\n\n{}"),
            FuzzSeed("two", "400\nContent-Type: application/json\nDPoP-Nonce: a\nDPoP-Nonce: b\n\n\(error)"),
            FuzzSeed("quoted", "400\nContent-Type: application/json\nDPoP-Nonce: a\",\"jti\":\"b\n\n\(error)"),
            FuzzSeed("backslash", "400\nContent-Type: application/json\nDPoP-Nonce: a\\\"\n\n\(error)"),
            FuzzSeed("space", "400\nContent-Type: application/json\nDPoP-Nonce: a b\n\n\(error)"),
            FuzzSeed("empty", "400\nContent-Type: application/json\nDPoP-Nonce: \n\n\(error)"),
            FuzzSeed("every-character", "400\nContent-Type: application/json\nDPoP-Nonce: !#[]^`{|}~/\n\n\(error)"),
            FuzzSeed(
                "refused", "400\nContent-Type: application/json\nDPoP-Nonce: n\n\n{\"error\":\"invalid_dpop_proof\"}"),
            FuzzSeed("missing", "400\nContent-Type: application/json\n\n\(error)"),
        ]
    }

    private static let endpoint = "https://oauth2.googleapis.com/token"
    private static let now: Int64 = 1_790_000_000
    /// The key of the private number 2^247 - 1, so that each run is the same.
    private static let key = Result { () throws(GoogleSignInError) in
        try SoftwareProofKeys().key(ProofKeyReference("AH" + String(repeating: "_", count: 40) + "8"))
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = HTTPText(bytes) else { return }
        guard let key = try? key.get(), let url = WebURL(endpoint) else {
            throw BrokenProperty("the target has its key", "")
        }
        let response = text.response
        if response.demandsProofNonce {
            try expect(response.status == 400, "a nonce is demanded with status 400")
        }
        guard let nonce = ProofNonce(response) else { return }
        let fields = text.fields.filter { $0.isNamed("DPoP-Nonce") }
        try expect(fields.count == 1, "a nonce comes in one field")
        let proof = try? ProofOfPossession(
            by: key, identifier: "fuzz", endpoint: endpoint, now: now, nonce: nonce)
        guard let proof else { throw BrokenProperty("a proof can be made with any nonce", nonce.text) }
        let reader = ProofReader(
            [proof.text],
            ProofReader.Expectation(
                method: "POST", urls: [url], now: now, code: nil, nonce: fields[0].value, identifiers: []))
        try expect(
            reader.brokenRules.isEmpty,
            "the provider finds the form and the nonce of the proof right",
            reader.brokenRules.map(\.rawValue).joined(separator: ", "))
    }
}
