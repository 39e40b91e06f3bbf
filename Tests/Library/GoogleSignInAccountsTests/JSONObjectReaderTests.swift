import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// What a stored object may look like, and what an error says about another.
@Suite struct JSONObjectReaderTests {
    private static func nested(_ depth: Int) -> String {
        #"{"version":1,"a":"# + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
            + "}"
    }

    private static func read(_ text: String, members: [String]) throws(GoogleSignInError) -> JSONObjectReader {
        let bytes = Array(text.utf8)
        return try JSONObjectReader.versioned(bytes, named: "file", members: [1: members], maximumByteCount: 100).0
    }

    /// The error for a text; empty if there is none.
    private static func error(_ text: String) -> String {
        do {
            _ = try read(text, members: ["version", "name_at", "K"])
            return ""
        } catch {
            return error.description
        }
    }

    @Test(
        arguments: [
            (#"{"version":1}"#, true), (#"{"version":1,"name_at":1}"#, true), (#"{"version":1,"Name_at":1}"#, false),
            (#"{"version":1,"name_a":1}"#, false), (#"{"version":1,"name_at2":1}"#, false),
            (#"{"version":1,"":1}"#, false), (#"{"version":1,"K":1}"#, true),
            ("{\"version\":1,\"\u{212A}\":1}", false),
        ])
    func aMemberIsKnownByItsWholeName(_ text: String, _ isRead: Bool) {
        let expected = "storage-corrupt: file: expected an object without unknown members"
        #expect(Self.error(text) == (isRead ? "" : expected))
    }

    @Test(arguments: [(4, true), (5, false)]) func anObjectHasFourLevels(_ depth: Int, _ isRead: Bool) {
        let expected = "storage-corrupt: file: expected an object without unknown members"
        #expect((Self.error(Self.nested(depth)) == expected) == isRead)
    }

    @Test(
        arguments: [
            ("a\u{7F}", true, true), ("a\u{0}", true, true), ("a\u{0}", false, false), ("a\u{80}", true, false),
            ("\u{E9}", true, false), (String(repeating: "\r\n", count: 2), true, true),
            (String(repeating: "\r\n", count: 2) + "\r\n", true, false), ("aaaaa", true, true),
            ("aaaaaa", true, false), ("", true, false),
        ])
    func anIdentifierIsASCIIUpToALimit(_ text: String, _ allowsControls: Bool, _ isRead: Bool) throws {
        let json = #"{"version":1,"a":\#(JSONWriter.string(text))}"#
        let reader = try Self.read(json, members: ["version", "a"])
        let read = try? reader.identifier("a", limit: 5, allowingControls: allowsControls)
        #expect((read != nil) == isRead)
    }

    @Test func anErrorNamesTheKindOfObject() {
        let session = #expect(throws: GoogleSignInError.self) { try StoredSession(reading: Array("{}".utf8)) }
        #expect(session?.detail.hasPrefix("session.version: ") == true)
    }
}
