/// Installs a client in the fixture of a scenario.
public typealias SignInInstaller = @Sendable (SignInFixture) async throws(SuiteFailure) -> any SignInClientUnderTest

/// Launches a client on a device.
public typealias AccountLauncher = @Sendable (AccountDevice) async throws(SuiteFailure) -> any AccountClientUnderTest

/// A client's handler for the inputs of one operation.
public struct OperationHandler: Sendable {
    /// The operation.
    public let operation: ClientOperation
    /// Whether it handles all inputs of the operation, and not only scenarios without sign-ins.
    private(set) var isWhole = true
    let trial: @Sendable (any OperationInput) async -> Trial
    /// Installs the client in the fixture of a scenario; `nil` for operations other than sign-in.
    package private(set) var install: SignInInstaller?

    /// Handles the operation of the input's type.
    public init<Input: OperationInput>(_ body: @escaping @Sendable (Input) async -> Observation) {
        self.init(Input.operation) { input in
            guard let input = input as? Input else { return .unsupported(Input.operation.rawValue) }
            return await body(input)
        }
    }

    /// Handles whole sign-ins: installs the client in the fixture of each scenario.
    public init(signIn install: @escaping SignInInstaller) {
        self.init(recording: { (probe: ScriptProbe<Scenario>) in
            await ScenarioOrders(probe: probe, install: install).trial()
        })
        self.install = install
    }

    /// Handles accounts and sessions: launches the client on a device.
    public init(account launch: @escaping AccountLauncher) {
        self.init(recording: { (probe: ScriptProbe<AccountScript>) in await probe.play(to: launch) })
    }

    /// Handles scenarios without sign-ins, in which the client verifies tokens by keys that it fetches itself.
    package init(keyFetching install: @escaping SignInInstaller) {
        self.init(signIn: install)
        isWhole = false
    }

    /// Handles the inputs of an operation without knowing their type.
    package init(_ operation: ClientOperation, _ observe: @escaping @Sendable (any OperationInput) async -> Observation)
    {
        self.operation = operation
        trial = { input in
            guard var token = input as? IDTokenProbe else { return Trial(await observe(input)) }
            // Each trial counts its own fetches.
            token.network = ProbeNetwork(token.network.documents)
            return Trial(await observe(token), evidence: token.network)
        }
    }

    /// A handler of the same operation that leaves each input to the handler chosen for it.
    package func replaced(by choose: @escaping @Sendable (any OperationInput) -> OperationHandler) -> OperationHandler {
        OperationHandler(operation) { input in await choose(input).trial(input).observation }
    }

    /// Handles an operation that is played in steps, and keeps the evidence.
    private init<Input: OperationInput>(recording play: @escaping @Sendable (Input) async -> Trial) {
        operation = Input.operation
        trial = { input in
            guard let input = input as? Input else { return Trial(.unsupported(Input.operation.rawValue)) }
            return await play(input)
        }
    }
}
