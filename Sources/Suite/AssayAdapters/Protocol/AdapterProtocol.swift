package import AssayConformance

/// The constants that both ends of the adapter protocol share.
package enum AdapterProtocol {
    /// The version of the protocol.
    package static let version: Int64 = 1
    /// The maximum length of a line to an adapter in bytes, without the line feed.
    package static let maximumProbe = 16 * 1024 * 1024
    /// The same for a line from an adapter, which the suite has in memory with what it reads from it.
    package static let maximumAnswer = 1024 * 1024
    /// The feature of an adapter whose client fetches the key set by itself.
    package static let keySetFeature = "jwks_uri"
    /// The feature of an adapter that sends its client's HTTP requests through the relay.
    package static let relayFeature = "relay"
    /// The feature of an adapter that tells when its client is at rest.
    package static let restFeature = "at_rest"
    /// The features that say how an adapter's client uses the network, and not what it can.
    package static let networkFeatures = [keySetFeature, relayFeature, restFeature]
    /// The operations that the protocol carries: all except `account`, which only runs in the suite's process.
    package static let carried = ClientOperation.allCases.filter { $0 != .account }
}
