import StrictJOSE
import Testing

@Suite("JOSEError")
struct JOSEErrorTests {
    @Test("is equal by code")
    func equality() {
        #expect(JOSEError(.invalidJSON, "a", at: 1) == JOSEError(.invalidJSON, "b"))
        #expect(JOSEError(.invalidJSON, "a") != JOSEError(.invalidJWS, "a"))
        #expect(Set([JOSEError(.invalidJSON, "a"), JOSEError(.invalidJSON, "b")]).count == 1)
    }

    @Test("names code, reason and place")
    func description() {
        #expect("\(JOSEError(.invalidJSON, "a colon", at: 7))" == "invalid-json: a colon, at byte 7")
        #expect("\(JOSEError(.unknownKeyID, "a key ID of the set"))" == "unknown-key-id: a key ID of the set")
    }
}
