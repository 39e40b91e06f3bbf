package import AssayConformance
package import GoogleSignInClient
internal import GoogleSignInDirectory
internal import StrictJOSE

extension LibraryClient {
    /// Verifies with `SecurityEventVerifier`, test keys allowed.
    func verifySecurityEvent(_ probe: SecurityEventProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            try SecurityEventToken(probe).output
        }
    }
}

extension ProtectiveAction {
    /// The action as scripts of accounts name it.
    var name: String {
        switch self {
        case .endSessions: "end-sessions"
        case .disableSignIn: "disable-sign-in"
        case .enableSignIn: "enable-sign-in"
        case .deleteTokens: "delete-tokens"
        case .deleteRefreshToken: "delete-refresh-token"
        case .review, .reviewAddress: "review"
        case .accountPurged: "purge-account"
        case .logVerification: "log"
        }
    }
}

extension SecurityEventToken {
    /// Verifies the token of a probe.
    init(_ probe: SecurityEventProbe) throws(GoogleSignInError) {
        let keys = try JSONWebKeySet(document: probe.keySet)
        let verifier = try SecurityEventVerifier(
            configuration: RISCConfiguration(issuer: probe.issuer, jwksURI: RISCConfiguration.google.jwksURI),
            clientIDs: probe.clientIDs, testKeys: .allowed)
        self = try verifier.verify(probe.token, keys: keys)
    }

    /// What the operation `verify-security-event` returns: each member from the first event that has it.
    package var output: [String: OutputValue] {
        var output: [String: OutputValue] = [
            "jti": .string(id), "event_types": .strings(events.map(\.type.rawValue)),
        ]
        for event in events.reversed() {
            switch event.subject {
            case .account(let subject, let email)?:
                output["subject"] = .string(subject)
                if let email { output["email"] = .string(email) }
            case .email(let email)?: output["email"] = .string(email)
            case .refreshToken(.prefix(let text))?, .refreshToken(.doubleHash(let text))?:
                output["token"] = .string(text)
            case nil: break
            }
        }
        if let reason = events.compactMap(\.reason).first { output["reason"] = .string(reason.rawValue) }
        if let state = events.compactMap(\.state).first { output["state"] = .string(state) }
        return output
    }
}
