import AssayTestSupport
import StrictJOSE
import Testing

@testable import GoogleSignInClient

/// Limits count bytes: a Swift character may have several, such as a carriage return with a line feed.
@Suite("Limits count bytes and not characters")
struct ByteLimitTests {
    @Test("a URI", arguments: [(13, "longer than 20 bytes"), (11, "a character that is not allowed in a host")])
    func uri(_ letters: Int, _ reason: String) {
        // Eight bytes before them.
        let text = "https://" + String(repeating: "a", count: letters - 4) + "éé"
        let error = #expect(throws: URISyntaxError.self) { try AbsoluteURI(text, limit: 20) }
        #expect(error?.reason == reason)
    }

    @Test("the subject of a security event", arguments: [(253, true), (254, false)])
    func subject(_ letters: Int, _ isRead: Bool) throws {
        let json = """
            {"subject_type":"iss-sub","iss":"https://op.example","sub":"\(String(repeating: "1", count: letters))\\r\\n"}
            """
        let value = try JSONDocument(Array(json.utf8)).root
        #expect((SecurityEventSubject(value, issuers: ["https://op.example"]) != nil) == isRead)
    }
}
