internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The key that a token's header names, only from the provider's key set (RFC 8725 §3.10).
struct KeySelection {
    let probe: IDTokenProbe
    let header: JSONObject
    let flaws: FlawSwitch

    /// The key; several only if a flaw tries them, and `nil` only if a flaw needs none.
    func keys() throws(Refusal) -> [VerificationKey]? {
        do {
            return try chosenKeys()
        } catch {
            // A client that cannot verify must not continue.
            switch error.reason {
            case .unknownKeyID:
                if flaws.has("unknown-key-needs-no-signature") { return nil }
                if header["kid"] == .string("constructor"), flaws.has("key-id-finds-inherited-member") { return nil }
            case .missingKeyID:
                if flaws.has("missing-key-id-needs-no-signature") { return nil }
                if flaws.has("ambiguous-key-needs-no-signature", where: hasSeveralKeys) { return nil }
            case .invalidKeySet: if flaws.has("unreadable-key-set-needs-no-signature") { return nil }
            default: if flaws.has("bad-key-needs-no-signature") { return nil }
            }
            throw error
        }
    }

    private var hasSeveralKeys: Bool { (try? KeySet(probe.keySet, FlawSwitch(nil)).all.count) ?? 0 > 1 }

    private func chosenKeys() throws(Refusal) -> [VerificationKey] {
        let keySet = try Refusal.refusing { () throws(JOSERefusal) in try KeySet(probe.keySet, flaws) }
        if let key = TokenSuppliedKey(probe: probe, header: header, flaws: flaws).key() { return [key] }
        if flaws.has("every-key-tried") { return keySet.all.compactMap { try? VerificationKey($0, flaws) } }
        let identifier = try identifier()
        let named = identifier.map(keySet.keys) ?? []
        if let key = keySet.all.first, key.text("kid") != identifier, flaws.has("first-key-always-used") {
            return [try verificationKey(key)]
        }
        if named.count != keySet.all.count, flaws.has("key-id-not-compared") {
            return keySet.all.compactMap { try? VerificationKey($0, flaws) }
        }
        guard let first = named.first, let last = named.last else {
            if identifier?.contains(",") == true, flaws.has("key-id-is-list"),
                let part = identifier?.split(separator: ",").first, let key = keySet.keys(withID: String(part)).first
            {
                return [try verificationKey(key)]
            }
            if flaws.has("unknown-key-id-takes-first-key"), let key = keySet.all.first {
                return [try verificationKey(key)]
            }
            if let key = TokenSuppliedKey(probe: probe, header: header, flaws: flaws).keyOfLastResort() { return [key] }
            throw Refusal(.unknownKeyID, "no key has the header's key ID")
        }
        if named.count > 1 {
            if flaws.has("first-key-of-id-wins") { return [try verificationKey(first)] }
            if flaws.has("last-key-of-id-wins") { return [try verificationKey(last)] }
            throw Refusal(.invalidKeySet, "several keys have the header's key ID (RFC 7517 §4.5)")
        }
        return [try verificationKey(first)]
    }

    private func verificationKey(_ members: JSONObject) throws(Refusal) -> VerificationKey {
        try Refusal.refusing { () throws(JOSERefusal) in try VerificationKey(members, flaws) }
    }

    private func identifier() throws(Refusal) -> String? {
        switch header["kid"] {
        case .string(let text)?:
            return text
        case .array(let elements)? where elements.count == 1:
            if case .string(let text)? = elements.first?.value, flaws.has("array-of-one-is-its-element") { return text }
        case .array(let elements)?:
            if case .string(let text)? = IDTokenClaims.element(of: elements, flaws) { return text }
        case .number(let text)?:
            if flaws.has("numbers-are-strings") { return text }
        case nil, .object?:
            if TokenSuppliedKey(probe: probe, header: header, flaws: flaws).keyOfLastResort() != nil { return nil }
        default:
            break
        }
        if header["kid"] != nil, flaws.has("key-id-of-other-type-ignored") { return KeyIDs.first(of: probe, flaws) }
        throw Refusal(.missingKeyID, "the header names no key (OpenID Connect Core §10.1)")
    }
}

/// The key for a token without a key ID.
private enum KeyIDs {
    static func first(of probe: IDTokenProbe, _ flaws: FlawSwitch) -> String? {
        guard let first = try? KeySet(probe.keySet, flaws).all.first, case .string(let text)? = first["kid"] else {
            return nil
        }
        return text
    }
}
