package import MockGoogle

/// A connection to providers in another process.
package protocol SignInCarrier: Sendable {
    /// Sends a request at a time in milliseconds since 1970; returns the response and the time after it.
    func carry(
        _ request: RequestMessage, timeLimit: Int64, maximumBodyBytes: Int, at milliseconds: Int64
    ) -> (answer: TransportResult, milliseconds: Int64)
}

/// Servers for the providers of a fixture.
package protocol SignInHosting: Sendable {
    /// The addresses of the providers, by name.
    var places: [String: ProviderPlaces] { get }
    /// What the client's process has written to standard error; `nil` if the client has no process of its own.
    var standardError: String? { get }
    /// By how many bytes the client's process has grown at most; `nil` if that is unknown.
    var memoryGrowth: Int? { get }
    /// The process of the client; `nil` if the client is in this one.
    var process: (any ClientProcess)? { get }
    /// Ends the client's process, and starts another one.
    func relaunch() throws
    /// Stops the servers.
    func stop()
}

extension SignInHosting {
    /// None.
    package var process: (any ClientProcess)? { nil }

    /// Does nothing: a client in this process ends with the last reference to it.
    package func relaunch() throws {}
}

/// A client in another process, of which the suite wants to know whether it is at rest.
package protocol ClientProcess: Sendable {
    /// The processor time that it has used; `nil` if that is unknown.
    var processorTime: Duration? { get }
    /// How many requests the client waits for, told when it has nothing else to do; `nil` if it does not tell.
    var requestsInFlight: Int? { get }
}
