internal import AssayConformance
internal import Dispatch

extension AdapterCheck {
    /// One honest sign-in, from the request to the verified ID token.
    func signInItem() -> Item {
        let item = Item(title: Operation.signIn.rawValue)
        let client: AdapterClient
        do throws(AdapterFailure) {
            client = try AdapterClient(command: command, timeout: timeout, processes: 1)
        } catch {
            return Item(title: item.title, problem: error.description)
        }
        defer { client.close() }
        let observation = CollectedObservations()
        let done = DispatchSemaphore(value: 0)
        let worker = Worker()
        worker.run { [library] in
            let now = client.description.clock == .real ? WallClock.now : nil
            if let signIns = try? await HonestSignIns(library, client: client, at: now) {
                observation.add(await signIns.signIn())
            } else {
                observation.add(.crashed("the scenario cannot be begun"))
            }
            done.signal()
        }
        done.wait()
        worker.stop()
        guard let first = observation.worst else { return item }
        var found = Self.problem(first)
        if case .accept(let output) = first { found = output.problem(requiring: Operation.signIn.requiredOutput) }
        guard let problem = found else { return item }
        return Item(
            title: item.title, problem: "an honest sign-in: \(problem)",
            hint: "\"start\" answers with \"authorization_url\" and \"session\", \"finish\" with \"subject\"")
    }

    /// Whether it ends of itself.
    func endItem(_ title: String, says bye: Bool) -> Item {
        let limit = Duration.seconds(3)
        let connection: AdapterConnection
        do throws(AdapterFailure) {
            connection = try AdapterPool.start(command, timeout).connection
        } catch {
            return Item(title: title, problem: error.description)
        }
        if bye { connection.send(AdapterPool.bye) }
        guard let ending = connection.close(within: limit) else {
            return Item(
                title: title, problem: "it did not end within \(limit)",
                hint: bye ? "end after the message \"bye\"" : "end when standard input ends")
        }
        guard ending == "exit status 0" else {
            return Item(title: title, problem: "it ended with \(ending)", hint: "end with exit status 0")
        }
        return Item(title: title)
    }
}
