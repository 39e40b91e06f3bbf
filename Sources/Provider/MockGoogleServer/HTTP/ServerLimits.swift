/// The limits of a server, for one client and for all of them together.
package struct ServerLimits: Sendable {
    /// The maximum number of connections; further ones wait in the queue of the system.
    package var connections: UInt32 = 4_096
    /// The number of idle seconds after which a connection is closed.
    package var idleSeconds: UInt32 = 60
    /// The maximum size of the head of a request, in bytes; the server adds a few of its own.
    package var head = 49_152
    /// The maximum size of a kept body, in bytes; one byte more shows that a body is larger.
    package var keptBody = 65_536
    /// The number of bytes of a body that are read before the connection is closed.
    package var readBody = 1_048_576
    /// The maximum size of a request to the control interface, in bytes.
    static let controlBody = 65_536

    package init() {}
}
