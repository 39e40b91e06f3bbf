public import StrictJOSE

/// The provider's keys, asked for when they are needed and kept for as long as they may be.
///
/// However many ask at once, one request goes out. Keys are used for as long as the answer allowed, within a floor and
/// a ceiling, and not a second longer, also when new ones cannot be had. A failed request leaves the keys that are
/// there alone, and is not repeated before a pause that doubles with each failure. A token with an unknown key ID, which
/// anyone can make, causes a request at most once in an interval.
public actor GooglePublicKeyCache {
    /// The shortest life of keys in seconds, where the answer grants less or none.
    public static let minimumLifetime: Int64 = 300

    /// The longest life of keys in seconds, whatever the answer grants: a day, in which Google rotates once.
    public static let maximumLifetime: Int64 = 86_400

    /// Seconds between two requests that are made because of an unknown key ID.
    public static let unknownKeyInterval: Int64 = 60

    /// Seconds before a failed request is repeated; doubled with each further failure.
    public static let initialBackOff: Int64 = 5

    /// The longest pause after a failed request in seconds.
    public static let maximumBackOff: Int64 = 300

    /// The executor of the context's isolation.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    private struct Entry {
        let keySet: VersionedKeySet
        let requestedAt: Int64
        let lifetime: Int64
    }

    private struct Failure {
        let error: GoogleSignInError
        let at: Int64
        let pause: Int64
    }

    private let isolation: any Actor
    private let wallTime: @Sendable () -> Int64
    private let readKeySet: @Sendable (HTTPResponse) throws(GoogleSignInError) -> KeySetResponse
    private let httpClient: HTTPClient
    private let url: String
    private let fetching = SingleFlight<VersionedKeySet>()
    private var entry: Entry?
    private var failure: Failure?
    private var unknownKeyRequestAt: Int64?

    /// Creates an empty cache; nothing is asked for yet.
    public init(
        provider: ProviderMetadata = .google, context: GoogleSignInContext, policy: SignInPolicy = SignInPolicy()
    ) {
        isolation = context.isolation
        wallTime = context.wallTime
        readKeySet = context.computations.readKeySet
        httpClient = HTTPClient(
            transport: context.transport, clock: context.clock, timeLimit: policy.requestTimeLimit,
            endpoints: provider.policy)
        url = provider.jwksURI
    }

    /// The keys, asked for if there are none within their life.
    ///
    /// - Throws: `key-set-unavailable` where the request fails, or has failed too short a time ago; `invalid-key-set`
    ///   where its answer is malformed; `cancelled` for this task's cancellation.
    public func keySet() async throws(GoogleSignInError) -> JSONWebKeySet {
        try await versionedKeySet().keySet
    }

    func versionedKeySet() async throws(GoogleSignInError) -> VersionedKeySet {
        if let unexpired { return unexpired }
        try refuseDuringPause()
        return try await fetching.value { () async throws(GoogleSignInError) in try await fetch() }
    }

    /// Newer keys than those in which a key ID is unknown; nil if none may be asked for now.
    func versionedKeySet(newerThan known: VersionedKeySet) async throws(GoogleSignInError) -> VersionedKeySet? {
        if let unexpired, unexpired.version > known.version { return unexpired }
        if !fetching.isRunning {
            guard hasPassed(Self.unknownKeyInterval, since: unknownKeyRequestAt) else { return nil }
            try refuseDuringPause()
        }
        return try await fetching.value { () async throws(GoogleSignInError) in
            do throws(GoogleSignInError) {
                let keySet = try await fetch()
                unknownKeyRequestAt = wallTime()
                return keySet
            } catch {
                // A request that was given up has told nothing, so it does not count.
                if error.code != .cancelled { unknownKeyRequestAt = wallTime() }
                throw error
            }
        }
    }

    private var unexpired: VersionedKeySet? {
        guard let entry, !hasPassed(entry.lifetime, since: entry.requestedAt) else { return nil }
        return entry.keySet
    }

    /// Whether that many seconds have gone by.
    ///
    /// A clock that was set back counts as if they had: how long ago it was cannot be known then.
    private func hasPassed(_ seconds: Int64, since start: Int64?) -> Bool {
        guard let start else { return true }
        let (elapsed, overflow) = wallTime().subtractingReportingOverflow(start)
        return overflow || elapsed < 0 || elapsed >= seconds
    }

    private func refuseDuringPause() throws(GoogleSignInError) {
        if let failure, !hasPassed(failure.pause, since: failure.at) { throw failure.error }
    }

    private func fetch() async throws(GoogleSignInError) -> VersionedKeySet {
        // A response's life starts when it was made, which is not before the request (RFC 9111 §4.2.3).
        let requestedAt = wallTime()
        do throws(GoogleSignInError) {
            let request = HTTPRequest(method: "GET", url: url, fields: ["Accept": "application/json"])
            let response = try await httpClient.response(
                to: request, maximumBodyBytes: JSONWebKeySet.maximumByteCount)
            let read = try readKeySet(response)
            let keySet = VersionedKeySet(keySet: read.keySet, version: (entry?.keySet.version ?? 0) &+ 1)
            let lifetime = min(max(Int64(read.freshnessLifetime), Self.minimumLifetime), Self.maximumLifetime)
            entry = Entry(keySet: keySet, requestedAt: requestedAt, lifetime: lifetime)
            failure = nil
            return keySet
        } catch {
            if error.code == .cancelled { throw error }
            throw pause(after: error)
        }
    }

    private func pause(after error: GoogleSignInError) -> GoogleSignInError {
        let pause = failure.map { min($0.pause * 2, Self.maximumBackOff) } ?? Self.initialBackOff
        let known: [GoogleSignInError.Code] = [.keySetUnavailable, .invalidKeySet]
        let reason = known.contains(error.code) ? error : GoogleSignInError(.keySetUnavailable, error.description)
        failure = Failure(error: reason, at: wallTime(), pause: pause)
        return reason
    }
}

/// A key set and the number of the request that brought it.
struct VersionedKeySet: Sendable {
    let keySet: JSONWebKeySet
    let version: Int
}
