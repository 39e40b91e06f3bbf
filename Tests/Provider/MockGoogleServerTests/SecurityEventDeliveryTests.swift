import AssayJSON
import AssayTestSupport
import Foundation
import Testing

@testable import MockGoogle
@testable import MockGoogleServer

/// A second server stands for the app's receiver: its faults decide how it answers.
@Suite struct SecurityEventDeliveryTests {
    static func receiver(_ answers: [Int]) throws -> MockGoogleServer {
        let faults = answers.enumerated().map { index, status in
            let calls = index == answers.count - 1 ? #"{"from": \#(index + 1)}"# : "\(index + 1)"
            return
                #"{"endpoint": "elsewhere", "calls": \#(calls), "status": \#(status), "body": "{\"err\": \"invalid_key\"}"}"#
        }
        return try Fixture.server(faults: "[\(faults.joined(separator: ","))]")
    }

    /// Sends a request to the control interface and waits until nothing waits any more.
    static func deliver(_ server: MockGoogleServer, _ body: String) throws -> [JSONValue] {
        let answer = try server.control("POST", "security-events", body)
        #expect(answer.status == 200, "\(answer.text)")
        for _ in 0..<1_000 {
            let state = try value(server.control("GET", "security-events"))
            if state["waiting"] == 0, case .array(let deliveries)? = state["deliveries"] {
                return deliveries.map(\.value)
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return []
    }

    static func value(_ response: RawResponse) throws -> JSONValue {
        try JSON.parse(text: response.text, file: "response").value
    }

    static func body(_ receiver: MockGoogleServer, _ events: String, _ more: String = #""pause": 0"#) -> String {
        #"{"receiver": "\#(receiver.baseURL)/events", "events": \#(events), \#(more)}"#
    }

    @Test func tokensAreSentInTheirOrderAndMoreThanOnce() throws {
        let (server, receiver) = (try Fixture.server(), try Self.receiver([202]))
        let deliveries = try Self.deliver(
            server,
            Self.body(
                receiver,
                """
                [{"event": "account-enabled", "jti": "later"},
                 {"event": "account-disabled", "jti": "earlier", "age": 60, "times": 2}]
                """))
        #expect(deliveries.map { $0["jti"] } == ["later", "earlier", "earlier"])
        #expect(deliveries.allSatisfy { $0["delivered"] == true })
        let requests = receiver.withState { $0.provider.log.requests }
        #expect(requests.map(\.path) == ["/events", "/events", "/events"])
        #expect(requests.allSatisfy { $0.method == "POST" })
        #expect(try server.control("DELETE", "security-events").status == 200)
        #expect(try Self.value(server.control("GET", "security-events"))["deliveries"] == [])
    }

    static let rows: [Case<(answers: [Int], statuses: [Int], isDelivered: Bool)>] = [
        Case("accepted", ([202], [202], true)), Case("accepted at last", ([503, 500, 200], [503, 500, 200], true)),
        Case("never", ([503], [503, 503, 503], false)), Case("refused", ([400], [400], false)),
        Case("gone", ([503, 410], [503, 410], false)),
    ]

    @Test(arguments: rows)
    func onlyWhatMayPassIsTriedAgain(_ row: Case<(answers: [Int], statuses: [Int], isDelivered: Bool)>) throws {
        let (server, receiver) = (try Fixture.server(), try Self.receiver(row.value.answers))
        let deliveries = try Self.deliver(server, Self.body(receiver, #"[{"event": "verification", "state": "s"}]"#))
        let delivery = try #require(deliveries.first)
        #expect(delivery["delivered"] == .bool(row.value.isDelivered))
        #expect(
            delivery["attempts"]
                == .array(
                    row.value.statuses.map { JSONNode(["status": .integer(Int64($0)), "err": "invalid_key"]) }))
    }

    @Test func aReceiverThatIsNotThereIsAFailure() throws {
        let server = try Fixture.server()
        // Nothing listens on the discard port.
        let deliveries = try Self.deliver(
            server,
            #"{"receiver": "http://127.0.0.1:9/", "events": [{"event": "verification"}], "attempts": 2, "pause": 0}"#)
        guard case .array(let attempts)? = deliveries.first?["attempts"] else {
            Issue.record("no attempts: \(deliveries)")
            return
        }
        #expect(attempts.count == 2)
        #expect(attempts.allSatisfy { $0.value["failure"] != nil && $0.value["status"] == nil })
    }

    private struct Failing: WebTransport {
        let failure: WebFailure

        func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage {
            throw failure
        }
    }

    /// What this machine lacks says nothing about the receiver.
    @Test(arguments: [
        (WebFailure.noSocket("none"), SecurityEventTransmission.Attempt(failure: "none", isUnsent: true)),
        (.unreachable("none"), SecurityEventTransmission.Attempt(failure: "none")),
        (.timedOut(seconds: 1), SecurityEventTransmission.Attempt(failure: "no response in time")),
    ])
    func onlyAMissingSocketMeansThatNothingWasSent(
        _ failure: WebFailure, _ attempt: SecurityEventTransmission.Attempt
    ) throws {
        let transmission = SecurityEventTransmission(
            to: try #require(WebURL("http://127.0.0.1:9/")), over: Failing(failure: failure), within: .seconds(1))
        #expect(transmission.send(SignedSecurityEvent(identifier: "1", bytes: [])) == [attempt])
    }

    static let mistakes: [Case<(body: String, error: String)>] = [
        Case("no receiver", (#"{"events": []}"#, "receiver")),
        Case("TLS", (#"{"receiver": "https://app.example/", "events": []}"#, "http://")),
        Case(
            "not an event", (#"{"receiver": "http://127.0.0.1:9/", "events": [{"event": "moved"}]}"#, "unknown event")),
        Case(
            "nobody",
            (#"{"receiver": "http://127.0.0.1:9/", "events": [{"event": "verification", "person": 7}]}"#, "person")),
        Case(
            "too often",
            (#"{"receiver": "http://127.0.0.1:9/", "events": [{"event": "verification", "times": 17}]}"#, "16")),
    ]

    @Test(arguments: mistakes) func mistakesAreRefused(_ row: Case<(body: String, error: String)>) throws {
        let server = try Fixture.server()
        let response = try server.control("POST", "security-events", row.value.body)
        #expect(response.status == 400)
        #expect(response.text.contains(row.value.error), "\(response.text)")
        #expect(try Self.value(server.control("GET", "security-events"))["waiting"] == 0)
    }
}
