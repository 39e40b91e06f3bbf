import GoogleSignInClient
import StrictJOSE
import Testing

/// A key cache in its own test environment.
struct KeyCacheFixture: Sendable {
    let environment = TestEnvironment()
    let google: Google
    let cache: GooglePublicKeyCache

    /// The wall time is that of the environment unless it is given.
    init(wallTime: (@Sendable () -> Int64)? = nil) throws {
        google = try Google()
        var context = environment.context
        if let wallTime { context.wallTime = wallTime }
        cache = GooglePublicKeyCache(context: context, policy: SignInFixture.policy)
    }

    var requestCount: Int { environment.transport.requests.count }

    /// Requests the keys.
    func ask() -> Attempt<[String]> {
        environment.start { [cache] () async throws(GoogleSignInError) in try await cache.keySet().usableKeyIDs }
    }

    /// Looks for the key of a token with this key ID.
    func look(for keyID: String) -> Attempt<[String]> {
        environment.start { [cache] () async throws(GoogleSignInError) in
            try await cache.withKeySet { (keys: JSONWebKeySet) throws(GoogleSignInError) in
                guard keys.usableKeyIDs.contains(keyID) else { throw GoogleSignInError(.unknownKeyID) }
                return keys.usableKeyIDs
            }
        }
    }

    func respond(with response: HTTPResponse) throws {
        try #require(environment.transport.requests.last).respond(with: response)
        environment.settle()
    }

    func fail() throws {
        try #require(environment.transport.requests.last).fail(.network)
        environment.settle()
    }

    /// Fills the cache with one key.
    func fill(maxAge: Int? = 3_600) throws {
        let attempt = ask()
        try respond(with: Google.keySet([google.a], maxAge: maxAge))
        #expect(attempt.value == [google.a.id])
    }
}
