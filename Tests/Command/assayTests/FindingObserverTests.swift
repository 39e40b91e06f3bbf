import AssayConformance
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// The observer runs a program instead of `assay`, which may crash and hang.
@Suite struct FindingObserverTests {
    private let temporary = TemporaryFolders()

    private func observe(_ script: String, limit: TimeInterval = 20) throws -> Observation {
        let path = try temporary.folder([:]).program("program", "#!/bin/sh\n" + script + "\n")
        var observer = FindingObserver(executable: URL(fileURLWithPath: path))
        observer.limit = limit
        return try observer.observe("{}", "library")
    }

    @Test func readsTheVerdict() throws {
        let report =
            #"{"results": [{"observed": {"outcome": "reject", "reason": "invalid-issuer", "message": "iss"}}]}"#
        #expect(try observe("echo '\(report)'; exit 1") == .reject(.invalidIssuer, message: "iss"))
    }

    @Test func passesTheClientAndTheFile() throws {
        let script = #"""
            [ "$*" = "run --vectors $3 --client library --profile strict --format json" ] || exit 9
            [ "$(cat "$3/found.json")" = "{}" ] || exit 8
            echo '{"results": [{"observed": {"outcome": "hung"}}]}'
            """#
        #expect(try observe(script) == .hung)
    }

    @Test func crashIsNotARefusal() throws {
        #expect(
            try observe("echo 'Fatal error: Index out of range' >&2; kill -ILL $$")
                == .crashed("the process ended with signal 4 (Illegal instruction): Fatal error: Index out of range"))
        #expect(try observe("exit 3") == .crashed("the process ended with exit status 3"))
        #expect(try observe("echo nonsense") == .crashed("the process ended with exit status 0"))
    }

    @Test func missingAnswerIsAHang() throws {
        #expect(try observe("exec sleep 60", limit: 0.2) == .hung)
    }

    @Test func inputThatNoVectorCanExpressIsRefused() throws {
        let message = "/tmp/x/vectors/found.json:11:18: unknown member"
        #expect(throws: UsageError.self) { try observe("echo '\(message)' >&2; exit 2") }
    }

    @Test func missingProgramIsAFailureOfTheSuite() {
        let observer = FindingObserver(executable: URL(fileURLWithPath: "/nonexistent/assay"))
        #expect(throws: HarnessError.self) { try observer.observe("{}", "library") }
    }

    @Test(
        arguments: [
            (
                #"{"results": [{"observed": {"outcome": "accept", "output": {"a": "x", "n": 7, "l": ["y"]}}}]}"#,
                Observation.accept(["a": .string("x"), "n": .integer(7), "l": .strings(["y"])])
            ),
            (#"{"results": [{"observed": {"outcome": "reject"}}]}"#, .reject(nil, message: nil)),
            (#"{"results": [{"observed": {"outcome": "crashed", "message": "m"}}]}"#, .crashed("m")),
            (#"{"results": [{"observed": {"outcome": "unsupported", "message": "m"}}]}"#, .unsupported("m")),
            (#"{"results": [{"observed": {"outcome": "other"}}]}"#, nil),
            (#"{"results": []}"#, nil), ("{}", nil), ("", nil),
        ] as [(String, Observation?)]) func reports(_ text: String, _ expected: Observation?)
    {
        #expect(FindingObserver.observation(in: text) == expected)
    }
}
