package import AssayConformance

/// What both ends of the adapter protocol agree on.
package enum AdapterProtocol {
    /// The version of the protocol that is spoken here.
    package static let version: Int64 = 1
    /// The feature of an adapter whose client fetches the key set itself.
    package static let keySetFeature = "jwks_uri"
    /// The feature of an adapter that sends its client's requests through the relay.
    package static let relayFeature = "relay"
    /// The operations that the protocol carries; what an app does with its accounts is asked in process alone.
    package static let carried = Operation.allCases.filter { $0 != .account }
}
