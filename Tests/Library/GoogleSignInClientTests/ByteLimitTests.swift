import StrictJOSE
import Testing

@testable import GoogleSignInClient

/// Limits count bytes: a Swift character may have several, such as a carriage return with a line feed.
struct ByteLimitTests {
    @Test(arguments: [(21, "longer than 20 bytes"), (20, "a character that is not allowed in a host")])
    func aURI(_ bytes: Int, _ reason: String) {
        let end = "éé"
        let text = "https://" + String(repeating: "a", count: bytes - 8 - end.utf8.count) + end
        let error = #expect(throws: URISyntaxError.self) { try AbsoluteURI(text, limit: 20) }
        #expect(error?.reason == reason)
    }

    @Test(arguments: [(253, true), (254, false)])
    func theSubjectOfASecurityEvent(_ letters: Int, _ isRead: Bool) throws {
        let json = """
            {"subject_type":"iss-sub","iss":"https://op.example","sub":"\(String(repeating: "1", count: letters))\\r\\n"}
            """
        let value = try JSONDocument(Array(json.utf8)).root
        #expect((SecurityEventSubject(value, issuers: ["https://op.example"]) != nil) == isRead)
    }
}
