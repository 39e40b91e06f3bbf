internal import MockGoogle

/// What the callbacks of a server need.
///
/// It outlives the daemons that call them.
final class ServerContext: Sendable {
    let origin: WebOrigin
    let namedHosts: Set<String>
    let limits: ServerLimits
    let budget: ConnectionBudget
    let suspended = SuspendedConnections()
    let refusals: RefusalList
    /// Seconds since 1970, for `Date`.
    let now: @Sendable () -> Int64
    let handler: HTTPListener.LateHandler

    init(
        origin: WebOrigin, namedHosts: Set<String>, limits: ServerLimits, budget: ConnectionBudget,
        refusals: RefusalList,
        now: @escaping @Sendable () -> Int64, handler: @escaping HTTPListener.LateHandler
    ) {
        self.origin = origin
        self.namedHosts = namedHosts
        self.limits = limits
        self.budget = budget
        self.refusals = refusals
        self.now = now
        self.handler = handler
    }
}
