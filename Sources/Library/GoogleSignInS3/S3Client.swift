internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInDirectory

/// Sends signed requests to one bucket.
struct S3Client: Sendable {
    private let configuration: S3ObjectStore.Configuration
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Int64
    private let host: String

    init(
        _ configuration: S3ObjectStore.Configuration, transport: any HTTPTransport, now: @escaping @Sendable () -> Int64
    ) throws(GoogleSignInError) {
        do {
            try configuration.endpoints.requireAllowed(configuration.endpoint)
        } catch  where error.code == .insecureEndpoint {
            throw error
        } catch {
            throw GoogleSignInError(.invalidConfiguration, "S3: the endpoint is not a URL")
        }
        let parts = configuration.endpoint.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let authority = parts.last, authority.utf8.allSatisfy(Self.isHostCharacter) else {
            throw GoogleSignInError(
                .invalidConfiguration, "S3: expected an endpoint of a scheme and a lowercase host")
        }
        host = String(authority)
        for (name, text) in [
            ("bucket", configuration.bucket), ("region", configuration.region),
            ("access key", configuration.credentials.accessKeyID),
        ] {
            let isName = !text.isEmpty && text.utf8.allSatisfy(ASCII.isUnreserved)
            guard isName, !text.hasPrefix(".") else {
                throw GoogleSignInError(
                    .invalidConfiguration, "S3: the \(name): expected letters, digits, \"-\", \"_\", \".\"")
            }
        }
        self.configuration = configuration
        self.transport = transport
        self.now = now
    }

    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Throws: `storage-failed` if there is no response; the request may have taken effect.
    func send(
        _ method: String, key: String?, query: [(name: String, value: String)] = [],
        condition: WriteCondition = .none, body: [UInt8] = []
    ) async throws(GoogleSignInError) -> S3Response {
        let path = "/" + configuration.bucket + (key.map { "/" + AWSSignature.encode($0, keepingSlashes: true) } ?? "")
        let time = try AWSTime(secondsSince1970: now())
        let hash = try AWSSignature.hash(body)
        var fields = [("host", host), ("x-amz-content-sha256", hash), ("x-amz-date", time.text)]
        if let token = configuration.credentials.sessionToken { fields.append(("x-amz-security-token", token)) }
        switch condition {
        case .none: break
        case .absent: fields.append(("if-none-match", "*"))
        case .matches(let tag): fields.append(("if-match", tag.text))
        }
        if method == "PUT" { fields.append(("content-type", "application/octet-stream")) }
        let signature = AWSSignature(
            credentials: configuration.credentials, region: configuration.region, service: "s3")
        let signed = AWSSignature.Request(
            method: method, path: path, query: query, fields: fields, payloadHash: hash)
        fields.append(("authorization", try signature.authorization(for: signed, at: time)))
        let text = AWSSignature.query(query)
        let request = HTTPRequest(
            method: method, url: configuration.endpoint + path + (text.isEmpty ? "" : "?" + text),
            // The transport adds the host from the URL.
            fields: HTTPHeaderFields(fields.dropFirst().map { HTTPHeaderFields.Field(name: $0.0, value: $0.1) }),
            body: body)
        let limits = HTTPLimits(
            maximumBodyBytes: 2 * ObjectLimits.objectBytes, timeLimit: configuration.requestTimeLimit)
        let response: HTTPResponse
        do {
            response = try await transport.response(to: request, limits: limits)
        } catch  where error.code == .cancelled || error.code == .insecureEndpoint {
            throw error
        } catch {
            // A transport's detail may contain anything, so it is dropped.
            throw GoogleSignInError(.storageFailed, "S3: no response")
        }
        guard response.body.count <= limits.maximumBodyBytes else {
            throw GoogleSignInError(.storageFailed, "S3: a response of more than \(limits.maximumBodyBytes) bytes")
        }
        return S3Response(response)
    }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        return (ASCII.isUnreserved(byte) && !isCapital) || [0x3A, 0x5B, 0x5D].contains(byte)
    }
}
