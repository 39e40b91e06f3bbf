/// A client that lives in another process, and for which documents have to be served for real.
package protocol RemoteClient: ClientUnderTest {
    /// What the URLs of one probe's documents begin with, another for each; `nil` if nothing can be served.
    var nextServedPrefix: String? { get }
}
