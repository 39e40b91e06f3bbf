package import AssayConformance
internal import AssayDocument

/// A client in another process, put to the test over the adapter protocol.
///
/// It blocks the thread of its caller, which is one of the runner's own.
package final class AdapterClient: ClientUnderTest {
    /// What the adapter's hello said.
    package let description: ClientDescription
    private let pool: AdapterPool

    /// Starts the adapter and exchanges hellos.
    ///
    /// - Parameters:
    ///   - command: a command line for `/bin/sh`.
    ///   - timeout: how long it may take over one probe.
    ///   - processes: how many are started at most.
    package init(command: String, timeout: Duration, processes: Int) throws(AdapterFailure) {
        pool = try AdapterPool(command: command, processes: processes, timeout: timeout)
        description = pool.hello.description
        workers = max(1, processes) * pool.hello.concurrency
    }

    /// How many probes can be under way at once.
    package let workers: Int

    /// What happened to its processes while nothing was asked of them, for which no vector is to blame.
    package var incidents: [String] { pool.idleEndings }

    /// Says goodbye; the client cannot be used afterwards.
    package func close() { pool.close() }

    package func verifyIDToken(_ probe: IDTokenProbe) async -> Observation { put(.verifyIDToken(probe)) }
    package func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        put(.parseAuthorizationResponse(probe))
    }
    package func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation {
        put(.buildAuthorizationRequest(probe))
    }
    package func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        put(.deriveCodeChallenge(probe))
    }
    package func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation {
        put(.parseTokenResponse(probe))
    }
    package func parseKeySet(_ probe: KeySetProbe) async -> Observation { put(.parseKeySet(probe)) }
    package func parseUserInfo(_ probe: UserInfoProbe) async -> Observation { put(.parseUserInfo(probe)) }
    package func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation {
        put(.parseProviderMetadata(probe))
    }
    package func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation {
        put(.encodeRSAPublicKey(probe))
    }

    private func put(_ probe: Probe) -> Observation {
        AdapterExchange(operation: probe.operation, input: probe.adapterInput, hello: pool.hello).run(in: pool)
    }
}
