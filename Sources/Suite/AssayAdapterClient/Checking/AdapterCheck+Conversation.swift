internal import AssayConformance
internal import AssayJSON
internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension AdapterCheck {
    /// Checks general rules of the protocol with an operation whose golden input is accepted.
    func conversationItems(_ operation: ClientOperation, _ pool: AdapterPool) -> [Item] {
        guard let input = input(of: operation, pool.hello) else { return [] }
        var strange = input
        strange["a_member_of_a_later_version"] = ["with": ["something", "in it"]]
        var large = input
        large["padding"] = .string(String(repeating: "x", count: paddingSize))
        return [
            item(
                "unknown members", operation, strange, pool, hint: "ignore unknown members of the input"),
            item(
                "a long line", operation, large, pool,
                hint: "read whole lines; a line may have up to 16 MiB"),
            item(
                "an id with any characters", operation, input, pool, id: "a \"b\" \\ ü 😀 \u{2028}",
                hint: "return the id unchanged, as a JSON string with the same characters"),
            unknownMessageItem(operation, input, pool),
            concurrencyItem(operation, input, pool),
        ]
    }

    /// Checks an input that must be accepted.
    func item(
        _ title: String, _ operation: ClientOperation, _ input: JSONValue, _ pool: AdapterPool, id: String? = nil,
        hint: String? = nil
    ) -> Item {
        let observation = observation(of: operation, input, pool) { request, connection in
            request.run(on: connection, id: id ?? pool.makeID(), within: timeout)
        }
        guard let problem = Self.problem(observation) else { return Item(title: title) }
        return Item(title: title, problem: problem, hint: hint ?? Self.hint(observation))
    }

    /// Runs the body with a process, and with a key set on a loopback address if the client fetches key sets.
    private func observation(
        of operation: ClientOperation, _ input: JSONValue, _ pool: AdapterPool,
        _ body: (AdapterRequest, AdapterConnection) -> Observation?
    ) -> Observation {
        let server = ProbeServer()
        defer { server.stop() }
        func run(_ input: JSONValue) -> Observation {
            do throws(AdapterFailure) {
                let lease = try pool.lease(alone: true)
                defer { pool.end(lease) }
                let request = AdapterRequest(operation: operation, input: input, hello: pool.hello)
                let observation = body(request, lease.connection) ?? .crashed("it ended without an answer")
                guard case .accept(let output) = observation else { return observation }
                if let problem = request.problem(in: output) { return .crashed(problem) }
                // Otherwise the next check would be blamed for what it prints after its answer.
                usleep(50_000)
                return lease.connection.checkIdle().map { .crashed("after its answer, \($0)") } ?? observation
            } catch {
                return error.observation
            }
        }
        guard pool.hello.fetchesKeySets, let probe = try? library.forge.goldenProbe(of: operation)?.verification else {
            return run(input)
        }
        return server.serving(probe, keySet: true) { address in
            var input = input
            if let address { input.replace("jwks", with: ("jwks_uri", .string(address))) }
            return run(input)
        } ?? .notPut("no loopback port can be opened for the key set")
    }

    private func unknownMessageItem(_ operation: ClientOperation, _ input: JSONValue, _ pool: AdapterPool) -> Item {
        let title = "a message of an unknown type"
        let observation = observation(of: operation, input, pool) { request, connection in
            connection.send(Array("{\"type\":\"a-type-of-a-later-version\"}\n".utf8))
            return request.run(on: connection, id: pool.makeID(), within: timeout)
        }
        guard let problem = Self.problem(observation) else { return Item(title: title) }
        return Item(title: title, problem: problem, hint: "ignore messages with an unknown \"type\"")
    }

    private func concurrencyItem(_ operation: ClientOperation, _ input: JSONValue, _ pool: AdapterPool) -> Item {
        let count = min(8, pool.hello.concurrency)
        let title = count == 1 ? "one probe after another" : "\(count) probes at once"
        let seen = Mutex<[Observation]>([])
        let probes = count == 1 ? 8 : count
        _ = observation(of: operation, input, pool) { request, connection in
            @Sendable func ask() {
                // The observation is nil if the process ended while other probes were in flight.
                let observation = request.run(on: connection, id: pool.makeID(), within: timeout)
                seen.withLock { $0.append(observation ?? .crashed("it ended with several probes in flight")) }
            }
            if count == 1 {
                for _ in 0..<probes { ask() }
            } else {
                DispatchQueue.concurrentPerform(iterations: probes) { _ in ask() }
            }
            return .accept([:])
        }
        guard let problem = seen.withLock({ $0.lazy.compactMap(Self.problem).first }) else {
            return Item(title: title)
        }
        return Item(
            title: title, problem: problem,
            hint:
                "with \"concurrency\": \(pool.hello.concurrency), up to that many probes may be in flight; results may come in any order"
        )
    }
}
