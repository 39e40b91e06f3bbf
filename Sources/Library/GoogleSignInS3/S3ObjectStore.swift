internal import GoogleSignInAccounts
public import GoogleSignInClient
public import GoogleSignInDirectory

/// Stores objects in a bucket of S3, or of a server with S3's REST interface that supports conditional requests.
///
/// Requests name the bucket in the path and are signed with Signature Version 4. The bucket must exist. The credentials
/// need `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`: without the last, S3 responds
/// "forbidden" for an absent object, which becomes `storage-failed`. A bucket with versioning keeps deleted objects.
/// Requests are not retried.
public struct S3ObjectStore: ObjectStore {
    /// The location of the bucket, and the credentials.
    public struct Configuration: Sendable {
        /// `https://` and a host, for example `https://s3.eu-central-1.amazonaws.com`; no path.
        public var endpoint: String
        /// The name of the bucket.
        public var bucket: String
        /// For example `eu-central-1`.
        public var region: String
        /// The credentials that sign the requests.
        public var credentials: S3Credentials
        /// The allowed endpoints: only `https`, unless a test runs a server on a loopback address.
        public var endpoints: EndpointPolicy
        /// The time limit of one request.
        public var requestTimeLimit: Duration

        /// Creates a configuration; the default time limit is 30 seconds per request.
        public init(
            endpoint: String, bucket: String, region: String, credentials: S3Credentials,
            endpoints: EndpointPolicy = .secure, requestTimeLimit: Duration = .seconds(30)
        ) {
            self.endpoint = endpoint
            self.bucket = bucket
            self.region = region
            self.credentials = credentials
            self.endpoints = endpoints
            self.requestTimeLimit = requestTimeLimit
        }
    }

    private let client: S3Client

    /// Creates a store without sending a request.
    ///
    /// - Parameters:
    ///   - configuration: the bucket and the credentials.
    ///   - transport: sends HTTP requests.
    ///   - now: the current time in seconds since 1970-01-01T00:00:00Z; S3 rejects a time that is off by more than 15
    ///     minutes.
    /// - Throws: `insecure-endpoint`; `invalid-configuration` for a malformed endpoint, bucket, region or access key
    ///   ID.
    public init(
        _ configuration: Configuration, transport: any HTTPTransport,
        now: @escaping @Sendable () -> Int64 = SystemWallTime.now
    ) throws(GoogleSignInError) {
        client = try S3Client(configuration, transport: transport, now: now)
    }

    /// Reads an object.
    public func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        try ObjectChecks.requireKey(key)
        let response = try await client.send("GET", key: key)
        if response.isAbsence { return nil }
        guard response.status == 200 else { throw response.failure }
        try ObjectChecks.requireSize(response.body)
        return StoredObject(bytes: response.body, tag: try response.tag())
    }

    /// Writes an object.
    @discardableResult
    public func put(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(GoogleSignInError) -> ObjectTag {
        try ObjectChecks.requireKey(key)
        try ObjectChecks.requireSize(bytes)
        let response = try await client.send("PUT", key: key, condition: condition, body: bytes)
        // An object that should be replaced and is absent has changed too.
        if response.isConflict || (condition != .none && response.isAbsence) { throw condition.conflict }
        guard response.status == 200 else { throw response.failure }
        return try response.tag()
    }

    /// Removes an object.
    public func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        try ObjectChecks.requireKey(key)
        if condition == .absent {
            // S3 does not support this condition for a removal, and nothing needs to be removed.
            guard try await get(key) == nil else { throw condition.conflict }
            return
        }
        let response = try await client.send("DELETE", key: key, condition: condition)
        if response.isConflict { throw condition.conflict }
        guard response.status == 204 || response.status == 200 || response.isAbsence else { throw response.failure }
    }

    /// Lists a page of keys, with as many requests as S3 needs for it.
    public func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        try ObjectChecks.requireLimit(limit)
        var keys: [String] = []
        var last = after
        while keys.count < limit {
            let wanted = min(limit - keys.count, 1_000)
            var query = [("list-type", "2"), ("max-keys", String(wanted)), ("prefix", prefix)]
            // Continues after the last key instead of with a continuation token, so that pages are independent.
            if let last { query.append(("start-after", last)) }
            let response = try await client.send("GET", key: nil, query: query)
            guard response.status == 200 else { throw response.failure }
            let page = try S3ListPage(response.body)
            try page.check(prefix: prefix, after: last, limit: wanted)
            // Consoles make objects whose keys end in a slash, and show them as folders.
            keys += page.keys.filter(ObjectChecks.isKey)
            last = page.keys.last
            if !page.isTruncated { break }
        }
        return keys
    }
}
