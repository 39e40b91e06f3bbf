import AssayClients
import AssayJSON
import AssayReports
import AssayTestSupport
import Foundation
import MockGoogle
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

/// Whole runs against adapters.
@Suite(.tags(.process)) struct RunTests {
    private static func report(
        _ mode: String, _ names: [String], profile: String? = nil, timeout: Duration = .seconds(20)
    ) throws -> RunReport {
        let library = try #require(Bundled.library)
        let client = try AdapterClient(fixture: mode, timeout: timeout, processes: 2)
        defer { client.close() }
        let vectors = names.flatMap(Bundled.vectors)
        #expect(!vectors.isEmpty)
        let options = Runner.Options(profile: profile, workers: client.workers, timeout: timeout)
        return try Runner(library, client: client, options: options).run(vectors)
    }

    @Test func verdictsAreTheSameInASeparateProcess() throws {
        let library = try #require(Bundled.library)
        let areas = [
            "code-challenge/derive", "id-token/refresh", "id-token/header-keys", "id-token/base64url",
            "token-response/encoding", "key-set/members", "provider-metadata/issuer", "user-info/subject",
            "authorization-request/parameters", "sign-in/golden", "sign-in/clock", "sign-in/key-set",
            "sign-in/relaunch",
        ]
        let remote = try Self.report("library", areas, profile: "strict").results
        let vectors = areas.flatMap(Bundled.vectors)
        let options = Runner.Options(profile: "strict", workers: 2)
        let local = try Runner(library, client: LibraryClient(), options: options).run(vectors).results
        #expect(remote.count == local.count)
        for (one, other) in zip(remote, local) {
            #expect(one.judgement == other.judgement, "\(one.vector.fullID)")
            #expect([.passed, .unjudged, .skipped].contains(one.judgement.verdict), "\(one.vector.fullID)")
        }
    }

    @Test(arguments: [("ports", nil), ("ports-leaking", FindingKind.acceptedBad)])
    func secretOnStandardErrorIsFound(_ mode: String, _ kind: FindingKind?) throws {
        let results = try Self.report(mode, ["sign-in/limits"], profile: "strict").results
        let result = try #require(results.first { $0.vector.id == "standard-error" })
        #expect(result.judgement.kind == kind)
        #expect(result.judgement.verdict == (kind == nil ? .passed : .failed), "\(result.judgement.detail)")
        if kind != nil {
            let words = "a refresh token is on standard error; the adapter may have written it"
            #expect(result.judgement.detail.replacing("an access token", with: "a refresh token").hasPrefix(words))
        }
        // Its requests do not use the relay, so its limits are unknown.
        for id in ["time", "size"] {
            #expect(results.first { $0.vector.id == id }?.judgement.verdict == .skipped)
        }
        // A rule that no specification requires of every client is not a finding under core.
        let core = try Self.report(mode, ["sign-in/limits"], profile: "core").results
        #expect(core.allSatisfy { $0.judgement.verdict == .unjudged })
    }

    #if os(Linux)
        @Test func memoryOfAProcessIsKnown() throws {
            let results = try Self.report("library", ["sign-in/resources"], profile: "strict").results
            #expect(results.allSatisfy { $0.judgement.verdict == .passed })
        }
    #endif

    @Test func addressesDifferBetweenScenarios() throws {
        let library = try #require(Bundled.library)
        let client = try AdapterClient(fixture: "ports", timeout: .seconds(20), processes: 1)
        defer { client.close() }
        var places: Set<String> = []
        for _ in 0..<3 {
            let fixture = SignInFixture(
                try Scenario(decoding: nil, forge: library.forge, at: .built).providers,
                settings: try Scenario(decoding: nil, forge: library.forge, at: .built).settings,
                forge: library.forge, startingAt: 1_790_000_000)
            let hosting = try LoopbackHosting(fixture, ["google"])
            defer { hosting.stop() }
            let relay = try RelayServer(fixture, mark: ScenarioMark.next())
            defer { relay.stop() }
            for url in [hosting.places["google"]?.url(of: .certs), relay.url] {
                // The port is ignored, because the system reuses ports.
                places.insert(try #require(url?.split(separator: "/").dropFirst(2).first.map(String.init)))
            }
        }
        #expect(places.count == 6)
    }

    @Test func trapDoesNotEndTheRun() throws {
        let report = try Self.report("trapping", ["code-challenge/derive"])
        let crashed = report.results.filter { $0.judgement.verdict == .crashed }
        #expect(crashed.map(\.vector.id) == ["empty"])
        #expect(crashed.first?.judgement.detail.contains("says: ") == true)
        #expect(crashed.first?.judgement.detail.contains("Fatal error: Index out of range") == true)
        #expect(report.results.count(where: \.isClean) == report.results.count - 1)
    }

    @Test(
        arguments: [
            ([:], ["SWIFT_BACKTRACE": "enable=no"]),
            (["SWIFT_BACKTRACE": "enable=yes"], ["SWIFT_BACKTRACE": "enable=yes"]),
            (["PATH": "/bin"], ["PATH": "/bin", "SWIFT_BACKTRACE": "enable=no"]),
        ] as [([String: String], [String: String])])
    func trapHasNoBacktraceUnlessAskedFor(_ own: [String: String], _ expected: [String: String]) {
        #expect(ChildProcess.environment(from: own) == expected)
    }

    @Test func flawedClientIsFound() throws {
        let report = try Self.report("careless", ["authorization-response/state"])
        let finding = try #require(report.results.first { $0.vector.id == "other" })
        #expect(finding.judgement.verdict == .failed)
        #expect(finding.judgement.kind == .acceptedBad)
        let text = TextReport(colour: false, requirements: []).text(report).description
        #expect(text.contains("careless 1, profile core"))
        #expect(text.contains("✗ authorization-response/state::other"))
    }

    /// A shell adapter that accepts everything with the given output.
    private static func accepting(_ output: String) -> String {
        #"""
        read -r hello
        echo '{"type":"hello","protocol":1,"client":"c","operations":["verify-id-token"],"clock":"injected"}'
        while read -r line; do
            case $line in *'"type":"bye"'*) exit ;; esac
            id=${line#*\"id\":\"}
            echo '{"type":"result","id":"'"${id%%\"*}"'","outcome":"accept"\#(output)}'
        done
        """#
    }

    @Test(
        arguments: [
            "", #","output":null"#, #","output":"s""#, #","output":{}"#, #","output":{"subject":null}"#,
            #","output":{"subject":1}"#, #","output":{"subject":["1"]}"#, #","output":{"subject":{"a":true}}"#,
        ])
    func acceptanceWithoutUsableOutputIsAnAcceptance(_ output: String) throws {
        let library = try #require(Bundled.library)
        let client = try AdapterClient(command: Self.accepting(output), timeout: .seconds(20), processes: 1)
        defer { client.close() }
        let vectors = Bundled.vectors(of: "id-token/subject")
        let report = try Runner(library, client: client, options: Runner.Options(workers: 1)).run(vectors)
        for result in report.results {
            let (verdict, kind): (Verdict, FindingKind?) =
                switch result.expectation.outcome {
                case .accept: (.failed, .wrongOutput)
                case .reject: (.failed, .acceptedBad)
                case .either: (.unjudged, nil)
                }
            guard result.judgement.verdict != .skipped else { continue }
            #expect(result.judgement.verdict == verdict, "\(result.vector.fullID): \(result.judgement.detail)")
            #expect(result.judgement.kind == kind, "\(result.vector.fullID)")
        }
        #expect(Set(report.results.map(\.judgement.kind)).isSuperset(of: [.wrongOutput, .acceptedBad]))
        // `adapter check` reports what is missing.
        let check = AdapterCheck(
            command: Self.accepting(output), timeout: .seconds(20), library: library, paddingSize: 1_000)
        let problem = try check.items().first { $0.title == "verify-id-token" }?.problem
        #expect(problem?.contains("subject") == true)
    }

    static let longOutputs: [Case<(subject: String, size: Int)>] = [
        Case("a text", (#""\#(String(repeating: "a", count: 1_000_000))""#, 1_000_000)),
        Case("a list", (#"["\#(String(repeating: "a", count: 999_999))"]"#, 1_000_000)),
        Case("numbers", ("[" + String(repeating: "1,", count: 250_000) + "1]", 1_000)),
    ]

    @Test(arguments: longOutputs)
    func aResultKeepsTheBeginningOfALongOutput(_ sample: Case<(subject: String, size: Int)>) throws {
        let (subject, size) = sample.value
        let library = try #require(Bundled.library)
        let folder = FileManager.default.temporaryDirectory.path + "/assay-tests-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(subject.utf8).write(to: URL(filePath: folder))
        let command = Self.accepting("").replacing(
            "\"outcome\":\"accept\"}'",
            with: "\"outcome\":\"accept\",\"output\":{\"subject\":'\"$(cat '\(folder)')\"'}}'")
        let client = try AdapterClient(command: command, timeout: .seconds(20), processes: 1)
        defer { client.close() }
        let vectors = Bundled.vectors(of: "id-token/golden::unchanged")
        let report = try Runner(library, client: client, options: Runner.Options(workers: 1)).run(vectors)
        #expect(report.results.map(\.judgement.verdict) == [.failed])
        for result in report.results {
            guard case .accept(let output) = result.observation else {
                Issue.record("\(result.vector.fullID) is not an acceptance")
                continue
            }
            switch output["subject"] {
            case .beginning(String(repeating: "a", count: 1_000), bytes: size): break
            case .other(let text): #expect(text.utf8.count == size)
            default: Issue.record("\(result.vector.fullID) keeps more")
            }
            #expect(result.judgement.detail.utf8.count < 3_000)
        }
    }

    @Test func keySetThatALibraryCannotExpressIsSkipped() throws {
        let library = try #require(Bundled.library)
        let command = #"""
            read -r hello
            echo '{"type":"hello","protocol":1,"client":"c","operations":["verify-id-token"],"clock":"injected"}'
            while read -r line; do
                id=${line#*\"id\":\"}
                echo '{"type":"result","id":"'"${id%%\"*}"'","outcome":"unsupported","message":"jwks: none of ours"}'
            done
            """#
        let client = try AdapterClient(command: command, timeout: .seconds(20), processes: 1)
        defer { client.close() }
        let vectors = Bundled.vectors(of: "id-token/key-selection")
        let report = try Runner(library, client: client, options: Runner.Options(workers: 1)).run(vectors)
        #expect(report.count(.skipped) == report.results.count)
        #expect(!report.results.isEmpty)
    }

    @Test func clientThatFetchesKeysGetsServedKeys() throws {
        let report = try Self.report("fetching", ["sign-in/live-key-set", "id-token/golden", "sign-in/golden"])
        for result in report.results {
            let words = "\(result.vector.fullID): \(result.judgement.detail)"
            if result.vector.area == "sign-in/golden" {
                #expect(result.judgement.verdict == .skipped, "\(words)")
            } else {
                #expect(result.isClean, "\(words)")
            }
        }
        #expect(report.results.count { $0.vector.area == "sign-in/live-key-set" && $0.isClean } >= 12)
        #expect(report.results.count { $0.judgement.verdict == .passed } >= 20)
    }

    @Test func signInOverRealPorts() throws {
        let report = try Self.report(
            "ports", ["sign-in/golden::golden", "sign-in/rotation::just-before-signing"], profile: "core")
        let golden = try #require(report.results.first { $0.vector.fullID == "sign-in/golden::golden" })
        #expect(golden.judgement.verdict == .passed, "\(golden.judgement.detail)")
        let moved = try #require(report.results.first { $0.vector.fullID == "sign-in/rotation::just-before-signing" })
        #expect(moved.judgement.verdict == .skipped)
        #expect(moved.judgement.detail.contains("a clock that the scenario can move"))
    }

    /// The verdict about a token in its last second would depend on when the client reads its clock.
    @Test func tokensNearTheirLimitAreSkippedOverPorts() throws {
        let names = ["provider-a-second-ahead", "provider-behind-last-second", "provider-behind-expired", "agree"]
        let results = try Self.report("ports", names.map { "sign-in/clock::" + $0 }, profile: "strict").results
        let details = Dictionary(uniqueKeysWithValues: results.map { ($0.vector.id, $0.judgement) })
        for (name, claim) in zip(names, ["iat", "exp", "exp"]) {
            #expect(details[name]?.verdict == .skipped)
            let text = "\"\(claim)\" within 30 s of its limit, because the client uses the system clock"
            #expect(details[name]?.detail.contains(text) == true, "\(details[name]?.detail ?? name)")
        }
        #expect(details["agree"]?.verdict == .passed)
    }

    /// Its endpoints are plain HTTP anyway, so it cannot refuse another one for that.
    @Test func plainHTTPIsNotJudgedOverPorts() throws {
        let ids = ["insecure-authorization-endpoint", "insecure-token-endpoint", "insecure-key-endpoint"]
        let results = try Self.report("ports", ids.map { "sign-in/configuration::" + $0 }, profile: "core").results
        #expect(results.map(\.vector.id) == ids)
        for judgement in results.map(\.judgement) {
            #expect(judgement.verdict == .skipped)
            #expect(judgement.detail == "the client reaches its providers over plain HTTP")
        }
    }

    /// A redirect to another host leads to a port of its own, so that a client that follows it is seen.
    @Test func redirectToAnotherHostIsSeenOverPorts() throws {
        let vector = "sign-in/http-faults::token-redirect-other-host"
        let judgement = try #require(try Self.report("ports", [vector], profile: "strict").results.first?.judgement)
        #expect(judgement.kind == .acceptedBad)
        #expect(judgement.detail.contains("such request to elsewhere, expected exactly 0"), "\(judgement.detail)")
    }
}
