/// A client that can be started again, as after a restart of its app or a fresh installation.
package protocol RestartableClient: ClientUnderTest {
    /// Sends an input to the client as its first one after a restart.
    func sendAfterRestart(_ probe: Probe) async -> Trial
}

extension Probe {
    /// Sends the input to the client as often as a series of requests needs it.
    ///
    /// After a restart every trial has a client of its own: only its first request shows how its generator begins.
    func send(
        _ series: RequestSeries, to client: any ClientUnderTest
    ) async -> (trial: Trial, further: [Trial]) {
        let first = await send(series, once: client)
        var further: [Trial] = []
        for _ in 1..<max(1, series.count) where first.observation.isAcceptance {
            further.append(await send(series, once: client))
        }
        return (first, further)
    }

    private func send(_ series: RequestSeries, once client: any ClientUnderTest) async -> Trial {
        guard series.restarts else { return await send(to: client) }
        guard let client = client as? any RestartableClient else {
            return Trial(.unsupported("a restart: it has no process of its own"))
        }
        return await client.sendAfterRestart(self)
    }
}
