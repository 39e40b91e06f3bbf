import GoogleSignInClient
import StrictJOSE
import Testing

/// A key cache in a world of its own.
struct KeyCacheScene: Sendable {
    let world = World()
    let google: Google
    let cache: GooglePublicKeyCache

    init() throws {
        google = try Google()
        cache = GooglePublicKeyCache(context: world.context, policy: SignInWorld.policy)
    }

    var requestCount: Int { world.transport.exchanges.count }

    /// Someone needs the keys.
    func ask() -> Attempt<[String]> {
        world.start { [cache] () async throws(GoogleSignInError) in try await cache.keySet().usableKeyIDs }
    }

    /// Someone has a token with this key ID, and looks for the key.
    func look(for keyID: String) -> Attempt<[String]> {
        world.start { [cache] () async throws(GoogleSignInError) in
            try await cache.judge { (keys: JSONWebKeySet) throws(GoogleSignInError) in
                guard keys.usableKeyIDs.contains(keyID) else { throw GoogleSignInError(.unknownKeyID) }
                return keys.usableKeyIDs
            }
        }
    }

    func answer(_ response: HTTPResponse) throws {
        try #require(world.transport.exchanges.last).answer(response)
        world.settle()
    }

    func fail() throws {
        try #require(world.transport.exchanges.last).fail(.network)
        world.settle()
    }

    /// Fills the cache with one key.
    func fill(maxAge: Int? = 3_600) throws {
        let attempt = ask()
        try answer(Google.keySet([google.a], maxAge: maxAge))
        #expect(attempt.value == [google.a.id])
    }
}
