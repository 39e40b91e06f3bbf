/// What a server gives one client, and all of them together.
package struct ServerLimits: Sendable {
    /// The most connections at once; further ones wait in the system's queue.
    package var connections: UInt32 = 4_096
    /// Seconds without a byte after which a connection is closed.
    package var idleSeconds: UInt32 = 60
    /// The most bytes of a request's head, to which the server adds its own few.
    package var head = 49_152
    /// The most bytes of a request's body that are kept; what is longer is cut there, one byte later.
    package var keptBody = 65_536
    /// The most bytes of a request's body that are read before the connection is closed.
    package var readBody = 1_048_576
    /// The most bytes of a request to the control interface.
    static let controlBody = 65_536

    package init() {}
}
