internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// Keys that a token supplies or refers to, for clients that trust them.
///
/// This one never does.
struct TokenSuppliedKey {
    let probe: IDTokenProbe
    let header: JSONObject
    let flaws: FlawSwitch

    /// The key that a client uses in place of the provider's.
    func key() -> VerificationKey? {
        if let embedded = header["jwk"] {
            if flaws.has("embedded-key-trusted"), let key = key(embedded) { return key }
            if case .string(let text) = embedded {
                if flaws.has("embedded-key-text-trusted"), let key = key(text: text) { return key }
                if flaws.has("embedded-key-url-followed"), let key = fetchedKey(text) { return key }
            }
            if case .object(let members) = embedded {
                let jwk = JSONObject(members, flaws)
                if let known = try? KeySet(probe.keySet, flaws), case .string(let own)? = jwk["kid"],
                    !known.keys(withID: own).isEmpty, flaws.has("embedded-key-of-known-id-trusted"),
                    let key = key(embedded)
                {
                    return key
                }
                if case .string(let url)? = jwk["jku"], flaws.has("key-set-url-followed"), let key = fetchedKey(url) {
                    return key
                }
                if case .string(let url)? = jwk["x5u"], flaws.has("certificate-url-followed"),
                    let key = fetchedCertificate(url)
                {
                    return key
                }
                if let chain = jwk["x5c"], flaws.has("certificate-trusted"), let key = certificate(chain, last: false) {
                    return key
                }
            }
        }
        if let embedded = header["jwks"], flaws.has("embedded-key-set-trusted") {
            let bytes = JSONWriter.bytes(embedded)
            if let key = self.key(inSet: bytes) { return key }
        }
        if let location = header["jku"], let key = followed(location) { return key }
        if case .string(let url)? = header["x5u"], flaws.has("certificate-url-followed"),
            let key = fetchedCertificate(url)
        {
            return key
        }
        if let chain = header["x5c"] {
            if flaws.has("certificate-trusted"), let key = certificate(chain, last: false) { return key }
            if flaws.has("last-certificate-trusted"), let key = certificate(chain, last: true) { return key }
        }
        return nil
    }

    /// The key that a client uses when the provider's key set has none.
    func keyOfLastResort() -> VerificationKey? {
        if let embedded = header["jwk"], flaws.has("embedded-key-taken-for-unknown-key") { return key(embedded) }
        switch header["kid"] {
        case .string(let text)?:
            if flaws.has("key-id-fetched"), let key = fetchedKey(text) { return key }
            if text.hasPrefix("{"), flaws.has("key-id-is-key") { return key(text: text) }
            if text.hasPrefix("MII"), flaws.has("key-id-is-key") {
                return certificate(.array([JSONNode(.string(text))]), last: false)
            }
        case .object(let members)?:
            if flaws.has("key-id-is-key") { return key(.object(members)) }
        default:
            break
        }
        return nil
    }

    private func followed(_ location: JSONValue) -> VerificationKey? {
        var urls: [String] = []
        if case .string(let url) = location { urls = [url] }
        if case .array(let elements) = location {
            for element in elements { if case .string(let url) = element.value { urls.append(url) } }
        }
        let data = "data:application/json,"
        if let url = urls.first, url.hasPrefix(data), flaws.has("key-set-data-url-read") {
            return key(inSet: Array(url.utf8.dropFirst(data.utf8.count)))
        }
        guard flaws.has("key-set-url-followed") else { return nil }
        for url in urls { if let key = fetchedKey(url) { return key } }
        return nil
    }

    private func key(_ value: JSONValue) -> VerificationKey? {
        guard case .object(let members) = value else { return nil }
        return try? VerificationKey(JSONObject(members, flaws), flaws)
    }

    private func key(text: String) -> VerificationKey? {
        guard let object = JSONText(flaws).object(Array(text.utf8)) else { return nil }
        return try? VerificationKey(object, flaws)
    }

    private func key(inSet bytes: [UInt8]) -> VerificationKey? {
        guard let set = try? KeySet(bytes, flaws), case .string(let identifier)? = header["kid"],
            let jwk = set.keys(withID: identifier).first ?? set.all.first
        else { return nil }
        return try? VerificationKey(jwk, flaws)
    }

    private func fetchedKey(_ url: String) -> VerificationKey? {
        probe.network.fetch(url).flatMap { key(inSet: $0) }
    }

    private func fetchedCertificate(_ url: String) -> VerificationKey? {
        guard let body = probe.network.fetch(url),
            let der = Base64Standard.certificate(inPEM: String(decoding: body, as: UTF8.self))
        else { return nil }
        return VerificationKey(certificate: der, flaws)
    }

    private func certificate(_ chain: JSONValue, last: Bool) -> VerificationKey? {
        guard case .array(let elements) = chain,
            case .string(let text)? = (last ? elements.last : elements.first)?.value
        else { return nil }
        return Base64Standard.decode(text).flatMap { VerificationKey(certificate: $0, flaws) }
    }
}
