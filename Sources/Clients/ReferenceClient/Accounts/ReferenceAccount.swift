internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE
internal import Synchronization

/// The reference client's accounts on one device: who is signed in, and the stored session.
final class ReferenceAccount: AccountClientUnderTest {
    /// The current session, in memory.
    struct Memory {
        var session: AccountSession?
        /// The last account that was signed in on this device.
        var lastAccount: String?
        /// The credentials of the app's own server.
        var credentials: String?
        /// The `iss` of the ID token of the sign-in; a flaw compares it.
        var issuer: String?
        /// The number of sign-ins started and of sign-outs.
        var attempts = 0
    }

    let device: AccountDevice
    private let directory: AccountDirectory
    private let protection: AccountProtection
    let vault: AccountVault
    let flaws: FlawSwitch
    let memory = Mutex(Memory())

    init(_ device: AccountDevice, _ flaws: FlawSwitch) {
        self.device = device
        self.flaws = flaws
        directory = AccountDirectory(device: device, flaws: flaws)
        protection = AccountProtection(device: device, flaws: flaws)
        vault = AccountVault(device: device, flaws: flaws)
    }

    func signUp(_ signIn: AccountSignIn) async -> Observation {
        await observation { () async throws(Refusal) in
            let credential = try await device.tokens(of: signIn)
            if let server = device.server { return try await startSession(at: server, credential, intent: "sign-up") }
            let person = try VerifiedPerson(credential.idToken, flaws)
            let account: String
            do throws(Refusal) {
                account = try await directory.signUp(person)
            } catch {
                guard error.reason == .accountExists, flaws.has("existing-account-signed-in-by-up") else { throw error }
                account = try await directory.signIn(person)
            }
            return try await startSession(account, person, credential)
        }
    }

    func signIn(_ signIn: AccountSignIn) async -> Observation {
        await observation { () async throws(Refusal) in
            let credential = try await device.tokens(of: signIn)
            if let server = device.server { return try await startSession(at: server, credential, intent: "sign-in") }
            let person = try VerifiedPerson(credential.idToken, flaws)
            var account: String
            do throws(Refusal) {
                account = try await directory.signIn(person)
            } catch {
                guard error.reason == .notSignedIn, flaws.has("unknown-person-signed-up") else { throw error }
                account = try await directory.signUp(person)
            }
            try await protection.requireEnabled(person.identity, unless: "disabled-account-opened")
            if let last = memory.withLock(\.lastAccount), last != account, flaws.has("account-of-device-taken") {
                account = last
            }
            return try await startSession(account, person, credential)
        }
    }

    func restore() async -> Observation {
        await observation { () async throws(Refusal) in
            memory.withLock { memory in
                memory.session = nil
                memory.credentials = nil
            }
            guard var session = try await vault.load() else {
                throw Refusal(.notSignedIn, "nothing is stored")
            }
            var idToken: IDTokenProbe?
            if device.now >= session.expires || device.server != nil {
                (session, idToken) = try await refreshed(session) { false }
            }
            var credentials: String?
            do throws(Refusal) {
                if let server = device.server {
                    credentials = try await confirm(session, at: server, idToken)
                } else {
                    try await directory.confirm(session)
                    try await protection.requireCurrent(session)
                }
            } catch {
                if [.notSignedIn, .backendRejected].contains(error.reason) { await vault.removeQuietly() }
                throw error
            }
            memory.withLock { memory in
                memory.session = session
                memory.credentials = credentials
            }
            return ["account": .string(session.account)]
        }
    }

    func signOut() async -> Observation {
        await observation { () async throws(Refusal) in
            let token = memory.withLock { $0.session?.refreshToken }
            if !flaws.has("memory-kept-at-sign-out") { memory.withLock { $0.session = nil } }
            if memory.withLock(\.credentials) != nil, !flaws.has("server-credentials-kept-at-sign-out") {
                memory.withLock { $0.credentials = nil }
            }
            memory.withLock { $0.attempts += 1 }
            try await vault.remove()
            // The provider's response changes nothing: nobody is signed in any more.
            if let token { try? await device.revoke(token) }
            return [:]
        }
    }

    func link(_ signIn: AccountSignIn) async -> Observation {
        await observation { () async throws(Refusal) in
            let account = try signedIn().account
            let credential = try await device.tokens(of: signIn)
            let person = try VerifiedPerson(credential.idToken, flaws, unverified: "linked-token-not-verified")
            try await directory.link(person.identity, to: account)
            return ["account": .string(account)]
        }
    }

    func unlink(provider: String) async -> Observation {
        await observation { () async throws(Refusal) in
            try await directory.unlink(provider, from: try signedIn().account)
            return [:]
        }
    }

    func delete() async -> Observation {
        await observation { () async throws(Refusal) in
            let session = try signedIn()
            try await directory.delete(session.account, last: session.identity)
            if flaws.has("session-kept-at-deletion") { return [:] }
            memory.withLock { $0.session = nil }
            try await vault.remove()
            if !flaws.has("grant-kept-at-deletion") { try? await device.revoke(session.refreshToken) }
            return [:]
        }
    }

    func receive(_ event: SecurityEventProbe) async -> Observation {
        await observation { () async throws(Refusal) in ["actions": .strings(try await protection.actions(event))] }
    }

    func state() async -> ObservedAccountState {
        memory.withLock { memory in
            memory.session.map { .signedIn(account: $0.account) } ?? .signedOut
        }
    }

    func openStored(_ bytes: [UInt8]) async -> [UInt8]? { vault.opened(bytes) }

    func signedIn() throws(Refusal) -> AccountSession {
        guard let session = memory.withLock(\.session) else { throw Refusal(.notSignedIn, "nobody is signed in") }
        return session
    }

    func serverCredentials() async -> String? { memory.withLock(\.credentials) }

    /// The claims of a sign-in's ID token that those of a refresh must repeat, if they have them.
    private func bound(by idToken: IDTokenProbe) -> [String: JSONValue] {
        let claims = JSONText(FlawSwitch(nil)).unverifiedClaims(of: idToken.idToken)
        var bound: [String: JSONValue] = [:]
        for name in AccountSession.boundClaims { bound[name] = claims?[name] }
        if case .number(let text)? = bound["auth_time"], flaws.has("stored-sign-in-time-in-seconds") {
            bound["auth_time"] = .number(String(text.prefix { $0 != "." }))
        }
        return bound
    }

    /// Stores the session, and only then sets it as the current one.
    func startSession(
        _ account: String, _ person: VerifiedPerson, _ credential: AccountCredential, credentials: String? = nil,
        replacing earlier: AccountSession? = nil
    ) async throws(Refusal) -> [String: OutputValue] {
        var session = AccountSession(
            account: account, identity: person.identity, refreshToken: credential.refreshToken ?? "",
            accessToken: flaws.has("access-token-stored") ? credential.accessToken : nil, started: person.issued,
            expires: person.expires, nonce: credential.idToken.nonce, bound: bound(by: credential.idToken))
        if credential.refreshToken == nil, let earlier = await earlierSession(of: person.identity) {
            session = session.continuing(earlier)
        }
        if flaws.has("signed-in-before-stored") { memory.withLock { $0.session = session } }
        do throws(Refusal) {
            try await vault.save(session)
        } catch {
            if credentials != nil, flaws.has("server-credentials-taken-first") {
                memory.withLock { $0.credentials = credentials }
            }
            guard flaws.has("unstored-session-ignored") else { throw error }
        }
        let issuer = JSONText(flaws).unverifiedClaims(of: credential.idToken.idToken)?.text("iss")
        let (replaced, replacedIssuer) = memory.withLock { memory in
            defer {
                memory.session = session
                memory.credentials = credentials
                memory.lastAccount = account
                memory.issuer = issuer
            }
            return (memory.session, memory.issuer)
        }
        if let replaced,
            replaced.identity != session.identity
                || replacedIssuer != issuer && flaws.has("spelling-of-issuer-makes-another-person")
        {
            await revoke(replaced, startedAs: earlier)
        }
        return ["account": .string(account)]
    }

    /// The session that the same person has on this device: a provider may give a refresh token only once.
    private func earlierSession(of person: AccountIdentity) async -> AccountSession? {
        if flaws.has("earlier-refresh-token-forgotten") { return nil }
        var earlier = memory.withLock(\.session)
        if earlier == nil, !flaws.has("stored-refresh-token-forgotten") { earlier = try? await vault.load() }
        return earlier?.identity == person || flaws.has("refresh-token-of-another-person-kept") ? earlier : nil
    }

    func observation(
        _ body: () async throws(Refusal) -> [String: OutputValue]
    ) async -> Observation {
        do throws(Refusal) {
            return .accept(try await body())
        } catch {
            return .reject(error.reason, message: error.message)
        }
    }
}
