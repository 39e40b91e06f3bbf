import AssayConformance
import AssayTestRuns
import GoogleSignInClient
import Synchronization
import Testing

@testable import AssayClients

/// The library as an installation in a scenario.
@Suite struct SignInLibraryTests {
    /// A client that records its input and forwards it to the library.
    private final class Witness: ClientUnderTest {
        let description = LibraryClient().description
        let starts = Mutex<[SignInStart]>([])
        let authorizationURLs = Mutex<[String]>([])

        var handlers: [OperationHandler] {
            LibraryClient().handlers.compactMap(\.install).map { install in
                OperationHandler(signIn: { [self] fixture async throws(SuiteFailure) in
                    Installation(witness: self, library: try await install(fixture))
                })
            }
        }

        struct Installation: SignInClientUnderTest {
            let witness: Witness
            let library: any SignInClientUnderTest

            func start(_ request: SignInStart) async -> Observation {
                witness.starts.withLock { $0.append(request) }
                let observation = await library.start(request)
                if case .accept(let output) = observation, case .string(let url)? = output["authorization_url"] {
                    witness.authorizationURLs.withLock { $0.append(url) }
                }
                return observation
            }

            func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
                await library.finish(session, ending)
            }
        }
    }

    private func play(_ witness: Witness) throws -> VectorResult {
        let library = try BundledLibrary.shared()
        let golden = library.vectors.filter { $0.fullID == "sign-in/golden::golden" }
        return try #require(
            Runner(library, client: witness, options: Runner.Options(profile: "strict")).run(golden).results.first)
    }

    /// In memory, the client uses the real endpoints.
    @Test func usesTheRealEndpoints() throws {
        let witness = Witness()
        #expect(try play(witness).judgement.verdict == .passed)
        let start = try #require(witness.starts.withLock { $0 }.first)
        let google = ProviderMetadata.google
        #expect(start.provider.issuer == google.issuer)
        #expect(start.provider.authorizationEndpoint == google.authorizationEndpoint)
        #expect(start.provider.tokenEndpoint == google.tokenEndpoint)
        #expect(start.provider.jwksURI == google.jwksURI)
        #expect(start.provider.userInfoEndpoint == google.userInfoEndpoint)
        #expect(start.provider.revocationEndpoint == google.revocationEndpoint)
    }

    /// A scenario can be replayed: state, nonce and challenge are the same in every run.
    @Test func runsAreReproducible() throws {
        let first = Witness()
        let second = Witness()
        _ = try play(first)
        _ = try play(second)
        let urls = first.authorizationURLs.withLock { $0 }
        #expect(urls.count == 1)
        #expect(urls == second.authorizationURLs.withLock { $0 })
    }

    @Test func randomBytesDifferWithinARunAndBetweenInstallations() throws {
        let one = CountingRandomness(installation: 0)
        let other = CountingRandomness(installation: 1)
        let texts = try [one, one, other, other].map { try $0.randomBytes(count: 32) }
        #expect(Set(texts).count == 4)
        #expect(texts.allSatisfy { $0.count == 32 })
        #expect(try CountingRandomness(installation: 0).randomBytes(count: 32) == texts[0])
        #expect(try one.randomBytes(count: 5).count == 5)
    }
}
