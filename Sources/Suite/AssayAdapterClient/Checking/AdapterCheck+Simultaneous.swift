internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads

extension AdapterCheck {
    /// Checks that an adapter with the feature `simultaneous_steps` begins a step before it has answered the one before.
    ///
    /// The two sign-ins are on two devices, so that no client has a reason to let one wait for the other.
    func simultaneousItems() -> [Item] {
        let title = "several steps at once"
        return items(title) { client in
            let count = Worker.result { [library] in
                let now = client.description.clock == .real ? WallClock.now : nil
                return try? await SimultaneousSignIns(library, client: client, at: now).requestsAtOnce()
            }
            guard let count else { return [Item(title: title, problem: "two sign-ins cannot be started")] }
            guard count < 2 else { return [Item(title: title)] }
            return [
                Item(
                    title: title, problem: "while one sign-in waited for the provider, another one sent no request",
                    hint: "begin each step when its line is read, on a thread or as a task; or leave "
                        + "\"\(Feature.simultaneousSteps.rawValue)\" out of the hello")
            ]
        }
    }

    /// Checks that an adapter with the feature `at_rest` says so when nothing is under way.
    func restItem(_ pool: AdapterPool) -> Item {
        let title = "at rest"
        let lease: AdapterPool.Lease
        do throws(AdapterFailure) {
            lease = try pool.lease(alone: true)
        } catch {
            return Item(title: title, problem: error.description)
        }
        defer { pool.end(lease) }
        switch AdapterProcess(connection: lease.connection, pool: pool).requestsInFlight {
        case 0: return Item(title: title)
        case let count?:
            return Item(
                title: title, problem: "it told of \(count) requests while nothing was under way",
                hint: "\"requests\" is the number of HTTP requests of the client that wait for a response")
        case nil:
            return Item(
                title: title, problem: "it did not answer \"at-rest\"",
                hint: "answer {\"type\":\"at-rest\",\"id\":\"…\",\"requests\":0}, or leave "
                    + "\"\(AdapterProtocol.restFeature)\" out of the hello")
        }
    }
}
