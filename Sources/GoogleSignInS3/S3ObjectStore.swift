public import GoogleSignInAccounts
public import GoogleSignInClient

/// Keeps objects in a bucket of S3, or of a server with S3's REST interface that honours conditional requests.
///
/// Requests name the bucket in the path and are signed with Signature Version 4. The bucket must be there. The
/// credentials need `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`: without the last, S3 answers
/// "forbidden" where an object is absent, and that is `storage-failed`. A bucket that keeps versions keeps what is
/// deleted. Nothing is tried a second time.
public struct S3ObjectStore: ObjectStore {
    /// Where the bucket is, and who asks.
    public struct Configuration: Sendable {
        /// `https://` and a host, for example `https://s3.eu-central-1.amazonaws.com`; no path.
        public var endpoint: String
        /// The name of the bucket.
        public var bucket: String
        /// For example `eu-central-1`.
        public var region: String
        /// Whose requests they are.
        public var credentials: S3Credentials
        /// `https` alone, unless a test has a server on a loopback address.
        public var endpoints: EndpointPolicy
        /// For how long one request may take.
        public var requestTimeLimit: Duration

        /// Creates a configuration; half a minute for a request.
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

    /// Creates a store; nothing is asked yet.
    ///
    /// - Parameter now: the current time in seconds since 1970-01-01T00:00:00Z; S3 refuses one that is 15 minutes off.
    /// - Throws: `insecure-endpoint`; `invalid-configuration` for what is no endpoint, bucket, region or access key.
    public init(
        _ configuration: Configuration, transport: any HTTPTransport,
        now: @escaping @Sendable () -> Int64 = SystemWallTime.now
    ) throws(AccountError) {
        client = try S3Client(configuration, transport: transport, now: now)
    }

    /// Reads an object.
    public func get(_ key: String) async throws(AccountError) -> StoredObject? {
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
    ) async throws(AccountError) -> ObjectTag {
        try ObjectChecks.requireKey(key)
        try ObjectChecks.requireSize(bytes)
        let response = try await client.send("PUT", key: key, condition: condition, body: bytes)
        // What is to be replaced and is not there has changed too.
        if response.isConflict || (condition != .none && response.isAbsence) { throw condition.conflict }
        guard response.status == 200 else { throw response.failure }
        return try response.tag()
    }

    /// Removes an object.
    public func delete(_ key: String, if condition: WriteCondition) async throws(AccountError) {
        try ObjectChecks.requireKey(key)
        if condition == .absent {
            // S3 has no such condition for a removal, and needs none: nothing is to be removed.
            guard try await get(key) == nil else { throw condition.conflict }
            return
        }
        let response = try await client.send("DELETE", key: key, condition: condition)
        if response.isConflict { throw condition.conflict }
        guard response.status == 204 || response.status == 200 || response.isAbsence else { throw response.failure }
    }

    /// The keys of a page, by as many requests as S3 has pages for it.
    public func list(prefix: String, after: String?, limit: Int) async throws(AccountError) -> [String] {
        try ObjectChecks.requireLimit(limit)
        var keys: [String] = []
        while keys.count < limit {
            let wanted = min(limit - keys.count, 1_000)
            var query = [("list-type", "2"), ("max-keys", String(wanted)), ("prefix", prefix)]
            // By the last key and not by a continuation token, so that each page stands for itself.
            if let last = keys.last ?? after { query.append(("start-after", last)) }
            let response = try await client.send("GET", key: nil, query: query)
            guard response.status == 200 else { throw response.failure }
            let page = try S3ListPage(response.body)
            try page.check(prefix: prefix, after: keys.last ?? after, limit: wanted)
            keys += page.keys
            if !page.isTruncated { break }
        }
        return keys
    }
}
