internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// The verification of an ID token, step by step (OpenID Connect Core §3.1.3.7, RFC 7519 §7.2).
struct IDTokenVerification {
    let probe: IDTokenProbe
    let flaws: FlawSwitch
    /// Whether the token came straight from the token endpoint (OpenID Connect Core §3.1.3.7 step 6).
    var isFromTokenEndpoint = false

    func run() throws(Refusal) -> [String: OutputValue] {
        let opensTokens = "published-secret-opens-tokens"
        if flaws.mayHave(opensTokens), let inner = PublishedSecret(probe: probe, flaws: flaws).opened(),
            flaws.has(opensTokens)
        {
            var nested = probe
            nested.idToken = inner
            return try IDTokenVerification(probe: nested, flaws: flaws).run()
        }
        let token = try Refusal.refusing { () throws(JOSERefusal) in try CompactToken(probe.idToken, flaws) }
        let check = HeaderCheck(header: token.header, flaws: flaws)
        try check.checkNames()
        try check.checkType()
        if flaws.has("claims-checked-first") { try checkClaims(of: token) }
        if isFromTokenEndpoint, flaws.has("signature-left-to-tls") {
            try check.checkCritical()
        } else {
            try verifySignature(of: token, check)
        }
        let claims = try claims(of: token)
        let output = try IDTokenClaims(claims: claims, header: token.header, probe: probe, flaws: flaws).check()
        // A choice to read no more is told where nothing else is wrong.
        if token.signingInput.prefix(while: { $0 != UInt8(ascii: ".") }).count > Self.longHeader,
            flaws.has("header-limited-to-256-bytes")
        {
            throw Refusal(.invalidIDToken, "the header is longer than 256 bytes")
        }
        return output
    }

    /// The number of characters of a header of 256 bytes.
    private static let longHeader = 342

    /// The checks from `alg` to the signature, for a token of any kind.
    func verifySignature(of token: CompactToken, _ check: HeaderCheck) throws(Refusal) {
        let isAllowedByKey = flaws.has(
            "algorithm-none-allowed-by-key", where: namesKeyWithoutAlgorithm(token.header))
        let algorithm: SigningAlgorithm =
            try isAllowedByKey ? .unsecured : check.algorithm { JSONText(flaws).object(token.payload) }
        try verifySignature(of: token, algorithm, check)
    }

    /// Whether the header has the algorithm none, and a key that has no algorithm.
    private func namesKeyWithoutAlgorithm(_ header: JSONObject) -> Bool {
        guard header["alg"] == .string("none"), case .string(let identifier)? = header["kid"],
            let key = try? KeySet(probe.keySet, FlawSwitch(nil)).keys(withID: identifier).first
        else { return false }
        return key["alg"] == nil
    }

    private func claims(of token: CompactToken) throws(Refusal) -> JSONObject {
        let reader = JSONText(flaws)
        if flaws.has(
            "escaped-slashes-in-claims-refused", where: String(decoding: token.payload, as: UTF8.self).holds("\\/"))
        {
            throw Refusal(.invalidIDToken, "the claims have an escaped slash")
        }
        // A flaw reads the claims of a nested token (RFC 7519 §5.2).
        guard
            let claims = reader.claims(token.payload)
                ?? reader.unverifiedClaims(of: token.payload, if: flaws.has("nested-token-believed"))
                ?? claimsBeforeText(token.payload)
        else {
            throw Refusal(.invalidIDToken, "the claims are not a JSON object (RFC 7519 §7.2)")
        }
        return claims
    }

    /// The claims before other text, as a reader of streams finds them; `nil` without the flaw.
    private func claimsBeforeText(_ payload: [UInt8]) -> JSONObject? {
        guard !flaws.isHonest,
            let claims = JSONText(flaws.adding(["json-trailing-text-ignored"])).object(payload),
            flaws.has("text-after-claims-ignored")
        else { return nil }
        return claims
    }

    private func checkClaims(of token: CompactToken) throws(Refusal) {
        _ = try IDTokenClaims(claims: claims(of: token), header: token.header, probe: probe, flaws: flaws).check()
    }

    private func verifySignature(
        of token: CompactToken, _ algorithm: SigningAlgorithm, _ check: HeaderCheck
    ) throws(Refusal) {
        switch algorithm {
        case .unsecured:
            try check.checkCritical()
        case .mac(let hash):
            let secrets = AlgorithmConfusion(probe: probe, header: token.header, flaws: flaws).secrets() ?? []
            if !secrets.isEmpty { try check.checkCritical() }
            for secret in secrets {
                let expected = try? hash.hmac(key: secret, message: token.signingInput)
                if let expected, expected == token.signature { return }
            }
            throw Refusal(.unsupportedAlgorithm, "the token has a MAC, and the client has no secret (RFC 8725 §3.1)")
        case .pss(let hash):
            try check.checkCritical()
            let keys = try KeySelection(probe: probe, header: token.header, flaws: flaws).keys() ?? []
            if keys.contains(where: { !$0.serves(token.header["alg"]) }), flaws.has("algorithm-of-key-accepted") {
                throw Refusal(.unsupportedAlgorithm, "no key is for the header's algorithm")
            }
            let isValid = keys.contains { key in
                token.signature.map { PSSSignature(key: key).isValid($0, for: token.signingInput, hash: hash) } ?? false
            }
            guard isValid else { throw Refusal(.invalidSignature, "the signature is not valid (RFC 8017 §8.1.2)") }
        case .rsa(let hash):
            try check.checkCritical()
            guard var keys = try KeySelection(probe: probe, header: token.header, flaws: flaws).keys(),
                let signature = token.signature
            else {
                return
            }
            if !keys.isEmpty, flaws.has("algorithm-of-key-accepted") {
                keys.removeAll { !$0.serves(token.header["alg"]) }
                if keys.isEmpty { throw Refusal(.unsupportedAlgorithm, "no key is for the header's algorithm") }
            }
            func isValid(for input: [UInt8]) -> Bool {
                keys.contains { PKCS1Signature(key: $0, flaws: flaws).isValid(signature, for: input, hash: hash) }
            }
            if isValid(for: token.signingInput) { return }
            guard !flaws.isHonest, let rewritten = rewrittenInput(of: token), isValid(for: rewritten),
                flaws.has("json-rewritten-before-verification")
            else { throw Refusal(.invalidSignature, "the signature is not valid (RFC 8017 §8.2.2)") }
        }
    }

    /// The signing input that header and claims have after they were read and written again.
    private func rewrittenInput(of token: CompactToken) -> [UInt8]? {
        guard let claims = JSONText(flaws).object(token.payload) else { return nil }
        let segments = [token.header.text, claims.text].map { Base64URLText.encode(Array($0.utf8)) }
        return Array(segments.joined(separator: ".").utf8)
    }
}
