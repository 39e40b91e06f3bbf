/// One of the two clients that define core: each does everything in one direction that the specifications leave open.
///
/// It is the reference client with a list of choices. Both pass every vector of core; where one fails, the vector
/// accuses a client that conforms.
package struct BoundaryClient: Sendable {
    /// The name that `--client` takes.
    package let name: String
    /// One line that says what the client is.
    package let summary: String
    /// What it does differently from the reference client.
    package let choices: [Choice]

    /// Both clients.
    package static let all = [lenient, hostileStrict]
}
