import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The reasons that `reject` stands for in each operation, or what is wrong with it.
@Suite struct ReasonDecodingTests {
    typealias Row = (operation: ClientOperation, reject: String, expected: String)

    private static let rows: [Case<Row>] = [
        Case("one reason", (.verifyIDToken, #""token-expired""#, "token-expired")),
        Case("a list", (.verifyIDToken, #"["token-expired", "invalid-nonce"]"#, "token-expired invalid-nonce")),
        Case(
            "a claim of an ID token",
            (.verifyIDToken, #"{"unusable": "token-expired"}"#, "token-expired invalid-id-token")),
        Case(
            "a claim of a security event token",
            (
                .verifySecurityEvent, #"{"unusable": "invalid-subject"}"#,
                "invalid-subject invalid-security-event invalid-id-token"
            )),
        Case(
            "a claim of a posted credential",
            (
                .verifyCredentialResponse, #"{"unusable": "invalid-nonce"}"#,
                "invalid-nonce invalid-id-token invalid-credential-response"
            )),
        Case(
            "a key ID",
            (.verifyIDToken, #"{"unusable": "missing-key-id"}"#, "missing-key-id invalid-id-token unknown-key-id")),
        Case(
            "an algorithm",
            (
                .signIn, #"{"unusable": "unsupported-algorithm"}"#,
                "unsupported-algorithm invalid-id-token unknown-key-id invalid-key"
            )),
        Case(
            "a list of both, each reason once",
            (
                .verifyIDToken, #"[{"unusable": "missing-key-id"}, "unknown-key-id", "invalid-signature"]"#,
                "missing-key-id invalid-id-token unknown-key-id invalid-signature"
            )),
        Case(
            "an issuer of a callback",
            (
                .parseAuthorizationResponse, #"{"unusable": "issuer-mismatch"}"#,
                "issuer-mismatch invalid-authorization-response"
            )),
        Case(
            "an issuer of metadata",
            (
                .parseProviderMetadata, #"{"unusable": "issuer-mismatch"}"#,
                "issuer-mismatch invalid-provider-metadata"
            )),
        Case(
            "an endpoint of metadata",
            (
                .parseProviderMetadata, #"{"unusable": "insecure-endpoint"}"#,
                "insecure-endpoint invalid-provider-metadata"
            )),
        Case(
            "an endpoint of a configuration",
            (
                .buildAuthorizationRequest, #"{"unusable": "insecure-endpoint"}"#,
                "insecure-endpoint invalid-configuration"
            )),
        Case(
            "an error response",
            (
                .parseTokenResponse, #"{"unusable": "token-exchange-failed"}"#,
                "token-exchange-failed invalid-token-response"
            )),
    ]

    private static let broken: [Case<(reject: String, message: String)>] = [
        Case(
            "nothing more general",
            (
                #"{"unusable": "invalid-signature"}"#,
                "f:1:14: $.unusable: invalid-signature has no more general reason"
            )),
        Case("an empty list", ("[]", "f:1:1: $: the list of reasons is empty")),
        Case("no reason", ("{}", #"f:1:1: $: the member "unusable" is missing"#)),
    ]

    @Test(arguments: rows) func reads(_ row: Case<Row>) throws {
        let reasons = try JSON.parse(text: row.value.reject, file: "f").reasons(of: row.value.operation)
        #expect(reasons.map(\.rawValue).joined(separator: " ") == row.value.expected)
    }

    /// Each reason is the more general one of none of the others, or of one of them.
    @Test func reasonsWithoutTheGeneralOnes() {
        #expect([Reason.tokenExpired, .invalidIDToken].withoutGeneral(in: .verifyIDToken) == [.tokenExpired])
        #expect([Reason.invalidIDToken].withoutGeneral(in: .verifyIDToken) == [.invalidIDToken])
        #expect(
            [Reason.unknownKeyID, .invalidSignature].withoutGeneral(in: .verifyIDToken)
                == [.unknownKeyID, .invalidSignature])
        #expect(
            [Reason.tokenExpired, .invalidSecurityEvent].withoutGeneral(in: .verifyIDToken)
                == [.tokenExpired, .invalidSecurityEvent])
    }

    @Test(arguments: broken) func refuses(_ row: Case<(reject: String, message: String)>) throws {
        let node = try JSON.parse(text: row.value.reject, file: "f")
        let error = #expect(throws: JSONError.self) { try node.reasons(of: .verifyIDToken) }
        #expect(error?.description == row.value.message)
    }
}
