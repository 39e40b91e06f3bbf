internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// What the client keeps for its next launch: what the callback of an open sign-in is compared with, and the tokens of
/// everybody who is signed in.
///
/// Keys, metadata and the sign-ins of devices are not kept.
extension ReferenceSignIn {
    /// Stores a sign-in as it is now: it is open, or has tokens.
    ///
    /// Nothing is kept of one that has ended without them.
    func keep(_ name: String) {
        guard let session = sessions[name], session.ending == nil || session.credential != nil else {
            return storage.removeStored(name)
        }
        let isOpen = session.ending == nil || flaws.has("ended-sign-in-stays-stored")
        storage.store(name, session.stored(isOpen: isOpen))
    }

    /// Takes an open sign-in out of the storage before its code is sent (RFC 6749 §4.1.2): after a crash nobody knows
    /// whether it was.
    func takeOutOfStorage(_ name: String) {
        if !flaws.has("stored-sign-in-removed-late") { storage.removeStored(name) }
    }

    /// The sign-ins of earlier launches with their names, in the order of their start.
    static func restored(from storage: SignInStorage) -> [(name: String, session: Session)] {
        storage.names
            .compactMap { name in
                storage.stored(name).flatMap { Session(stored: $0) }.map { (name: name, session: $0) }
            }
            .sorted { place(of: $0.name).lexicographicallyPrecedes(place(of: $1.name)) }
    }

    private static func place(of name: String) -> [Int] { name.split(separator: ".").compactMap { Int($0) } }
}

extension ReferenceSignIn.Session {
    fileprivate func stored(isOpen: Bool) -> [UInt8] {
        var texts: [(String, String?)] = [
            ("open", isOpen ? "" : nil), ("state", state), ("nonce", nonce), ("verifier", verifier),
            ("started", String(startedAt)), ("issuer", endpoints.issuer), ("authorization", endpoints.authorization),
            ("token", endpoints.token), ("keys", endpoints.keys), ("user_info", endpoints.userInfo),
            ("revocation", endpoints.revocation), ("device", endpoints.device),
            ("issuer_parameter", endpoints.isIssuerParameterAdvertised ? "" : nil),
            ("added_to", addition?.session), ("added_scopes", addition?.scopes.joined(separator: " ")),
        ]
        if let credential {
            texts += [
                ("subject", credential.subject), ("id_token", credential.idToken),
                ("compared_id_token", credential.comparedIDToken), ("access_token", credential.accessToken),
                ("refresh_token", credential.refreshToken), ("first_refresh_token", credential.firstRefreshToken),
                ("token_nonce", credential.nonce), ("scopes", credential.scopes?.joined(separator: " ")),
                ("without_new_id_token", credential.isWithoutNewIDToken ? "" : nil),
                ("proof_key", credential.proofKey.map { Base64URLText.encode($0.privateNumber) }),
            ]
        }
        return JSONWriter.bytes(.input(texts.map { (name: $0, value: $1.map(JSONValue.string)) }))
    }

    fileprivate init?(stored bytes: [UInt8]) {
        guard let value = try? JSON.parse(bytes, file: "").value else { return nil }
        func text(_ name: String) -> String? { if case .string(let text)? = value[name] { text } else { nil } }
        guard let state = text("state"), let nonce = text("nonce"), let verifier = text("verifier"),
            let started = text("started").flatMap({ Int64($0) }), let endpoints = SignInEndpoints(stored: text)
        else { return nil }
        self.init(
            endpoints: endpoints, state: state, nonce: nonce, verifier: verifier, startedAt: started,
            addition: text("added_to").map {
                SignInAddition(session: $0, scopes: text("added_scopes")?.split(separator: " ").map(String.init) ?? [])
            }, ending: text("open") == nil ? .succeeded : nil, isRestored: true,
            credential: SignInCredential(stored: text))
    }
}

extension SignInCredential {
    fileprivate init?(stored text: (String) -> String?) {
        guard let subject = text("subject"), let idToken = text("id_token"), let accessToken = text("access_token"),
            let nonce = text("token_nonce")
        else { return nil }
        self.init(
            idToken: idToken, comparedIDToken: text("compared_id_token"), accessToken: accessToken,
            refreshToken: text("refresh_token"), firstRefreshToken: text("first_refresh_token"), subject: subject,
            nonce: nonce, scopes: text("scopes")?.split(separator: " ").map(String.init),
            isWithoutNewIDToken: text("without_new_id_token") != nil,
            proofKey: text("proof_key").flatMap { Base64URLText(FlawSwitch(nil)).decode(Array($0.utf8)) }
                .flatMap(SignInProofKey.init(privateNumber:)))
    }
}

extension SignInEndpoints {
    fileprivate init?(stored text: (String) -> String?) {
        guard let issuer = text("issuer"), let authorization = text("authorization"), let token = text("token"),
            let keys = text("keys")
        else { return nil }
        self.init(
            issuer: issuer, authorization: authorization, token: token, keys: keys, userInfo: text("user_info"),
            revocation: text("revocation"), device: text("device"),
            isIssuerParameterAdvertised: text("issuer_parameter") != nil)
    }
}
