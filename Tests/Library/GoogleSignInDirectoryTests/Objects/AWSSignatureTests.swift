import GoogleSignInClient
import GoogleSignInDirectory
import Testing

@testable import GoogleSignInS3

/// The examples of the documentation of Amazon S3: "Signature Calculations for the Authorization Header: Transferring
/// Payload in a Single Chunk", and of the test suite of Signature Version 4.
@Suite struct AWSSignatureTests {
    static let emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        let method: String
        let path: String
        var query: [(name: String, value: String)] = []
        let fields: [(name: String, value: String)]
        let payloadHash: String
        let signedNames: String
        let signature: String
        var testDescription: String { name }
    }

    static func fields(_ more: (name: String, value: String)...) -> [(name: String, value: String)] {
        [("host", "examplebucket.s3.amazonaws.com"), ("x-amz-date", "20130524T000000Z")] + more
    }

    static let examples: [Example] = [
        Example(
            name: "GET Object", method: "GET", path: "/test.txt",
            fields: fields(("range", "bytes=0-9"), ("x-amz-content-sha256", emptyHash)), payloadHash: emptyHash,
            signedNames: "host;range;x-amz-content-sha256;x-amz-date",
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Example(
            name: "PUT Object", method: "PUT", path: "/" + AWSSignature.encode("test$file.text", keepingSlashes: true),
            fields: fields(
                ("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
                ("x-amz-content-sha256", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")),
            payloadHash: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            signedNames: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Example(
            name: "GET Bucket Lifecycle", method: "GET", path: "/", query: [("lifecycle", "")],
            fields: fields(("x-amz-content-sha256", emptyHash)), payloadHash: emptyHash,
            signedNames: "host;x-amz-content-sha256;x-amz-date",
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Example(
            name: "GET Bucket (List Objects)", method: "GET", path: "/", query: [("prefix", "J"), ("max-keys", "2")],
            fields: fields(("x-amz-content-sha256", emptyHash)), payloadHash: emptyHash,
            signedNames: "host;x-amz-content-sha256;x-amz-date",
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    @Test(arguments: examples)
    func anExampleOfTheDocumentation(_ example: Example) throws {
        let signature = AWSSignature(
            credentials: S3Credentials(
                accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1", service: "s3")
        let request = AWSSignature.Request(
            method: example.method, path: example.path, query: example.query, fields: example.fields,
            payloadHash: example.payloadHash)
        let authorization = try signature.authorization(for: request, at: AWSTime(secondsSince1970: 1_369_353_600))
        #expect(
            authorization
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                + "SignedHeaders=\(example.signedNames),Signature=\(example.signature)")
    }

    @Test func theExampleOfTheTestSuite() throws {
        let signature = AWSSignature(
            credentials: S3Credentials(
                accessKeyID: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1", service: "service")
        let request = AWSSignature.Request(
            method: "GET", path: "/", fields: [("host", "example.amazonaws.com"), ("x-amz-date", "20150830T123600Z")],
            payloadHash: Self.emptyHash)
        let authorization = try signature.authorization(for: request, at: AWSTime(secondsSince1970: 1_440_938_160))
        #expect(
            authorization.hasSuffix("Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"))
    }

    @Test func theCanonicalRequestOfTheDocumentation() {
        let request = AWSSignature.Request(
            method: "GET", path: "/test.txt",
            fields: Self.fields(("range", "  bytes=0-9 "), ("x-amz-content-sha256", Self.emptyHash)),
            payloadHash: Self.emptyHash)
        #expect(
            AWSSignature.canonicalRequest(request) == """
                GET
                /test.txt

                host:examplebucket.s3.amazonaws.com
                range:bytes=0-9
                x-amz-content-sha256:\(Self.emptyHash)
                x-amz-date:20130524T000000Z

                host;range;x-amz-content-sha256;x-amz-date
                \(Self.emptyHash)
                """)
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a/b", "a%2Fb"), ("~-_.", "~-_."), ("\u{E9}", "%C3%A9"), ("%2F", "%252F"),
        ("*'()!", "%2A%27%28%29%21"),
    ])
    func encoding(_ text: String, _ expected: String) {
        #expect(AWSSignature.encode(text) == expected)
        #expect(AWSSignature.query([("b", text), ("a", "")]) == "a=&b=" + expected)
    }

    @Test(arguments: [
        (0, "19700101T000000Z"), (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"),
        (951_868_800, "20000301T000000Z"), (1_369_353_600, "20130524T000000Z"), (1_440_938_160, "20150830T123600Z"),
        (4_107_542_399, "21000228T235959Z"), (4_107_542_400, "21000301T000000Z"),
        (253_402_300_799, "99991231T235959Z"),
    ])
    func time(_ seconds: Int64, _ expected: String) throws {
        #expect(try AWSTime(secondsSince1970: seconds).text == expected)
    }

    @Test(arguments: [-1, 253_402_300_800, .max, .min] as [Int64])
    func aTimeOutOfRangeIsRefused(_ seconds: Int64) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try AWSTime(secondsSince1970: seconds) }
    }

    @Test func credentialsAreNotShown() {
        let credentials = S3Credentials(accessKeyID: "AKID", secretAccessKey: "SECRET", sessionToken: "TOKEN")
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped] {
            #expect(!text.contains("SECRET") && !text.contains("TOKEN"))
        }
    }
}
