internal import GoogleSignInClient

/// The calls to the provider that a new grant must not overlap.
///
/// Google revokes all of a person's grants to an app with one of them. So a sign-in waits until every revocation has
/// ended, and until no refresh of an ended session can return tokens that must be revoked.
final class ProviderCalls {
    /// The number of revocations and sign-ins in progress.
    private(set) var count = 0

    /// The sessions and restores with a refresh in progress, which can outlast them.
    private(set) var refreshes: Set<Int> = []

    private(set) var waiters: [OneTimeEvent<Void>] = []

    /// A sign-in or a revocation begins.
    func begin() { count += 1 }

    func end() {
        count -= 1
        resumeWaiters()
    }

    /// A refresh of a session or a restore begins.
    func beginRefresh(of number: Int) { refreshes.insert(number) }

    func endRefresh(of number: Int) {
        refreshes.remove(number)
        resumeWaiters()
    }

    func isRefreshing(_ session: Int) -> Bool { refreshes.contains(session) }

    /// Whether a call is in progress that must end before a grant begins.
    ///
    /// - Parameter session: the active session, whose refresh may go on.
    func areInProgress(besides session: Int?) -> Bool { count > 0 || refreshes.contains { $0 != session } }

    /// What a caller waits on until a call has ended.
    ///
    /// It is added before the wait, which may leave the service's executor before it suspends.
    func waiter() -> OneTimeEvent<Void> {
        let waiter = OneTimeEvent<Void>()
        waiters.append(waiter)
        return waiter
    }

    private func resumeWaiters() {
        let resumed = waiters
        waiters = []
        for waiter in resumed { waiter.finish(()) }
    }
}
