public import StrictJOSE

/// The provider's keys, fetched when needed and cached for as long as the response allows.
///
/// Concurrent callers share one request. Keys are used for the lifetime that the response grants, within a minimum and
/// a maximum, and never longer, even if no newer keys can be fetched. A failed request leaves the cached keys unchanged
/// and is not repeated before a pause, which doubles with each failure. A token with an unknown key ID, which anyone
/// can create, causes at most one request per interval.
public actor GooglePublicKeyCache {
    /// The shortest key lifetime in seconds, if the response grants less or none.
    public static let minimumLifetime: Int64 = 300

    /// The longest key lifetime in seconds: a day, in which Google rotates its keys once.
    public static let maximumLifetime: Int64 = 86_400

    /// Seconds between two requests caused by an unknown key ID.
    public static let unknownKeyInterval: Int64 = 60

    /// Seconds before a failed request is repeated; doubles with each further failure.
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
    private let fetching = SingleFlight<VersionedKeySet, GoogleSignInError>(cancelled: GoogleSignInError(.cancelled))
    private var entry: Entry?
    private var failure: Failure?
    private var unknownKeyRequestAt: Int64?

    /// Creates an empty cache without sending a request.
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

    /// Returns the keys, fetched if none are cached or they have expired.
    ///
    /// - Throws: `key-set-unavailable` if the request fails, or failed too recently; `invalid-key-set` if its response
    ///   is malformed; `cancelled` if the task is cancelled.
    public func keySet() async throws(GoogleSignInError) -> JSONWebKeySet {
        try await versionedKeySet().keySet
    }

    func versionedKeySet() async throws(GoogleSignInError) -> VersionedKeySet {
        if let unexpired { return unexpired }
        try refuseDuringPause()
        return try await fetching.value { () async throws(GoogleSignInError) in try await fetch() }
    }

    /// Newer keys than those that lack a key ID; `nil` if no request is allowed now.
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
                // A cancelled request tells nothing about the keys, so it does not count.
                if error.code != .cancelled { unknownKeyRequestAt = wallTime() }
                throw error
            }
        }
    }

    private var unexpired: VersionedKeySet? {
        guard let entry, !hasPassed(entry.lifetime, since: entry.requestedAt) else { return nil }
        return entry.keySet
    }

    /// Whether that many seconds have elapsed.
    ///
    /// If the clock was moved backwards, the interval counts as elapsed.
    private func hasPassed(_ seconds: Int64, since start: Int64?) -> Bool {
        guard let start else { return true }
        let (elapsed, overflow) = wallTime().subtractingReportingOverflow(start)
        return overflow || elapsed < 0 || elapsed >= seconds
    }

    private func refuseDuringPause() throws(GoogleSignInError) {
        if let failure, !hasPassed(failure.pause, since: failure.at) { throw failure.error }
    }

    private func fetch() async throws(GoogleSignInError) -> VersionedKeySet {
        // The lifetime of a response starts at its creation, which is not before the request (RFC 9111 §4.2.3).
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

/// A key set with a version that grows with each fetch.
struct VersionedKeySet: Sendable {
    let keySet: JSONWebKeySet
    let version: Int
}
