import AssayJSON
import Testing

@testable import AssayConformance

/// Whether the times of the tokens in a sign-in are near a limit for a client with a clock of its own.
@Suite struct TimeEdgesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// What the token claims.
        let token: String
        let mayChange: Bool

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "an hour late", token: #"{"claims": {"exp": "${now-3600}"}}"#, mayChange: false),
        Case(name: "at its end", token: #"{"claims": {"exp": "${now+10}"}}"#, mayChange: true),
        Case(name: "issued in an hour", token: #"{"claims": {"iat": "${now+3600}"}}"#, mayChange: false),
        Case(name: "issued soon", token: #"{"claims": {"iat": "${now+10}"}}"#, mayChange: true),
        Case(name: "valid in an hour", token: #"{"claims": {"nbf": "${now+3600}"}}"#, mayChange: false),
        Case(name: "without an end", token: #"{"claims": {"exp": null}}"#, mayChange: false),
        Case(name: "another claim", token: #"{"claims": {"aud": "x"}}"#, mayChange: false),
        Case(name: "a number", token: #"{"claims": {"exp": 1790000000}}"#, mayChange: true),
        Case(name: "a fraction", token: #"{"claims": {"exp": "${now}.5"}}"#, mayChange: true),
        Case(name: "a text", token: #"{"claims_text": "{}"}"#, mayChange: true),
    ]

    private func mayChange(_ input: String, leeway: Int64? = nil) throws -> Bool {
        let client = ClientDescription(
            name: "x", version: "1", summary: "", features: [], reasons: .none, fixedLeeway: leeway, clock: .real)
        return TimeEdges(client).mayChange(try JSON.parse(text: input, file: "").value)
    }

    @Test(arguments: cases)
    func token(_ row: Case) throws {
        let fault = #"{"providers": {"google": {"faults": [{"endpoint": "token", "token": \#(row.token)}]}}}"#
        #expect(try mayChange(fault) == row.mayChange)
    }

    /// What is within the client's own leeway may be valid.
    @Test func ownLeeway() throws {
        let fault =
            #"{"providers": {"google": {"faults": [{"endpoint": "token", "token": {"claims": {"exp": "${now-240}"}}}]}}}"#
        #expect(try !mayChange(fault))
        #expect(try mayChange(fault, leeway: 300))
    }

    /// Where more than a token is changed, nothing is known.
    @Test(arguments: [
        "{}", #"{"providers": {"google": {"clock_skew": 60}}}"#, #"{"providers": {"google": {}}, "steps": []}"#,
    ])
    func unknown(_ input: String) throws { #expect(try mayChange(input)) }
}
