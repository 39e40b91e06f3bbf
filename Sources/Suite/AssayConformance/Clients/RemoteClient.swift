/// A client in another process, for which documents must be served over the network.
package protocol RemoteClient: ClientUnderTest {
    /// A new URL prefix for the documents of one probe; `nil` if nothing can be served.
    var nextServedPrefix: String? { get }
}
