import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// If several members of a stored document are wrong, the error names the first in a fixed order.
struct MemberOrderTests {
    /// A document's beginning, and its other members in the order in which they are read.
    struct Document: Sendable {
        let beginning: String
        let order: [(name: String, right: String)]
        let read: @Sendable ([UInt8]) throws -> Void

        func detail(wrongFrom first: Int) -> String? {
            let members = order.enumerated().map { number, member in
                #","\#(member.name)":\#(number < first ? member.right : "{}")"#
            }
            do {
                try read(Array("{\(beginning)\(members.joined())}".utf8))
                return nil
            } catch {
                return (error as? GoogleSignInError)?.detail ?? "\(error)"
            }
        }
    }

    private static let account = AccountRandomness.account(1)

    static let documents: [NamedCase<Document, String>] = [
        NamedCase(
            "a profile",
            Document(
                beginning: #""version":1,"serviceUserID":"\#(account)""#,
                order: [("createdAt", "1"), ("fullName", #""a""#), ("email", #""a""#), ("photoURL", #""a""#)]
            ) { bytes in
                _ = try ProfileDocument(reading: bytes, of: try #require(AccountID(account)))
            }, "profile.json"),
        NamedCase(
            "providers",
            Document(
                beginning: #""version":1"#,
                order: [
                    ("state", #""active""#), ("revision", "1"),
                    (
                        "providers",
                        #"[{"type":"google","id":"1","state":"linked","revision":1,"linkedAt":1}]"#
                    ),
                ]
            ) { _ = try ProvidersDocument(reading: $0) }, "providers.json"),
        NamedCase(
            "what Google has said about an account",
            Document(
                beginning: #""version":1"#,
                order: [("sessions_ended_at", "1"), ("disabled_at", "1"), ("enabled_at", "1"), ("purged_at", "1")]
            ) { _ = try ProtectionStatus(reading: $0) }, "protection"),
    ]

    @Test func anErrorNamesTheKindOfObject() {
        let status = #expect(throws: GoogleSignInError.self) { try ProtectionStatus(reading: Array("{}".utf8)) }
        #expect(status?.detail.hasPrefix("protection.version: ") == true)
    }

    @Test(arguments: documents) func theFirstIsNamed(_ document: NamedCase<Document, String>) {
        let order = document.input.order
        for (number, member) in order.enumerated() {
            let detail = document.input.detail(wrongFrom: number)
            #expect(
                detail?.hasPrefix("\(document.expected).\(member.name): ") == true,
                "\(member.name): \(detail ?? "accepted")")
        }
        #expect(document.input.detail(wrongFrom: order.count) == nil)
    }
}
