internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// What security events say about Google Accounts, in the service's objects (Google, Protect user accounts with
/// Cross-Account Protection).
struct AccountProtection {
    let device: AccountDevice
    let flaws: FlawSwitch

    /// When the sessions of a Google Account ended, and when it was disabled, enabled and purged, each for the last time
    /// and by the `iat` of tokens.
    private struct Status {
        var ended: Int64?
        var disabled: Int64?
        var enabled: Int64?
        var purged: Int64?

        var isDisabled: Bool {
            if purged != nil { return true }
            guard let disabled else { return false }
            return enabled.map { disabled >= $0 } ?? true
        }

        var value: JSONValue {
            var value: JSONValue = [:]
            let times = [("ended", ended), ("disabled", disabled), ("enabled", enabled), ("purged", purged)]
            for (name, time) in times {
                if let time { value[name] = .integer(time) }
            }
            return value
        }

        init(_ bytes: [UInt8]?) throws(Refusal) {
            guard let bytes else { return }
            guard let value = try? JSON.parse(bytes, file: "").value else {
                throw Refusal(.storageCorrupt, "what is known of the person cannot be read")
            }
            func time(_ name: String) -> Int64? {
                if case .number(let text)? = value[name] { Int64(text) } else { nil }
            }
            (ended, disabled, enabled, purged) = (time("ended"), time("disabled"), time("enabled"), time("purged"))
        }
    }

    /// Refuses a person whose Google Account is disabled.
    func requireEnabled(_ identity: AccountIdentity, unless flaw: String) async throws(Refusal) {
        guard identity.provider == "google" else { return }
        let key = key(identity.subject)
        let status = try Status(try await device.read(key))
        guard status.isDisabled, !flaws.has(flaw) else { return }
        throw Refusal(.backendRejected, "the Google Account is disabled")
    }

    /// Refuses a session of a person whose Google Account is disabled, and one that an event has ended.
    func requireCurrent(_ session: AccountSession) async throws(Refusal) {
        try await requireEnabled(session.identity, unless: "disabled-account-restored")
        guard session.identity.provider == "google" else { return }
        let key = key(session.identity.subject)
        guard let ended = try Status(try await device.read(key)).ended, session.started <= ended,
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
    private func change(_ subject: String?, _ body: (inout Status) -> Void) async throws(Refusal) -> Bool {
        guard let subject else { return false }
        let key = key(subject)
        var status = try Status(try await device.read(key))
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

extension Flaw {
    /// Flaws in acting on security events.
    static let ofSecurityEventActions: [Flaw] = [
        Flaw(
            "event-acted-on-unverified", "acts on a security event token that it has not verified", .lockout,
            .accepting(.unknownKeyID)),
        Flaw("repeated-event-acted-on", "acts on a security event again when its token comes again", .hidden, .output),
        Flaw(
            "late-disabling-counts",
            "lets an event that a Google Account was disabled undo a later one that enabled it",
            .lockout, .output, .refusing),
        Flaw(
            "disabled-account-opened", "lets a person in whose Google Account is disabled", .impersonation,
            .accepting(.backendRejected)),
        Flaw(
            "disabled-account-restored", "restores the session of a person whose Google Account is disabled",
            .impersonation, .accepting(.backendRejected)),
        Flaw(
            "hijacking-without-end-of-sessions", "ends no session when a Google Account was hijacked", .impersonation,
            .output, .accepting(.notSignedIn)),
        Flaw(
            "every-disabled-account-hijacked", "ends the sessions of every Google Account that was disabled", .lockout,
            .output),
        Flaw(
            "bulk-account-disabled", "disables a Google Account that may be one of many made at once", .lockout,
            .output,
            .refusing),
        Flaw(
            "event-marked-before-acted-on", "takes a security event for done before it has acted on it", .stale,
            .accepting(.backendRejected)),
        Flaw(
            "failure-to-store-event-ignored", "acknowledges a security event that it could not store", .hidden,
            .accepting(.backendRejected)),
        Flaw(
            "ended-session-restored", "restores a session that a security event has ended", .stale,
            .accepting(.notSignedIn)),
        Flaw(
            "refreshed-session-starts-anew",
            "takes the time of a refreshed ID token for the start of the session, and so misses that an event has "
                + "ended it", .stale, .accepting(.notSignedIn)),
        Flaw(
            "sessions-ended-at-arrival",
            "ends the sessions that started between a security event and its arrival", .lockout, .refusing),
        Flaw(
            "revoked-sessions-go-on", "ends no session when Google has ended those of the person", .stale, .output,
            .accepting(.notSignedIn)),
        Flaw("revoked-refresh-token-kept", "keeps a refresh token that Google has revoked", .stale, .output),
        Flaw("credential-change-ignored", "ignores that a credential of the person has to be changed", .stale, .output),
        Flaw("verification-not-logged", "leaves a verification of its receiver out of the log", .hidden, .output),
        Flaw("revoked-tokens-kept", "keeps the stored tokens when Google has revoked them", .stale, .output),
        Flaw(
            "purged-account-opened", "lets a person in whose Google Account was deleted", .impersonation,
            .accepting(.backendRejected)),
        Flaw(
            "enabled-account-stays-disabled", "keeps a Google Account disabled that was enabled again", .lockout,
            .output, .refusing),
    ]
}
