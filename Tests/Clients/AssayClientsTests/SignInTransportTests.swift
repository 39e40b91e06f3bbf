import AssayConformance
import AssayTestRuns
import Testing

@testable import AssayClients

/// The same scenarios over every transport give the same verdicts.
@Suite struct SignInTransportTests {
    /// The scenarios that cannot run over real sockets, with the reason.
    ///
    /// All other scenarios run over them.
    private static let notOverLoopback: [String: String] = {
        let issuer = "the metadata are fetched from the issuer's own host, which no loopback port can have"
        let time = "the answer takes virtual time, and a socket takes real time"
        let reset = "URLSession on Linux notices the reset of a connection that it uses again only at its time limit"
        let size = "the memory of this process is not judged, and 400 MB take long over a socket"
        return [
            "sign-in/golden::discovery": issuer,
            "sign-in/discovery::html": issuer,
            "sign-in/discovery::metadata-with-500": issuer,
            "sign-in/discovery::redirected": issuer,
            "sign-in/discovery::unavailable-and-again": issuer,
            "sign-in/discovery::limits": issuer,
            "sign-in/discovery::without-iss-parameter": issuer,
            "sign-in/simultaneous-callbacks::two-starts": issuer,
            "sign-in/mix-up::metadata-in-googles-name": issuer,
            "sign-in/mix-up::metadata-of-both": issuer,
            "sign-in/mix-up::promise-in-the-metadata": issuer,
            "sign-in/http-faults::certs-never-answers": time,
            "sign-in/http-faults::certs-slow": time,
            "sign-in/http-faults::certs-trickle": time,
            "sign-in/http-faults::token-never-answers": time,
            "sign-in/http-faults::token-slow": time,
            "sign-in/http-faults::token-trickle": time,
            "sign-in/people::time-out-and-again": time,
            "sign-in/device::poll-without-answer": time,
            "sign-in/device::no-answers": time,
            "sign-in/device::cancelled-during-poll": time,
            "sign-in/device::poll-broken-off": reset,
            "sign-in/refreshed::lost-answer": reset,
            "sign-in/refreshed::lost-answer-sent-once": reset,
            "sign-in/revocation::lost": reset,
            "sign-in/secrecy::message-about-a-client-secret": reset,
            "sign-in/secrecy::message-about-a-lost-refresh": reset,
            "sign-in/discovery::metadata-of-another-issuer": issuer,
            "sign-in/resources::discovery-endless": issuer,
            "sign-in/resources::discovery-inflated": issuer,
            "sign-in/resources::discovery-trickle": issuer,
            "sign-in/resources::token-endless": size,
            "sign-in/resources::token-inflated": size,
            "sign-in/resources::certs-endless": size,
            "sign-in/resources::certs-inflated": size,
            "sign-in/resources::user-info-endless": size,
            "sign-in/resources::user-info-inflated": size,
            "sign-in/resources::user-info-trickle": time,
        ]
    }()

    /// The scenarios that need a separate process, and those that a socket cannot show.
    private static let ofAProcess: Set = [
        "sign-in/limits::standard-error", "sign-in/secrecy::standard-error-after-a-failure",
        "sign-in/secrecy::standard-error-of-a-session",
        "sign-in/resources::token-inflated", "sign-in/resources::token-endless",
        "sign-in/resources::certs-inflated", "sign-in/resources::certs-endless",
        "sign-in/resources::discovery-inflated", "sign-in/resources::discovery-endless",
        "sign-in/resources::user-info-inflated", "sign-in/resources::user-info-endless",
    ]
    private static let ofTheLimits: Set = [
        "sign-in/limits::time", "sign-in/limits::size", "sign-in/refreshed::time", "sign-in/refreshed::size",
        "sign-in/revocation::time", "sign-in/revocation::size",
    ]

    private static func check(_ judgements: [String: Judgement], skipping skipped: Set<String>) {
        for (id, judgement) in judgements {
            let expected: Verdict = skipped.contains(id) ? .skipped : .passed
            #expect(judgement.verdict == expected, "\(id): \(judgement.detail)")
        }
    }

    private static let scenarios = BundledLibrary.loaded.library?.vectors.filter { $0.operation == .signIn } ?? []

    private static func judgements(
        _ transport: SignInTransport, without left: Set<String> = [], workers: Int = 2
    ) throws -> [String: Judgement] {
        let library = try BundledLibrary.shared()
        let runner = Runner(
            library, client: LibraryClient(transport: transport),
            options: Runner.Options(profile: "strict", workers: workers))
        let results = try runner.run(scenarios.filter { !left.contains($0.fullID) }).results
        return Dictionary(results.map { ($0.vector.fullID, $0.judgement) }, uniquingKeysWith: { $1 })
    }

    @Test func manyScenariosAreCompared() {
        #expect(Self.scenarios.count >= 90)
    }

    @Test func memory() throws {
        let judgements = try Self.judgements(.memory)
        #expect(judgements.count == Self.scenarios.count)
        Self.check(judgements, skipping: Self.ofAProcess)
    }

    @Test func urlProtocol() throws {
        let judgements = try Self.judgements(.urlProtocol)
        #expect(judgements.count == Self.scenarios.count)
        Self.check(judgements, skipping: Self.ofAProcess)
    }

    @Test func loopback() throws {
        let left = Set(Self.notOverLoopback.keys)
        #expect(left.isSubset(of: Self.scenarios.map(\.fullID)))
        // What is sent over sockets mostly waits.
        let judgements = try Self.judgements(.loopback, without: left, workers: 8)
        #expect(judgements.count == Self.scenarios.count - left.count)
        Self.check(judgements, skipping: Self.ofAProcess.union(Self.ofTheLimits))
    }
}
