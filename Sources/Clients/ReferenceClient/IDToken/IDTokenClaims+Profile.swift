internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

extension IDTokenClaims {
    /// The nonce of the request if it was the hash of a raw nonce; `nil` otherwise.
    func hashedNonce() throws(Refusal) -> String? {
        guard let raw = probe.rawNonce else { return nil }
        if flaws.has("hashed-nonce-compared-raw") { return raw }
        guard let hash = try? HashAlgorithm.sha256.hash(Array(raw.utf8)) else {
            throw Refusal(.invalidNonce, "the nonce cannot be hashed")
        }
        if flaws.has("hashed-nonce-in-base64-url") { return Base64URLText.encode(hash) }
        if claims["nonce"] == .string(Base64URLText.encode(hash)), flaws.has("hashed-nonce-in-any-encoding") {
            return Base64URLText.encode(hash)
        }
        let text = hash.map(Hexadecimal.digits).joined()
        if case .string(let nonce)? = claims["nonce"], nonce != text, nonce.lowercased() == text,
            flaws.has("hashed-nonce-in-either-case")
        {
            return nonce
        }
        if let again = try? HashAlgorithm.sha256.hash(Array(text.utf8)).map(Hexadecimal.digits).joined(),
            claims["nonce"] == .string(again), flaws.has("hashed-nonce-hashed-again")
        {
            return again
        }
        if claims["nonce"] == .string(raw), flaws.has("raw-nonce-accepted-beside-hash") { return raw }
        return text
    }

    /// Claims about the person are strings, and `email_verified` is true or false (OpenID Connect Core §5.1).
    func checkTypesOfProfile() throws(Refusal) {
        for name in ["email", "name", "given_name", "family_name", "picture"] {
            switch claims[name] {
            case nil, .string: continue
            case .null where name == "email" && flaws.has("optional-null-is-text"): continue
            default:
                guard flaws.has("profile-of-other-type-ignored") else {
                    throw Refusal(.invalidIDToken, "\(name) is not a string")
                }
            }
        }
        switch claims["email_verified"] {
        case nil, .bool, .string("true"), .string("false"): return
        case .number where flaws.has("verified-email-number-is-true"): return
        default:
            guard flaws.has("profile-of-other-type-ignored") else {
                throw Refusal(.invalidIDToken, "email_verified is neither true nor false")
            }
        }
    }

    /// auth_time and amr have no meaning for a client that asked for neither (OpenID Connect Core §3.1.3.7 step 13).
    func checkAuthentication() throws(Refusal) {
        if let value = claims["auth_time"], let time = NumericDate(value, FlawSwitch(nil)) {
            if time.seconds < 0, flaws.has("times-before-the-epoch-refused") {
                throw Refusal(.invalidIDToken, "auth_time is before 1970")
            }
            if time.isAfter(probe.now.addingSaturated(max(0, probe.leeway))), flaws.has("sign-in-ahead-refused") {
                throw Refusal(.invalidIDToken, "the person signed in later than now")
            }
        }
        if let value = claims["auth_time"], let time = NumericDate(value, flaws),
            !time.isAfter(probe.now.addingSaturated(-86_400)), flaws.has("sign-in-of-last-day-required")
        {
            throw Refusal(.invalidIDToken, "the person signed in more than a day ago")
        }
        if case .array(let methods)? = claims["amr"],
            methods.contains(where: { $0.value != .string("pwd") && $0.value != .string("mfa") }),
            flaws.has("unknown-methods-refused")
        {
            throw Refusal(.invalidIDToken, "amr has an unknown method")
        }
    }

    /// Apple's own claims: a Boolean that may be a string, and a status of 0, 1 or 2.
    func checkAppleClaims() throws(Refusal) {
        switch claims["is_private_email"] {
        case nil, .bool: break
        case .string(let text) where text == "true" || text == "false":
            guard
                flaws.has("private-email-text-refused")
                    || text == "false" && flaws.has("private-email-text-only-if-true")
            else { break }
            throw Refusal(.invalidIDToken, "is_private_email is a string")
        case .null where flaws.has("null-is-absent"): break
        case .number where flaws.has("private-email-may-be-number"): break
        case .string(let text) where text.lowercased() == "true" && flaws.has("private-email-compared-without-case"):
            break
        default:
            guard !flaws.has("private-email-not-checked") else { break }
            throw Refusal(.invalidIDToken, "is_private_email is neither true nor false")
        }
        guard let status = claims["real_user_status"] else { return }
        if case .number("0") = status, !flaws.has("unsupported-status-refused") { return }
        if case .number("1") = status, !flaws.has("unknown-user-refused") { return }
        if case .number("2") = status { return }
        if !flaws.isHonest, isStatusByMistake(status) { return }
        guard flaws.has("real-user-status-not-checked") else {
            throw Refusal(.invalidIDToken, "real_user_status is not 0, 1 or 2")
        }
    }

    private func isStatusByMistake(_ status: JSONValue) -> Bool {
        switch status {
        case .number(let text):
            guard let number = Double(text) else { return false }
            guard let whole = Int(text) else {
                return (0..<3).contains(Int(number)) && flaws.has("real-user-status-rounded")
            }
            return flaws.has("real-user-status-of-any-number") || whole <= 2 && flaws.has("real-user-status-below-zero")
        case .string(let text): return ["0", "1", "2"].contains(text) && flaws.has("real-user-status-may-be-text")
        case .bool: return flaws.has("booleans-are-numbers")
        default: return false
        }
    }
}
