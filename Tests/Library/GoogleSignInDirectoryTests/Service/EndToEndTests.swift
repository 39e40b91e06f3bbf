import AssayTestAccounts
import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import MockGoogle
import Testing

/// The service with the real coordinator, sealed files and a directory, against the mock provider.
final class EndToEndTests {
    private let provider: ProviderStandIn
    private let objects = MemoryObjectStore()
    private let folder: String

    init() throws {
        provider = try ProviderStandIn()
        folder = NSTemporaryDirectory() + "/accounts-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Launches the app: everything is new except the files and the servers.
    private func launch(
        serverClientID: String? = nil, provider other: ProviderStandIn? = nil, backend: (any AccountBackend)? = nil
    ) throws -> AccountService {
        let provider = other ?? self.provider
        let context = GoogleSignInContext(
            transport: provider, userAgent: HeadlessUserAgent(transport: provider),
            wallTime: { [provider] in provider.now })
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(
                clientID: SessionFixtures.clientID, serverClientID: serverClientID), context: context,
            policy: SignInPolicy(testKeys: .allowed))
        return AccountService(
            performer: coordinator,
            store: try EncryptedFileSessionStore(
                folder: folder + "/data", purpose: SessionFixtures.clientID,
                keys: FileSessionKeyStore(folder: folder + "/keys")),
            backend: backend ?? DirectoryAccounts(.fixture(objects)), wallTime: { [provider] in provider.now })
    }

    private func files() throws -> [String] {
        try ["data", "keys"].flatMap { name in
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path) else { return [] as [String] }
            return try FileManager.default.contentsOfDirectory(atPath: path)
        }
    }

    /// The content of all files of the app.
    private func contents() throws -> String {
        try ["data/session", "keys/session.key"].map { name in
            String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + name)), as: UTF8.self)
        }.joined()
    }

    @Test
    func signsUpRestoresRefreshesAndSignsOutAndLeavesNothing() async throws {
        let first = try launch()
        #expect(try await first.restore() == nil)
        let account = try await first.signIn(intent: .signUp)
        #expect(account.claims.subject == SessionFixtures.subject)
        #expect(account.accountID == AccountRandomness.account(1))
        let accessToken = try await first.accessToken()
        #expect(try !contents().contains("ya29") && !contents().contains("1//"))

        let second = try launch()
        let restored = try #require(try await second.restore())
        #expect(restored.isConfirmed && restored.accountID == account.accountID)
        let boughtAtRestore = try await second.accessToken()
        #expect(boughtAtRestore != accessToken)
        #expect(provider.requests(to: .token).count == 2, "one code, one refresh")

        provider.advance(3_600)
        let renewed = try await second.accessToken()
        #expect(renewed != boughtAtRestore)
        #expect(try await second.accessToken() == renewed)
        #expect(provider.requests(to: .token).count == 3)

        #expect(try await second.signOut() == .done)
        #expect(try files().isEmpty)
        #expect(provider.requests(to: .revoke).map(\.status) == [200])
        #expect(try await launch().restore() == nil)
        #expect(try await StoreContents(objects).violations.isEmpty, "the account stays")
    }

    /// The ID tokens are for the server's client, and so are those of a refresh.
    @Test
    func anAppWhoseIDTokensAreForItsServerRestoresAndRefreshesItsSession() async throws {
        _ = try await launch(serverClientID: SessionFixtures.serverClientID).signIn(intent: .signUp)
        let service = try launch(serverClientID: SessionFixtures.serverClientID)
        let restored = try #require(try await service.restore())
        #expect(restored.isConfirmed && restored.claims.audiences == [SessionFixtures.serverClientID])
        provider.advance(3_600)
        _ = try await service.accessToken()
        let other = try launch()
        let error = await refusal { () async throws(GoogleSignInError) in try await other.restore() }
        #expect(error?.code == .invalidAudience, "an app without a server expects tokens for itself")
    }

    /// At a restore the app's server gets the new ID token, and may no longer know the person.
    @Test(arguments: [true, false])
    func restoresAtTheServer(_ isKnown: Bool) async throws {
        func server() throws -> ServerAccounts {
            let server = try ProviderStandIn()
            let context = GoogleSignInContext(
                transport: server, userAgent: HeadlessUserAgent(transport: server), wallTime: { SessionFixtures.now })
            return ServerAccounts(SignInFunction(url: "https://backend.example/sign-in", context: context))
        }
        let first = try server()
        let account = try await launch(serverClientID: SessionFixtures.serverClientID, backend: first).signIn(
            intent: .signUp)
        let id = try #require(account.accountID)
        let service = try launch(serverClientID: SessionFixtures.serverClientID, backend: isKnown ? first : server())
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error?.code == (isKnown ? nil : .notSignedIn))
        #expect(await service.grant(forAccount: id)?.userID == (isKnown ? id : nil))
    }

    /// A provider may repeat the nonce of the sign-in (OpenID Connect Core §12.2), which only the stored session knows.
    @Test(arguments: [("", nil), ("x", .refreshMismatch)] as [(String, GoogleSignInError.Code?)])
    func aRestoreComparesANonceThatTheProviderRepeats(_ suffix: String, _ code: GoogleSignInError.Code?) async throws {
        let provider = try ProviderStandIn(
            faults: #"[{"endpoint": "token", "when": {"grant_type": "refresh_token"}, "token": "#
                + #"{"claims": {"nonce": "${nonce}\#(suffix)"}}}]"#)
        _ = try await launch(provider: provider).signIn(intent: .signUp)
        let service = try launch(provider: provider)
        #expect(await refusal { () async throws(GoogleSignInError) in try await service.restore() }?.code == code)
    }

    /// The access token may have expired, and then a provider has nothing to revoke by it.
    @Test
    func revokesTheRefreshToken() async throws {
        let service = try launch()
        _ = try await service.signIn(intent: .signUp)
        let accessToken = try await service.accessToken()
        #expect(try await service.signOut() == .done)
        let sent = try #require(provider.requests(to: .revoke).first?.form["token"])
        #expect(sent.hasPrefix("1//") && sent != accessToken.text)
        #expect(provider.requests(to: .revoke).count == 1)
    }

    @Test
    func aStoredSessionEndsIfItsGrantWasRevokedElsewhere() async throws {
        _ = try await launch().signIn(intent: .signUp)
        let copy = folder + "-copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        _ = try await launch().signOut()
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.copyItem(atPath: copy, toPath: folder)
        let service = try launch()
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error?.code == .tokenExchangeFailed)
        #expect(try files().isEmpty)
    }

    /// A restored session gets a further scope, which a refresh and the next launch keep.
    @Test
    func furtherScope() async throws {
        let drive = ["https://www.googleapis.com/auth/drive.file"]
        _ = try await launch().signIn(intent: .signUp)
        let service = try launch()
        let restored = try #require(try await service.restore())
        #expect(restored.missingScopes(of: drive) == drive)
        let earlier = try await service.accessToken()
        let account = try await service.addScopes(drive)
        #expect(account.missingScopes(of: drive) == [] && account.accountID == restored.accountID)
        let asked = try #require(provider.requests(to: .authorize).last?.query["scope"])
        #expect(
            Set(asked.split(separator: " ").map(String.init)) == Set(restored.grantedScopes + drive),
            "the earlier scopes are asked for too")
        #expect(try await service.accessToken() != earlier)
        provider.advance(3_600)
        _ = try await service.accessToken()
        #expect(await service.state.account?.missingScopes(of: drive) == [])
        let next = try launch()
        #expect(try await next.restore()?.missingScopes(of: drive) == [])
        #expect(provider.requests(to: .revoke).isEmpty)
        #expect(try await next.signOut() == .done)
        #expect(try files().isEmpty)
    }

    @Test
    func withoutNetworkAccessTheSessionIsRestoredUnconfirmedAndKept() async throws {
        _ = try await launch().signIn(intent: .signUp)
        provider.setReachable(false)
        let restored = try #require(try await launch().restore())
        #expect(!restored.isConfirmed)
        provider.setReachable(true)
        #expect(try #require(try await launch().restore()).isConfirmed)
    }

    @Test
    func aSignUpAfterADeletionCreatesAnotherAccount() async throws {
        let service = try launch()
        _ = try await service.signIn(intent: .signUp)
        #expect(try await service.deleteAccount() == .done)
        #expect(try await StoreContents(objects).objects.isEmpty)
        #expect(try files().isEmpty)
        let error = await refusal { () async throws(GoogleSignInError) in try await service.signIn(intent: .signIn) }
        #expect(error?.code == .notSignedIn)
        #expect(provider.requests(to: .revoke).count == 2, "a grant that no session holds is revoked too")
        _ = try await service.signIn(intent: .signUp)
        #expect(try await StoreContents(objects).accounts.count == 1)
    }
}
