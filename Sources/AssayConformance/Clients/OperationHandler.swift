/// Installs a client in a world of providers.
public typealias SignInInstaller = @Sendable (SignInWorld) async throws(SuiteFailure) -> any SignInClientUnderTest

/// Launches a client on a device.
public typealias AccountLauncher = @Sendable (AccountDevice) async throws(SuiteFailure) -> any AccountClientUnderTest

/// What a client does with the inputs of one operation.
public struct OperationHandler: Sendable {
    /// The operation.
    public let operation: Operation
    /// Whether it takes all inputs of the operation, and not only scenarios in which nobody signs in.
    private(set) var isWhole = true
    let observe: @Sendable (any OperationInput) async -> Observation
    /// Installs the client in a world of providers; `nil` for other operations than sign-in.
    package private(set) var install: SignInInstaller?

    /// Handles one operation: that of the input's type.
    public init<Input: OperationInput>(_ body: @escaping @Sendable (Input) async -> Observation) {
        self.init(Input.operation) { input in
            guard let input = input as? Input else { return .unsupported(Input.operation.rawValue) }
            return await body(input)
        }
    }

    /// Handles whole sign-ins: installs the client in a world of providers.
    public init(signIn install: @escaping SignInInstaller) {
        self.init { (probe: SignInProbe) in await probe.play(to: install) }
        self.install = install
    }

    /// Handles accounts and sessions: launches the client on a device.
    public init(account launch: @escaping AccountLauncher) {
        self.init { (probe: AccountProbe) in await probe.play(to: launch) }
    }

    /// Handles scenarios in which nobody signs in: tokens are verified by keys that the client fetches itself.
    package init(keyFetching install: @escaping SignInInstaller) {
        self.init(signIn: install)
        isWhole = false
    }

    /// Handles inputs of an operation of which only the name is known here.
    package init(_ operation: Operation, _ observe: @escaping @Sendable (any OperationInput) async -> Observation) {
        self.operation = operation
        self.observe = observe
    }
}
