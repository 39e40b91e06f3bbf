import AssayAdapterClient
import AssayAdapters
import AssayClients
import AssayConformance
import Foundation

/// An adapter for tests, which misbehaves as its input asks.
@main
enum Fixture {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "library": AdapterServer.serve(LibraryClient())
        case "example": AdapterServer.serve(ExampleClient())
        case "careless": AdapterServer.serve(CarelessClient())
        case "trapping": AdapterServer.serve(TrappingClient())
        case "fetching": FetchingAdapter.run()
        case "ports": PortsAdapter.run()
        case "ports-leaking": PortsAdapter.run(leaks: true)
        case "ports-cache-of-machine-clock": PortsAdapter.run(cacheClock: .machine)
        case "ports-cache-of-injected-clock": PortsAdapter.run(cacheClock: .injected)
        case "ports-stale": PortsAdapter.run(isStale: true)
        case "unreasoned": AdapterServer.serve(UnreasonedClient())
        case "combination":
            let arguments = CommandLine.arguments
            CombinationAdapter.run(
                client: arguments[2], features: arguments.count > 3 ? arguments[3] : "",
                dropped: arguments.count > 4 ? arguments[4] : nil)
        case "host": Host.run(command: CommandLine.arguments[2])
        case let mode:
            var adapter = UnrulyAdapter(hello: mode ?? "")
            adapter.run()
        }
    }
}

/// Three operations of the library.
struct ExampleClient: ClientUnderTest {
    let description = ClientDescription(
        name: "example", version: "1.0.0", summary: "three operations",
        features: [.issuerParameter, .redirectURI], reasons: .all)
    var handlers: [OperationHandler] {
        let operations: [AssayConformance.ClientOperation] = [
            .parseAuthorizationResponse, .deriveCodeChallenge, .parseUserInfo,
        ]
        return LibraryClient().handlers.filter { operations.contains($0.operation) }
    }
}

/// A client that checks nothing but the presence of a code.
struct CarelessClient: ClientUnderTest {
    let description = ClientDescription(
        name: "careless", version: "1", summary: "compares no state", features: [], reasons: .none)
    var handlers: [OperationHandler] { [OperationHandler(parseAuthorizationResponse)] }

    private func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        let code = String(decoding: probe.url, as: UTF8.self).firstMatch(of: /[?&]code=([^&#]+)/)?.output.1
        return code.map { .accept(["code": .string(String($0.removingPercentEncoding ?? ""))]) }
            ?? .reject(nil, message: nil)
    }
}

/// A client that promises reasons for refusals but gives none.
struct UnreasonedClient: ClientUnderTest {
    let description = ClientDescription(
        name: "unreasoned", version: "1", summary: "gives no reasons", features: [], reasons: .all)
    var handlers: [OperationHandler] { [OperationHandler(deriveCodeChallenge)] }

    private func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        let observation = await LibraryClient().handle(probe)
        if case .reject = observation { return .reject(nil, message: "no") }
        return observation
    }
}

/// A client that traps on an empty verifier.
struct TrappingClient: ClientUnderTest {
    let description = ClientDescription(
        name: "trapping", version: "1", summary: "traps", features: [], reasons: .all)
    var handlers: [OperationHandler] { [OperationHandler(deriveCodeChallenge)] }

    private func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        _ = probe.codeVerifier[0]
        return await LibraryClient().handle(probe)
    }
}

/// Acts like `assay`: starts an adapter, sends it a probe, and waits until it is killed.
enum Host {
    static func run(command: String) {
        // The parent process may have blocked these signals.
        var signals = sigset_t()
        sigfillset(&signals)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        guard let client = try? AdapterClient(command: command, timeout: .seconds(20), processes: 1) else { exit(1) }
        FileHandle.standardOutput.write(Data("started\n".utf8))
        withExtendedLifetime(client) { while true { sleep(1_000) } }
    }
}
