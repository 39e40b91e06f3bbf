internal import AssayConformance
internal import Foundation
internal import OpenSSLCrypto

/// The plan's verification of an ID token.
enum PlanIDToken {
    /// The issuers that the plan has in its code; it cannot be told others.
    static let issuers: Set<String> = ["https://accounts.google.com", "accounts.google.com"]

    /// What the input needs and the plan lacks, if anything.
    static func lackingFeature(for probe: IDTokenProbe) -> String? {
        if probe.provider != "google" { return "provider \(probe.provider)" }
        if Set(probe.issuers) != issuers { return "issuers" }
        if probe.serverClientID != nil { return Feature.serverClientID.rawValue }
        if probe.rawNonce != nil { return Feature.rawNonce.rawValue }
        if probe.hostedDomain != nil { return Feature.hostedDomain.rawValue }
        if probe.leeway != 0 { return Feature.leeway.rawValue }
        if probe.previousIDToken != nil { return "previous_id_token" }
        return nil
    }

    /// Verifies a token in the plan's order: form, key ID, key, signature, claims.
    ///
    /// - `split` drops empty parts, so that `a..b.c` and `.a.b.c.` have three; the signed text is put together again
    ///   from the parts, so that the signature does not notice either.
    /// - The header's `alg`, `typ`, `crit` and `b64` are never read. The plan verifies with the key type that it has,
    ///   so that a false `alg` over a right RS256 signature passes and a MAC or an empty signature does not.
    ///
    /// The plan calls `verifySignature` without showing it: RSASSA-PKCS1-v1_5 with SHA-256 stands in for `SecKey`'s
    /// `rsaSignatureMessagePKCS1v15SHA256`, the only choice that its key type and Google's keys leave.
    static func verify(
        _ token: String, keySet: [UInt8], clientID: String, now: Int64
    ) throws(PlanFailure) -> PlanClaims {
        let parts = token.split(separator: ".")
        guard parts.count == 3 else { throw .refused(.invalidIDToken) }
        let header = try object(in: parts[0])
        guard let keyID = header["kid"] as? String else { throw .refused(.missingKeyID) }
        guard let key = try PlanKeySet(document: keySet).keys[keyID] else { throw .refused(.unknownKeyID) }
        let signature = try PlanBase64.decode(parts[2])
        guard key.isValidSignature(signature, for: Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw .refused(.invalidSignature)
        }
        return try PlanClaims(checking: object(in: parts[1]), clientID: clientID, now: now)
    }

    /// The JSON object that a segment holds.
    ///
    /// The plan calls `decodeJWTSegment` without showing it, and reads the result as a `[String: Any]`: base64url and
    /// `JSONSerialization`, which takes the last of two members of one name, UTF-16 and UTF-32 by their look, a byte
    /// order mark and trailing commas. Any failure is `invalid-id-token`, the plan's error for a token that it cannot
    /// read; a plain `try` would let Foundation's errors through, and serve an app less.
    private static func object(in segment: Substring) throws(PlanFailure) -> [String: Any] {
        let data = Data(try PlanBase64.decode(segment))
        guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            throw .refused(.invalidIDToken)
        }
        return object
    }
}
