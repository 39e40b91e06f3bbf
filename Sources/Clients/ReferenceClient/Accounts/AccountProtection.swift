internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// What security events say about Google Accounts, in the service's objects (Google, Protect user accounts with
/// Cross-Account Protection).
struct AccountProtection {
    let device: AccountDevice
    let flaws: FlawSwitch

    /// Refuses a person whose Google Account is disabled.
    func requireEnabled(_ identity: AccountIdentity, unless flaw: String) async throws(Refusal) {
        guard identity.provider == "google" else { return }
        let key = key(identity.subject)
        let status = try AccountProtectionStatus(try await device.read(key))
        guard status.isDisabled, !flaws.has(flaw) else { return }
        throw Refusal(.backendRejected, "the Google Account is disabled")
    }

    /// Refuses a session of a person whose Google Account is disabled, and one that an event has ended.
    func requireCurrent(_ session: AccountSession) async throws(Refusal) {
        try await requireEnabled(session.identity, unless: "disabled-account-restored")
        guard session.identity.provider == "google" else { return }
        let key = key(session.identity.subject)
        guard let ended = try AccountProtectionStatus(try await device.read(key)).ended, session.started <= ended,
            !flaws.has("ended-session-restored")
        else { return }
        throw Refusal(.notSignedIn, "an event has ended the session")
    }

    /// Verifies the token, stores what it says, and returns what the app has to do.
    func actions(_ probe: SecurityEventProbe) async throws(Refusal) -> [String] {
        let honest = FlawSwitch(nil)
        var verified: [String: OutputValue]
        do throws(Refusal) {
            verified = try SecurityEventVerification(probe: probe, flaws: honest).run()
        } catch {
            guard flaws.has("event-acted-on-unverified") else { throw error }
            let careless = FlawSwitch("security-event-not-verified")
            verified = try SecurityEventVerification(probe: probe, flaws: careless).run()
        }
        guard case .string(let identifier)? = verified["jti"], case .strings(let types)? = verified["event_types"],
            case .number(let issued)? = JSONText(honest).unverifiedClaims(of: probe.token)?["iat"],
            let time = Int64(issued)
        else { throw Refusal(.invalidSecurityEvent, "the token is incomplete") }
        let mark = "security-events/" + (PKCE(honest).hash(identifier) ?? "")
        if try await device.read(mark) != nil, !flaws.has("repeated-event-acted-on") { return [] }
        if flaws.has("event-marked-before-acted-on") { try await device.write(mark, Array(issued.utf8)) }
        var actions: [String] = []
        for type in types {
            let name = type.split(separator: "/").last.map(String.init) ?? ""
            var subject: String?
            if case .string(let text)? = verified["subject"] { subject = text }
            actions += try await act(name, verified["reason"], on: subject, at: time)
        }
        try await device.write(mark, Array(issued.utf8))
        return actions
    }

    private func act(
        _ name: String, _ reason: OutputValue?, on subject: String?, at time: Int64
    ) async throws(Refusal) -> [String] {
        switch (name, reason) {
        case ("sessions-revoked", _):
            if flaws.has("revoked-sessions-go-on") { return [] }
            try await endSessions(of: subject, at: time)
            return ["end-sessions"]
        case ("tokens-revoked", _):
            try await endSessions(of: subject, at: time)
            return flaws.has("revoked-tokens-kept") ? ["end-sessions"] : ["end-sessions", "delete-tokens"]
        case ("token-revoked", _):
            return flaws.has("revoked-refresh-token-kept") ? [] : ["delete-refresh-token"]
        case ("account-disabled", .string("bulk-account")?) where !flaws.has("bulk-account-disabled"):
            return ["review"]
        case ("account-disabled", _):
            let isHijacked = reason == .string("hijacking")
            let isDisabled = try await change(subject) { $0.disabled = latest($0.disabled, time, &$0.enabled) }
            var endsSessions = isHijacked
            if isHijacked, flaws.has("hijacking-without-end-of-sessions") { endsSessions = false }
            if !isHijacked, flaws.has("every-disabled-account-hijacked") { endsSessions = true }
            if endsSessions { try await endSessions(of: subject, at: time) }
            return (endsSessions ? ["end-sessions"] : []) + (isDisabled ? ["disable-sign-in"] : [])
        case ("account-enabled", _):
            if flaws.has("enabled-account-stays-disabled") { return [] }
            return try await change(subject) { $0.enabled = max($0.enabled ?? time, time) } ? [] : ["enable-sign-in"]
        case ("account-purged", _):
            if flaws.has("purged-account-opened") { return ["end-sessions", "purge-account"] }
            try await endSessions(of: subject, at: time)
            _ = try await change(subject) { $0.purged = time }
            return ["end-sessions", "purge-account"]
        case ("account-credential-change-required", _):
            return flaws.has("credential-change-ignored") ? [] : ["review"]
        case ("verification", _): return flaws.has("verification-not-logged") ? [] : ["log"]
        default: return []
        }
    }

    /// Stores that the sessions that started until then are over.
    private func endSessions(of subject: String?, at time: Int64) async throws(Refusal) {
        let end = flaws.has("sessions-ended-at-arrival") ? device.now : time
        _ = try await change(subject) { $0.ended = max($0.ended ?? end, end) }
    }

    /// The later time; with a flaw the time that has come last, whatever was said before.
    private func latest(_ known: Int64?, _ time: Int64, _ enabled: inout Int64?) -> Int64 {
        if let later = enabled, later > time, flaws.has("late-disabling-counts") { enabled = nil }
        return max(known ?? time, time)
    }

    /// Changes what is known of a person; returns whether the account is disabled afterwards.
    private func change(_ subject: String?, _ body: (inout AccountProtectionStatus) -> Void) async throws(Refusal)
        -> Bool
    {
        guard let subject else { return false }
        let key = key(subject)
        var status = try AccountProtectionStatus(try await device.read(key))
        body(&status)
        do throws(Refusal) {
            try await device.write(key, JSONWriter.bytes(status.value))
        } catch {
            guard flaws.has("failure-to-store-event-ignored") else { throw error }
        }
        return status.isDisabled
    }

    private func key(_ subject: String) -> String {
        "protection/" + AccountIdentity(provider: "google", subject: subject).key(FlawSwitch(nil)).dropFirst(11)
    }
}
