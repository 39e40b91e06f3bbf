internal import AssayConformance
internal import AssayJSON
internal import AssayThreads

extension AdapterCheck {
    /// Checks an honest sign-in, and then a second one in the same process.
    ///
    /// The second one belongs to another scenario, whose provider has another address or other keys.
    func signInItems() -> [Item] {
        let title = ClientOperation.signIn.rawValue
        let second = "a second scenario in the same process"
        return items(title) { client in
            if let problem = signInProblem(client, input: nil) {
                return [
                    Item(
                        title: title, problem: "an honest sign-in: \(problem)",
                        hint:
                            "\"start\" answers with \"authorization_url\" and \"session\", \"finish\" with \"subject\"")
                ]
            }
            let keys: JSONValue = ["providers": ["google": ["keys": ["ring": ["google-c"], "overlap": "none"]]]]
            guard let problem = signInProblem(client, input: JSONNode(keys)) else {
                return [Item(title: title), Item(title: second)]
            }
            return [
                Item(title: title),
                Item(
                    title: second, problem: "an honest sign-in with another \"device\": \(problem)",
                    hint:
                        "keep state separately for each \"device\", and key sets separately for each device and address"
                ),
            ]
        }
    }

    private func signInProblem(_ client: AdapterClient, input: JSONNode?) -> String? {
        let observation = Worker.result { [library] () -> Observation in
            let now = client.description.clock == .real ? WallClock.now : nil
            guard let signIns = try? await HonestSignIns(library, client: client, at: now, input: input) else {
                return .crashed("the scenario cannot be started")
            }
            return await signIns.signIn()
        }
        if case .accept(let output) = observation {
            return output.problem(requiring: ClientOperation.signIn.requiredOutput)
        }
        return Self.problem(observation)
    }

    /// Checks that the adapter ends by itself.
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
