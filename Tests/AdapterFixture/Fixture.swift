import AssayAdapterClient
import AssayAdapters
import AssayClients
import AssayConformance
import Foundation

/// An adapter for tests, which does wrong whatever its input asks for.
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
        case "ports-stale": PortsAdapter.run(isStale: true)
        case "unreasoned": AdapterServer.serve(UnreasonedClient())
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
        features: [.issuerParameter], reasons: .all)
    var handlers: [OperationHandler] {
        let operations: [AssayConformance.Operation] = [
            .parseAuthorizationResponse, .deriveCodeChallenge, .parseUserInfo,
        ]
        return LibraryClient().handlers.filter { operations.contains($0.operation) }
    }
}

/// Looks for a code, and at nothing else.
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

/// Says that its refusals carry reasons, and gives none.
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

/// Traps on an empty verifier.
struct TrappingClient: ClientUnderTest {
    let description = ClientDescription(
        name: "trapping", version: "1", summary: "traps", features: [], reasons: .all)
    var handlers: [OperationHandler] { [OperationHandler(deriveCodeChallenge)] }

    private func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        _ = probe.codeVerifier[0]
        return await LibraryClient().handle(probe)
    }
}

/// Plays `assay`: starts an adapter, asks it something, and stays until somebody ends it.
enum Host {
    static func run(command: String) {
        // Who starts it may hold these back.
        var signals = sigset_t()
        sigfillset(&signals)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        guard let client = try? AdapterClient(command: command, timeout: .seconds(20), processes: 1) else { exit(1) }
        FileHandle.standardOutput.write(Data("started\n".utf8))
        withExtendedLifetime(client) { while true { sleep(1_000) } }
    }
}
