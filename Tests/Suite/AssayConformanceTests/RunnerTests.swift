import Foundation
import Synchronization
import Testing

@testable import AssayConformance

@Suite struct RunnerTests {
    @Test func aClientThatAcceptsEverything() throws {
        let results = try Samples.library(Samples.tokens).run(FakeClient { _ in .everything })
        #expect(
            results.mapValues(\.judgement.verdict) == [
                "honest": .passed, "open": .unjudged, "audience": .failed, "strict": .failed, "nonce": .failed,
                "domain": .failed,
            ])
        #expect(results["audience"]?.judgement.kind == .acceptedBad)
    }

    /// A refusal is inconclusive if the client also refuses the honest twin.
    @Test func aClientThatRefusesEverything() throws {
        let library = try Samples.library(Samples.tokens)
        let client = FakeClient(reasons: .none) { _ in .reject(.invalidIDToken) }
        let results = try library.run(client)
        #expect(
            results.mapValues(\.judgement.verdict) == [
                "honest": .failed, "open": .unjudged, "audience": .inconclusive, "strict": .inconclusive,
                "nonce": .inconclusive, "domain": .inconclusive,
            ])
        #expect(results["honest"]?.judgement.kind == .rejectedGood)
        let refusal = HonestInputRefusal(name: "verify-id-token", words: "refused with invalid-id-token")
        #expect(
            results.filter { $1.refusedTwin == refusal }.keys.sorted() == [
                "audience", "domain", "honest", "nonce", "strict",
            ])
        #expect(
            results["audience"]?.judgement.detail
                == "the client refused this input, but also the golden one in the same context (invalid-id-token)")
        let report = try Runner(library, client: client, options: Runner.Options()).run(library.vectors)
        #expect(!report.isClean)
        #expect(report.unclean.map(\.vector.id) == ["honest", "audience", "strict", "nonce", "domain"])
        #expect(report.findings.map(\.vector.id) == ["honest"])
    }

    /// The twin has the vector's context, so a client that fails only with one setting is detected.
    @Test func theTwinIsAskedInTheVectorsContext() throws {
        let client = FakeClient(reasons: .none) { probe in
            guard let probe = probe.input as? IDTokenProbe else { return .everything }
            return probe.hostedDomain == nil && probe.idToken.count < 860 ? .everything : .reject(.invalidIDToken)
        }
        let asked = Mutex<[String?]>([])
        let library = try Samples.library(Samples.tokens)
        let watched = FakeClient(reasons: .none) { probe in
            if let probe = probe.input as? IDTokenProbe { asked.withLock { $0.append(probe.hostedDomain) } }
            return .reject(.invalidIDToken)
        }
        #expect(try library.verdicts(client)["domain"] == .inconclusive)
        let vectors = library.vectors.filter { ["audience", "nonce", "strict", "domain"].contains($0.id) }
        _ = try Runner(library, client: watched, options: Runner.Options()).run(vectors)
        // Four vectors, and two twins once each.
        #expect(asked.withLock { $0.count } == 6)
        #expect(asked.withLock { $0.filter { $0 == "school.example" }.count } == 2)
    }

    /// The twin has the vector's key set, unless the vector expects that the key set is refused.
    @Test(arguments: [
        (#"{"unusable": "unsupported-algorithm"}"#, Verdict.inconclusive), (#""invalid-signature""#, .inconclusive),
        (#""invalid-key""#, .passed), (#"["unsupported-algorithm", "invalid-key-set"]"#, .passed),
    ])
    func theTwinOfAKeySet(reasons: String, verdict: Verdict) throws {
        let library = try Samples.library(
            """
            {
              "format": "1.4", "about": "Keys.", "operation": "verify-id-token",
              "base": {"covers": ["R-1"], "importance": "high"},
              "vectors": [
                {"id": "keys", "title": "a symmetric key",
                 "context": {"keys": ["google-a", {"jwk": {"kty": "oct", "kid": "mac", "k": "AAAA"}}]},
                 "token": {"header": {"alg": "HS256"}}, "expect": {"reject": \(reasons)}}
              ]
            }
            """)
        let client = FakeClient(reasons: .none) { probe in
            guard let probe = probe.input as? IDTokenProbe else { return .everything }
            return String(decoding: probe.keySet, as: UTF8.self).contains("oct")
                ? .reject(.invalidIDToken) : .everything
        }
        #expect(try library.verdicts(client) == ["keys": verdict])
    }

    @Test func crashesAreCrashes() throws {
        let verdicts = try Samples.library(Samples.tokens).verdicts(FakeClient { _ in .crashed("signal 4") })
        #expect(Set(verdicts.values) == [.crashed])
    }

    @Test func operationsThatAreMissingAreSkipped() throws {
        let library = try Samples.library(Samples.tokens)
        let declared = try library.run(FakeClient(operations: [.parseKeySet]) { _ in .everything })
        #expect(declared.values.allSatisfy { $0.judgement.verdict == .skipped })
        #expect(declared["honest"]?.judgement.detail == "the client does not support verify-id-token")
        // A handler that supports nothing.
        let silent = try library.run(FakeClient { _ in .unsupported("verify-id-token") })
        #expect(silent["honest"]?.judgement.verdict == .inconclusive)
        #expect(
            silent["honest"]?.judgement.detail
                == "the client answered \"unsupported\" (verify-id-token), but it had said that it has verify-id-token")
    }

    @Test func featuresThatAreMissingAreSkipped() throws {
        let results = try Samples.library(Samples.tokens).run(FakeClient(features: [.nonce]) { _ in .everything })
        #expect(results["domain"]?.judgement.verdict == .skipped)
        #expect(results["domain"]?.judgement.detail == "the client does not support hosted_domain")
        #expect(results["nonce"]?.judgement.verdict == .failed)
    }

    @Test(arguments: [
        ("core", Verdict.unjudged), ("strict", .failed), ("stricter", .failed), ("other", .unjudged),
        ("other+strict", .failed),
    ])
    func aProfileJudgesItsOwnVectors(_ profile: String, _ verdict: Verdict) throws {
        let library = try Samples.library(Samples.tokens)
        let client = FakeClient(profile: profile) { _ in .everything }
        #expect(try library.verdicts(client)["strict"] == verdict)
        #expect(try library.verdicts(client, options: Runner.Options(profile: "core"))["strict"] == .unjudged)
        #expect(try library.verdicts(client, options: Runner.Options(profile: "strict"))["strict"] == .failed)
        #expect(try library.verdicts(client)["audience"] == (profile == "other" ? .unjudged : .failed))
    }

    /// A probe can be used for several trials: each counts only its own fetches.
    @Test func eachTrialCountsItsOwnFetches() async throws {
        var input = try Samples.library(Samples.tokens).forge.goldenIDToken()
        let url = "https://evil.example/keys"
        input.network = ProbeNetwork([ProbeNetwork.Document(name: "evil", url: url, body: [])])
        let client = FakeClient { probe in
            _ = (probe.input as? IDTokenProbe)?.network.fetch(url)
            return .everything
        }
        for _ in 0..<2 {
            let network = try #require(await Probe(input).send(to: client).evidence as? ProbeNetwork)
            #expect(network.requests(to: "evil") == 1)
        }
        #expect(input.network.requests(to: "evil") == 0)
    }

    @Test func aFetchOfAURLInATokenIsDetected() throws {
        let library = try Samples.library(
            """
            {"about": "Samples.", "operation": "verify-id-token", "vectors": [
              {"id": "fetched", "title": "jku leads to the key", "covers": ["R-1"], "importance": "critical",
               "context": {"serve": {"evil": {"jwks": ["attacker"]}}},
               "token": {"header": {"jku": "${url:evil}"}, "sign": {"key": "attacker"}},
               "expect": {"reject": "invalid-signature", "requests": {"evil": 0}}}
            ]}
            """)
        let client = { (url: String?) in
            FakeClient { probe in
                guard let probe = probe.input as? IDTokenProbe, let document = probe.network.documents.first else {
                    return .everything
                }
                guard document.name == "evil", !probe.isGolden else { return .everything }
                if let url { _ = probe.network.fetch(url.isEmpty ? document.url : url) }
                return .reject(.invalidSignature)
            }
        }
        let found = try library.run(client(""))["fetched"]?.judgement
        #expect(found?.kind == .acceptedBad)
        #expect(found?.detail == #"expected at most 0 fetches of "evil", a URL that the input names; saw 1"#)
        // The count belongs to one trial: a second run starts at zero.
        #expect(try library.verdicts(client(nil))["fetched"] == .passed)
        let stray = try library.run(client("https://elsewhere.example/certs"))["fetched"]?.judgement
        #expect(stray?.kind == .acceptedBad)
        #expect(
            stray?.detail
                == #"expected no fetch of another URL; saw one of "https://elsewhere.example/certs", where nothing is served"#
        )
    }

    @Test func freshOutputNeedsTwoTrials() throws {
        let library = try Samples.library(
            """
            {"about": "Samples.", "operation": "build-authorization-request", "vectors": [
              {"id": "fresh", "title": "two requests differ", "covers": ["R-1"], "importance": "high",
               "expect": {"query": {"state": {"output": "state"}}, "fresh": ["state"]}}
            ]}
            """)
        let count = Mutex(0)
        func client(counting: Bool) -> FakeClient {
            FakeClient { _ in
                let number = count.withLock { count in
                    if counting { count += 1 }
                    return String(count)
                }
                return .accept([
                    "url": .string("https://a.example/?state=\(number)"), "state": .string(number),
                    "nonce": .string("n"), "code_verifier": .string("v"),
                ])
            }
        }
        #expect(try library.verdicts(client(counting: true))["fresh"] == .passed)
        #expect(count.withLock { $0 } == 2)
        let stale = try library.run(client(counting: false))["fresh"]?.judgement
        #expect(
            stale?.detail == "expected a fresh state for each request, but two requests carried the same one")
    }

    @Test(arguments: [1, 2, 8])
    func resultsComeInTheOrderOfTheVectors(_ workers: Int) throws {
        let library = try Samples.library(Samples.verifiers(40))
        let progress = Mutex<[Int]>([])
        let options = Runner.Options(workers: workers) { done in progress.withLock { $0.append(done) } }
        let report = try Runner(library, client: FakeClient { _ in .everything }, options: options).run(library.vectors)
        #expect(report.results.map(\.vector.id) == (0..<40).map { "number-\($0)" })
        #expect(report.count(.passed) == 40)
        #expect(progress.withLock { $0.sorted() } == Array(1...40))
    }

    @Test func theInstantIsTheContextsUnlessGiven() throws {
        let library = try Samples.library(
            """
            {"about": "Samples.", "operation": "verify-id-token",
             "base": {"covers": ["R-1"], "importance": "low"}, "vectors": [
              {"id": "golden", "title": "now is the golden one", "expect": "accept"},
              {"id": "own", "title": "now is its own", "context": {"now": 1800000000}, "expect": "accept"}
            ]}
            """)
        let instants = Mutex<[Int64]>([])
        let client = FakeClient { probe in
            if let probe = probe.input as? IDTokenProbe { instants.withLock { $0.append(probe.now) } }
            return .everything
        }
        _ = try library.run(client)
        #expect(instants.withLock { $0 } == [1_790_000_000, 1_800_000_000])
        _ = try library.run(client, options: Runner.Options(now: 1_900_000_000))
        #expect(instants.withLock { $0.suffix(2) } == [1_900_000_000, 1_900_000_000])
    }

    /// A vector that cannot be rendered at the run's instant ends the run.
    @Test(arguments: [
        (
            #""token": {"claims": {"iat": "${now+9223372034000000000}"}}, "expect": {"reject": "invalid-issued-at"}"#,
            "claims.iat"
        ),
        (
            #""expect": {"accept": {"subject": "${now+9223372034000000000}"}}"#, "sample/area.json"
        ),
    ])
    func aVectorThatCannotBeRenderedEndsTheRun(_ vector: String, _ place: String) throws {
        let library = try Samples.library(
            """
            {"about": "Samples.", "operation": "verify-id-token",
             "base": {"covers": ["R-1"], "importance": "low"}, "vectors": [
              {"id": "golden", "title": "the golden token", "expect": "accept"},
              {"id": "late", "title": "a time near the largest", \(vector)}
            ]}
            """)
        let client = FakeClient(reasons: .none) { probe in
            if let probe = probe.input as? IDTokenProbe, probe.isGolden {
                .everything
            } else {
                .reject(.invalidIssuedAt)
            }
        }
        #expect(try library.run(client)["golden"]?.judgement.verdict == .passed)
        let error = #expect(throws: SuiteFailure.self) {
            try library.run(client, options: Runner.Options(now: 4_000_000_000))
        }
        let told = try #require(error?.description)
        #expect(told.hasPrefix("sample/area::late cannot be rendered for this run: "))
        #expect(told.contains(place), "\(told)")
    }

    /// An input that could not be passed to the client gives no verdict on it, and the run goes on.
    @Test(arguments: [true, false])
    func anInputThatCannotBePassedIsInconclusive(isTwin: Bool) throws {
        let library = try Samples.library(Samples.tokens)
        let golden = try library.forge.goldenIDToken().idToken
        let client = FakeClient(reasons: .none) { probe in
            guard let probe = probe.input as? IDTokenProbe else { return .everything }
            return isTwin == (probe.idToken == golden) ? .notPut("no port") : .reject(.invalidAudience)
        }
        let audience = library.vectors.filter { $0.id == "audience" }
        let results = try Runner(library, client: client, options: Runner.Options()).run(audience).results
        #expect(results.map(\.judgement.verdict) == [.inconclusive])
        let what = isTwin ? "the golden input of this context" : "the input"
        #expect(results.first?.judgement.detail == "the suite could not pass \(what) to the client: no port")
    }

    @Test func nothingToRun() throws {
        let library = try Samples.library(Samples.tokens)
        let report = try Runner(library, client: FakeClient { _ in .everything }, options: Runner.Options()).run([])
        #expect(report.results.isEmpty)
        #expect(!report.hasJudgement)
        #expect(!report.isClean)
        #expect(report.renderedAt == 1_790_000_000)
    }
}

extension IDTokenProbe {
    /// Whether the token is the golden one, whose header is short because it has no `jku`.
    fileprivate var isGolden: Bool { idToken.prefix { $0 != UInt8(ascii: ".") }.count < 120 }
}
