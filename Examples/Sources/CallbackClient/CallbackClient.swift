import AssayConformance
import CallbackReader

/// The client as Assay sees it.
public struct CallbackClient: ClientUnderTest {
    /// What the client can be asked.
    public let description = ClientDescription(
        name: "callback-reader", version: "1.0.0", summary: "reads callback URLs",
        features: [.issuerParameter, .redirectURI], reasons: .none, defaultProfile: "core")

    /// The one operation that it has.
    public var handlers: [OperationHandler] { [OperationHandler(parseAuthorizationResponse)] }

    /// Creates the client.
    public init() {}

    /// Reads with `Callback`.
    private func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        guard let url = String(validating: probe.url, as: UTF8.self) else { return .reject(nil, message: "no text") }
        do throws(Callback.Refusal) {
            let callback = try Callback(
                url: url, redirectURI: probe.redirectURI, state: probe.state, issuer: probe.issuer,
                issuerIsPromised: probe.issuerParameterAdvertised)
            return .accept(["code": .string(callback.code)])
        } catch {
            return .reject(nil, message: "\(error)")
        }
    }
}
