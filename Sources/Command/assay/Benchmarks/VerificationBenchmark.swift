internal import AssayConformance
internal import AssayJSON
internal import GoogleSignInClient
internal import JOSECryptography
internal import StrictJOSE

/// Compares the library's verification of tokens with OpenSSL's verification of only its signature.
struct VerificationBenchmark {
    private let verifier = IDTokenVerifier(testKeys: .allowed)
    private let keys: JSONWebKeySet
    private let context: IDTokenContext
    private let token: [UInt8]

    init(_ library: VectorLibrary) throws {
        let golden = try library.forge.goldenIDToken()
        keys = try JSONWebKeySet(golden.keySet)
        context = IDTokenContext(
            clientID: golden.clientID, nonce: golden.nonce, now: golden.now, leeway: golden.leeway)
        token = golden.idToken
    }

    /// Measures a full verification against one OpenSSL verification with a copied, prepared context.
    func againstOpenSSL() throws -> BenchmarkRow {
        try row(.verifyIDToken) { _ = try verifier.verify(token, keys: keys, context: context) }
    }

    /// Measures the same with the request that posts the token, from its parts to the claims.
    func credentialResponse() throws -> BenchmarkRow {
        let form = "clientId=\(context.clientID)&client_id=\(context.clientID)&credential="
        let body = Array(form.utf8) + token + Array("&select_by=btn&g_csrf_token=c1f08b6e2D7a4950".utf8)
        let fields: HTTPHeaderFields = [
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": "session=1; g_csrf_token=c1f08b6e2D7a4950",
        ]
        return try row(.verifyCredentialResponse) {
            let response = try CredentialResponse(method: "POST", fields: fields, body: body)
            _ = try verifier.verify(response, keys: keys, context: context)
        }
    }

    /// Measures the verification of the golden security event token.
    static func securityEvent(_ library: VectorLibrary) throws -> BenchmarkRow {
        guard let golden = try library.forge.goldenProbe(of: .verifySecurityEvent)?.input as? SecurityEventProbe else {
            throw HarnessError("there is no golden security event token")
        }
        let keys = try JSONWebKeySet(golden.keySet)
        let verifier = try SecurityEventVerifier(clientIDs: golden.clientIDs, testKeys: .allowed)
        return try row(.verifySecurityEvent, golden.token, keys) {
            _ = try verifier.verify(golden.token, keys: keys)
        }
    }

    private func row(_ benchmark: Benchmark, _ verify: () throws -> Void) throws -> BenchmarkRow {
        try Self.row(benchmark, token, keys, verify)
    }

    private static func row(
        _ benchmark: Benchmark, _ token: [UInt8], _ keys: JSONWebKeySet, _ verify: () throws -> Void
    ) throws -> BenchmarkRow {
        let jws = try CompactJWS(token)
        let input = jws.signingInput
        let signature = jws.signature
        guard let keyID = jws.header.keyID else { throw HarnessError("the golden token has no key ID") }
        let numbers = try keys.verificationKey(id: keyID, for: .rs256).numbers
        let raw = try RSASignatureVerifier(modulus: numbers.modulus, exponent: numbers.exponent)
        let measured = try PairedMeasurement(batch: 200) {
            try verify()
        } reference: {
            guard raw.isValidSignature(signature, for: input) else {
                throw HarnessError("OpenSSL refuses the golden signature")
            }
        }
        return BenchmarkRow(
            benchmark: benchmark, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: "OpenSSL verifying the same signature", ratio: measured.ratio,
            spread: (measured.p10, measured.p90))
    }

    /// Measures the time per byte at the size limit against a quarter of it: a ratio of 1 is linear, 4 is quadratic.
    func growth() -> BenchmarkRow {
        func refused(_ size: Int) -> [UInt8] {
            // The most expensive token of that size: well-formed, with the signature of another token.
            let filler = [UInt8](repeating: UInt8(ascii: "A"), count: max(0, size - token.count))
            guard let dot = token.lastIndex(of: UInt8(ascii: ".")) else { return token }
            return token[..<dot] + filler + token[dot...]
        }
        let limit = CompactJWS.maximumByteCount
        let small = refused(limit / 4)
        let large = refused(limit - 4)
        func verify(_ token: [UInt8]) { _ = try? verifier.verify(token, keys: keys, context: context) }
        let measured = PairedMeasurement(batch: 20) {
            verify(large)
        } reference: {
            verify(small)
        }
        let ratio = 1 / measured.ratio * Double(small.count) / Double(large.count)
        return BenchmarkRow(
            benchmark: .verifyGrowth, value: measured.subject / Double(large.count) * 1000, unit: "ns/byte",
            limit: measured.reference / Double(small.count) * 1000,
            limitIs: "the same at a quarter of the size limit of \(limit) bytes", ratio: ratio)
    }

    /// Measures the most expensive names that the header of a token at the size limit can have, against a header of one
    /// long string.
    ///
    /// The signature is not verified before this work, so anyone who sends such a token makes the client do it.
    func worstNames() throws -> BenchmarkRow {
        func verify(_ token: [UInt8]) { _ = try? verifier.verify(token, keys: keys, context: context) }
        let honest = try token(header: "\"" + String(repeating: "a", count: HeaderFiller.byteCount) + "\"")
        var worst: (name: String, measured: PairedMeasurement)?
        for filler in HeaderFiller.all {
            let hostile = try token(header: filler.text)
            let measured = PairedMeasurement(pairs: 30, batch: 10) {
                verify(hostile)
            } reference: {
                verify(honest)
            }
            if measured.ratio < worst?.measured.ratio ?? .infinity { worst = (filler.name, measured) }
        }
        guard let worst else { throw HarnessError("there are no names to measure") }
        return BenchmarkRow(
            benchmark: .verifyWorstNames, value: worst.measured.subject, unit: "µs", limit: worst.measured.reference,
            limitIs: "a token of that size with one long string; the worst are \(worst.name)",
            ratio: 1 / worst.measured.ratio,
            spread: (1 / worst.measured.p90, 1 / worst.measured.p10))
    }

    /// A token at the size limit with a further member in its header; its signature no longer fits.
    private func token(header value: String) throws -> [UInt8] {
        guard let keyID = try CompactJWS(token).header.keyID else {
            throw HarnessError("the golden token names no key")
        }
        let header = #"{"alg":"RS256","kid":"\#(String(decoding: keyID, as: UTF8.self))","x":\#(value)}"#
        let segments = token.split(separator: UInt8(ascii: "."))
        guard segments.count == 3 else { throw HarnessError("the golden token has not three segments") }
        let start = Array(Base64URL.encode(Array(header.utf8)).utf8) + [UInt8(ascii: ".")]
        let end = [UInt8(ascii: ".")] + segments[2]
        // The payload is read only after the signature is verified. Its length is a multiple of four.
        let room = (CompactJWS.maximumByteCount - start.count - end.count) / 4 * 4
        let token = start + [UInt8](repeating: UInt8(ascii: "A"), count: room) + end
        _ = try CompactJWS(token)
        return token
    }

    /// Measures the time for a token far above the limit against one just above it: a ratio of 1 is constant.
    func beyondTheLimit() -> BenchmarkRow {
        func oversized(_ size: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "A"), count: size) }
        let near = oversized(CompactJWS.maximumByteCount + 1)
        let far = oversized(CompactJWS.maximumByteCount * 64)
        func verify(_ token: [UInt8]) { _ = try? verifier.verify(token, keys: keys, context: context) }
        let measured = PairedMeasurement(batch: 2000) {
            verify(far)
        } reference: {
            verify(near)
        }
        return BenchmarkRow(
            benchmark: .verifyBeyondLimit, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: "a token one byte above the limit, this one 64 times as long", ratio: 1 / measured.ratio)
    }
}
