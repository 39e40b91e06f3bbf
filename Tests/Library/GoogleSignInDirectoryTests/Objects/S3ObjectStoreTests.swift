import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import GoogleSignInS3
import Testing

@Suite struct S3ObjectStoreTests {
    static func store(
        _ transport: any HTTPTransport, endpoint: String = "https://s3.test", bucket: String = "bucket",
        endpoints: EndpointPolicy = .secure
    ) throws(GoogleSignInError) -> S3ObjectStore {
        let credentials = S3Credentials(
            accessKeyID: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            sessionToken: "session-token")
        return try S3ObjectStore(
            S3ObjectStore.Configuration(
                endpoint: endpoint, bucket: bucket, region: "us-east-1", credentials: credentials,
                endpoints: endpoints),
            transport: transport, now: { 1_440_938_160 })
    }

    @Test func sentRequest() async throws {
        let server = S3StandIn()
        let store = try Self.store(server)
        let tag = try await store.put("a b/\u{E9}%", [1], if: .absent)
        try await store.put("a b/\u{E9}%", [2], if: .matches(tag))
        let (first, second) = (server.requests[0], server.requests[1])
        #expect(first.method == "PUT")
        #expect(first.url == "https://s3.test/bucket/a%20b/%C3%A9%25")
        #expect(first.fields["if-none-match"] == ["*"])
        #expect(first.fields["if-match"] == [])
        #expect(second.fields["if-match"] == [tag.text])
        #expect(tag.text.hasPrefix("\"") && tag.text.hasSuffix("\""))
        #expect(first.fields["x-amz-date"] == ["20150830T123600Z"])
        #expect(first.fields["x-amz-security-token"] == ["session-token"])
        // The SHA-256 of the byte 01.
        #expect(
            first.fields["x-amz-content-sha256"]
                == ["4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"])
        let authorization = try #require(first.fields["authorization"].first)
        #expect(
            authorization.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/s3/aws4_request,SignedHeaders="
                    + "content-type;host;if-none-match;x-amz-content-sha256;x-amz-date;x-amz-security-token,Signature=")
        )
        #expect(authorization.suffix(64).allSatisfy { $0.isHexDigit })
    }

    /// Every response other than S3's own error for absence or conflict is a failure.
    @Test(arguments: [
        (404, ""), (404, "<html><body>Not Found</body></html>"), (404, "<Error><Code>NoSuchBucket</Code></Error>"),
        (404, "<Error><Code>NoSuchKey</Code><Code>NoSuchKey</Code></Error>"),
        (404, "<Error><Code>nosuchkey</Code></Error>"),
        (404, "<!DOCTYPE Error><Error><Code>NoSuchKey</Code></Error>"), (404, "<Error><Code>NoSuchKey</Code>"),
        (404, "<Errors><Code>NoSuchKey</Code></Errors>"), (410, "<Error><Code>NoSuchKey</Code></Error>"),
        (403, "<Error><Code>AccessDenied</Code></Error>"), (500, "<Error><Code>NoSuchKey</Code></Error>"),
        (503, "<Error><Code>SlowDown</Code></Error>"), (301, ""), (304, ""), (206, "x"), (204, ""), (100, ""),
        (412, ""), (412, "<Error><Code>NoSuchKey</Code></Error>"),
        (409, "<Error><Code>OperationAborted</Code></Error>"),
    ])
    func anyOtherResponseIsAFailure(_ status: Int, _ body: String) async throws {
        let store = try Self.store(
            Scripted(HTTPResponse(status: status, fields: ["ETag": "\"t\""], body: Array(body.utf8))))
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get("a") }
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put("a", [1], if: .absent) }
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.list(prefix: "", limit: 1) }
        if status != 204 {
            await #expect(throws: GoogleSignInError(.storageFailed)) {
                try await store.delete("a", if: .matches(ObjectTag(text: "\"t\"")))
            }
        }
    }

    @Test(arguments: [
        (409, "ConditionalRequestConflict"), (412, "PreconditionFailed"), (404, "NoSuchKey"),
    ])
    func aConditionThatDidNotHoldIsAConflict(_ status: Int, _ code: String) async throws {
        let store = try Self.store(Scripted(S3StandIn.error(status, code)))
        await #expect(throws: GoogleSignInError(.conflict)) {
            try await store.put("a", [1], if: .matches(ObjectTag(text: "\"t\"")))
        }
    }

    @Test(arguments: [[], ["t"], ["\"\""], ["W/\"t\""], ["\"t\"", "\"t\""], ["\"t"], ["\"a\"b\""], ["\"a b\""]])
    func aResponseWithoutAnEntityTagIsAFailure(_ tags: [String]) async throws {
        let fields = HTTPHeaderFields(tags.map { HTTPHeaderFields.Field(name: "ETag", value: $0) })
        let store = try Self.store(Scripted(HTTPResponse(status: 200, fields: fields, body: [1])))
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get("a") }
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put("a", [1], if: .none) }
    }

    @Test(arguments: [
        "", "<ListBucketResult/>", "<Error><IsTruncated>false</IsTruncated></Error>",
        "<ListBucketResult><IsTruncated>no</IsTruncated></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><IsTruncated>false</IsTruncated></ListBucketResult>",
        "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><Contents/></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>q</Key></Contents></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>p2</Key></Contents>"
            + "<Contents><Key>p1</Key></Contents></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>p0</Key></Contents></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>p&x;</Key></Contents></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated><!-- --></ListBucketResult>",
        "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult><a/>",
        String(repeating: "<a>", count: 100_000),
    ])
    func aListThatIsNotTheOneAskedForIsAFailure(_ body: String) async throws {
        let store = try Self.store(Scripted(HTTPResponse(status: 200, body: Array(body.utf8))))
        await #expect(throws: GoogleSignInError(.storageFailed)) {
            try await store.list(prefix: "p", after: "p0", limit: 5)
        }
    }

    @Test func aListIsCombinedFromPages() async throws {
        let server = S3StandIn(pageSize: 2)
        let store = try Self.store(server)
        let keys = (1...5).map { "p/\($0) & <\($0)>" }
        for key in keys { try await store.put(key, [1], if: .absent) }
        #expect(try await store.list(prefix: "p/", limit: 1_000) == keys)
        #expect(try await store.list(prefix: "p/", limit: 3) == Array(keys.prefix(3)))
        #expect(
            server.requests.last?.url
                == "https://s3.test/bucket?list-type=2&max-keys=1&prefix=p%2F&start-after=p%2F2%20%26%20%3C2%3E")
    }

    /// Consoles make empty objects whose keys end in a slash, and other programs what they like.
    private static let others = [
        "/", "/users/1", "a//b", "identities/", "users/", "users/../1", "users//", "users/\u{1}",
        "users/" + String(repeating: "k", count: ObjectLimits.keyBytes),
    ]

    @Test(arguments: [1, 2, 3, 1_000]) func aListHasOnlyKeysOfObjects(_ pageSize: Int) async throws {
        let store = try Self.store(S3StandIn(pageSize: pageSize, others: Self.others))
        let keys = ["a", "users/a", "users/b", "v"]
        for key in keys { try await store.put(key, [1], if: .absent) }
        #expect(try await store.list(prefix: "", limit: 1_000) == keys)
        #expect(try await store.list(prefix: "users/", limit: 1_000) == ["users/a", "users/b"])
        #expect(try await store.list(prefix: "users/", limit: 1) == ["users/a"])
        #expect(try await store.list(prefix: "users/", after: "users/a", limit: 1) == ["users/b"])
        #expect(try await store.list(prefix: "users//", limit: 1) == [])
    }

    @Test func aFolderOfAConsoleStopsNoDeletion() async throws {
        let account = try #require(AccountID("919108f7-52d1-4320-9bac-f847db4148a8"))
        let others = Self.others + ["users/\(account)/", "users/\(account)/account/"]
        let store = try Self.store(S3StandIn(others: others))
        let directory = IdentityDirectory.fixture(store)
        let other = try await directory.signUp(.google, profile: .mahina)
        try await store.put("users/\(account)/notes", [1], if: .absent)
        try await directory.delete(account)
        let report = try await directory.recover()
        #expect(report.examined == 2 && report.unreadable == [])
        try await directory.delete(other.id)
        #expect(try await store.list(prefix: "", limit: 10) == [])
    }

    @Test(arguments: [
        (GoogleSignInError.Code.network, GoogleSignInError.Code.storageFailed), (.timedOut, .storageFailed),
        (.cancelled, .cancelled), (GoogleSignInError.Code(rawValue: "own"), .storageFailed),
    ])
    func aTransportThatFails(_ code: GoogleSignInError.Code, _ expected: GoogleSignInError.Code) async throws {
        let store = try Self.store(Scripted(failure: GoogleSignInError(code, "the secret")))
        do {
            _ = try await store.get("a")
            Issue.record("expected an error")
        } catch {
            #expect(error.code == expected)
            if expected == .storageFailed { #expect(!error.description.contains("the secret")) }
        }
    }

    @Test(arguments: [
        "http://s3.test", "s3.test", "", "https://s3.test/", "https://s3.test/path", "https://s3.test?a=b",
        "https://user@s3.test", "https://S3.test", "ftp://s3.test", "https://", "https://s3.test#a",
    ])
    func anEndpointIsASecureOriginAlone(_ endpoint: String) {
        #expect(throws: GoogleSignInError.self) { try Self.store(S3StandIn(), endpoint: endpoint) }
    }

    @Test func plainHTTPIsOnlyForLoopback() throws {
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try Self.store(S3StandIn(), endpoint: "http://127.0.0.1:5000")
        }
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try Self.store(S3StandIn(), endpoint: "http://s3.test", endpoints: .secureOrLoopback)
        }
        _ = try Self.store(S3StandIn(), endpoint: "http://127.0.0.1:5000", endpoints: .secureOrLoopback)
    }

    @Test(arguments: ["", "a/b", "..", "a?b", "a b"])
    func aBucketIsAName(_ bucket: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.store(S3StandIn(), bucket: bucket) }
    }
}

/// Responds to every request in the same way.
private struct Scripted: HTTPTransport {
    let result: Result<HTTPResponse, GoogleSignInError>

    init(_ response: HTTPResponse) { result = .success(response) }
    init(failure: GoogleSignInError) { result = .failure(failure) }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        try result.get()
    }
}
