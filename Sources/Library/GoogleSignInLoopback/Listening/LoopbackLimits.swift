/// What one connection, and all of them, may take.
struct LoopbackLimits: Sendable {
    /// How long the head of a request may take from the beginning of its connection.
    var head: Duration = .seconds(10)
    /// How long an answer may take, from the request to the last byte that the system takes.
    var answer: Duration = .seconds(5)
    /// How long a connection stays open after the answer, for bytes on the way: closing it at once would reset it, and
    /// the browser could lose the answer.
    var lingering: Duration = .seconds(1)
    /// How many connections are open; one more closes the one that would end first, of those that have sent
    /// nothing if there are any.
    var connections = 64
    /// How long a connection stays open for its request, even if others wait: on a busy computer a program may send it
    /// that much later than it connects.
    var grace: Duration = .milliseconds(50)
}
