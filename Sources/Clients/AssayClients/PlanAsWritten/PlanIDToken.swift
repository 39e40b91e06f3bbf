internal import AssayConformance
internal import Foundation
internal import JOSECryptography

/// The plan's verification of an ID token.
enum PlanIDToken {
    /// The issuers in the plan's code; others cannot be configured.
    static let issuers: Set<String> = ["https://accounts.google.com", "accounts.google.com"]

    /// The first feature that the input needs and the plan lacks.
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
    /// - `split` drops empty parts, so `a..b.c` and `.a.b.c.` have three. The signing input is joined from the parts, so
    ///   the signature is still valid.
    /// - The header's `alg`, `typ`, `crit` and `b64` are never read. The plan verifies with the type of its key, so a
    ///   wrong `alg` with a valid RS256 signature passes, and a MAC or an empty signature does not.
    ///
    /// The plan calls `verifySignature` without showing it. Here it is RSASSA-PKCS1-v1_5 with SHA-256, like `SecKey`'s
    /// `rsaSignatureMessagePKCS1v15SHA256`, which is the only choice for its key type and Google's keys.
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

    /// The JSON object in a segment.
    ///
    /// The plan calls `decodeJWTSegment` without showing it and reads the result as a `[String: Any]`. Here it decodes
    /// base64url and uses `JSONSerialization`, which takes the last of two members with the same name, detects UTF-16 and
    /// UTF-32, and accepts a byte order mark and trailing commas. Any failure is `invalid-id-token`, the plan's error for
    /// an unreadable token; a plain `try` would pass on Foundation's errors, which help an app less.
    private static func object(in segment: Substring) throws(PlanFailure) -> [String: Any] {
        let data = Data(try PlanBase64.decode(segment))
        guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            throw .refused(.invalidIDToken)
        }
        return object
    }
}
