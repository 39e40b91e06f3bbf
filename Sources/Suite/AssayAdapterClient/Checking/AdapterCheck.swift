internal import AssayAdapters
package import AssayConformance
internal import AssayJSON

/// Checks how an adapter speaks the protocol; it does not test the client.
package struct AdapterCheck {
    /// The result of one check.
    package struct Item: Sendable, Hashable {
        /// The subject of the check.
        package let title: String
        /// The problem; `nil` if there is none.
        package var problem: String?
        /// How to fix it, or useful information.
        package var hint: String?
    }

    /// The size of a long line in bytes; the default is near the maximum.
    let paddingSize: Int

    /// How long keys are waited for that live for a second; the default is long enough for any clock.
    let keyWait: Duration

    let command: String
    let timeout: Duration
    let library: VectorLibrary

    package init(
        command: String, timeout: Duration, library: VectorLibrary, paddingSize: Int = 12 * 1024 * 1024,
        keyWait: Duration = .milliseconds(1_500)
    ) {
        self.paddingSize = paddingSize
        self.keyWait = keyWait
        self.command = command
        self.timeout = timeout
        self.library = library
    }

    /// Runs all checks in order; without a hello, only that check.
    package func items() throws(AdapterFailure) -> [Item] {
        let pool: AdapterPool
        do throws(AdapterFailure) {
            pool = try AdapterPool(command: command, processes: 1, timeout: timeout)
        } catch {
            guard case .unusable(let problem) = error else { throw error }
            return [Item(title: "hello", problem: problem, hint: Self.hint(forHello: problem))]
        }
        defer { pool.close() }
        var items = [helloItem(pool.hello)]
        for operation in AdapterProtocol.carried where pool.hello.operations.contains(operation) {
            items += operation == .signIn ? signInItems() : [goldenItem(operation, pool)]
        }
        // A client that refuses even honest input would be wrong in everything.
        if items.allSatisfy({ $0.problem == nil }) { items += abilityItems(pool.hello) }
        if pool.hello.features.contains(.simultaneousSteps) { items += simultaneousItems() }
        if pool.hello.tellsRest { items.append(restItem(pool)) }
        items += keyCacheItems(pool.hello)
        if pool.hello.reasons != .none { items.append(reasonsItem(pool)) }
        if let operation = ClientOperation.allCases.first(where: { $0 != .signIn && pool.hello.operations.contains($0) }
        ),
            items.last(where: { $0.title == operation.rawValue })?.problem == nil
        {
            items += conversationItems(operation, pool)
        }
        items.append(endItem("bye", says: true))
        items.append(endItem("end of input", says: false))
        return items
    }

    /// The outcome of a check that plays sign-ins with a process of its own.
    func items(_ title: String, _ check: (AdapterClient) -> [Item]) -> [Item] {
        let client: AdapterClient
        do throws(AdapterFailure) {
            client = try AdapterClient(command: command, timeout: timeout, processes: 1)
        } catch {
            return [Item(title: title, problem: error.description)]
        }
        defer { client.close() }
        return check(client)
    }

    private func helloItem(_ hello: AdapterHello) -> Item {
        var item = Item(title: "hello")
        if let name = hello.unknownNames.first {
            let known = AdapterProtocol.carried.map(\.rawValue) + Feature.allCases.map(\.rawValue)
            item.problem =
                "\"\(name)\" is neither an operation nor a feature" + SpellingSuggestion.clause(for: name, among: known)
        } else if hello.reasons == .none {
            item.hint = "with \"reasons\": \"none\", any refusal counts as a refusal for the right reason"
        }
        return item
    }

    private func goldenItem(_ operation: ClientOperation, _ pool: AdapterPool) -> Item {
        guard let input = input(of: operation, pool.hello) else {
            return Item(title: operation.rawValue, problem: "the golden input cannot be rendered")
        }
        return item(operation.rawValue, operation, input, pool)
    }

    func input(of operation: ClientOperation, _ hello: AdapterHello) -> JSONValue? {
        let now = hello.clock == .real ? WallClock.now : nil
        return (try? library.forge.goldenProbe(of: operation, at: now))??.adapterInput
    }

    static func problem(_ observation: Observation) -> String? {
        switch observation {
        case .accept: nil
        case .reject(let reason, let message):
            "it refused the golden input"
                + ([reason?.rawValue, message].compactMap { $0 }.first.map { ": \($0)" } ?? "")
        case .unsupported(let what): "it answered \"unsupported\": \(what)"
        case .crashed(let how): how
        case .hung: "it did not answer in time"
        case .notPut(let why): "the suite could not ask it: \(why)"
        }
    }

    static func hint(_ observation: Observation) -> String? {
        switch observation {
        case .accept: nil
        case .reject: "every client must accept the golden input; otherwise its refusals show nothing"
        case .unsupported: "declare in the hello only what the client has"
        case .crashed: "report an exception that the library documents as a refusal as the outcome \"reject\""
        case .hung: "flush standard output after each line"
        case .notPut: nil
        }
    }

    private static func hint(forHello problem: String) -> String {
        problem.contains("not JSON") || problem.contains("is not a message")
            ? "use standard output only for the protocol; print anything else to standard error"
            : "answer the line {\"type\":\"hello\",\"protocols\":[1]} with a hello on one line, and flush it"
    }
}
