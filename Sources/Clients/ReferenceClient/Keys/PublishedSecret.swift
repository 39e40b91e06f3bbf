internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// An encrypted token that a client can open with a symmetric key of the published key set.
///
/// This one opens none: it has agreed on no key with the provider (OpenID Connect Core §3.1.3.7 step 1).
struct PublishedSecret {
    let probe: IDTokenProbe
    let flaws: FlawSwitch

    /// The text inside; `nil` if the token is not encrypted directly with such a key (RFC 7516 §5.2, RFC 7518 §4.5).
    func opened() -> [UInt8]? {
        let segments = probe.idToken.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 5, segments[1].isEmpty, let header = decoded(segments[0]),
            let members = JSONText(flaws).object(header), members.text("alg") == "dir",
            let nonce = decoded(segments[2]), let ciphertext = decoded(segments[3]), let tag = decoded(segments[4])
        else { return nil }
        for key in secrets() {
            let opened = try? AESGCM.open(
                ciphertext, tag: tag, key: key, nonce: nonce, additionalData: Array(segments[0]))
            if let opened { return opened }
        }
        return nil
    }

    private func decoded(_ segment: ArraySlice<UInt8>) -> [UInt8]? { Base64URLText(flaws).decode(segment) }

    private func secrets() -> [[UInt8]] {
        guard case .array(let keys)? = JSONText(flaws).body(probe.keySet)?["keys"] else { return [] }
        return keys.compactMap { key in
            guard case .object(let members) = key.value, case let jwk = JSONObject(members, flaws),
                jwk.text("kty") == "oct", let text = jwk.text("k")
            else { return nil }
            return Base64URLText(flaws).decode(Array(text.utf8))
        }
    }
}
