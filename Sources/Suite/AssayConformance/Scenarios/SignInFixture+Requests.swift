package import AssayThreads
package import MockGoogle

/// How the requests of a client reach the providers, and how its tasks wait for the responses.
extension SignInFixture {
    /// Sends a request to the providers, and blocks the thread until the response is there.
    ///
    /// Redirects are returned, not followed. The virtual time advances by the duration of the response, or by the time
    /// limit.
    ///
    /// A client whose steps are asked for together calls `send`, or calls this from a thread of its own: on the thread of
    /// its steps no response can be held, and so each step ends before the next begins.
    public func answer(
        to request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int
    ) -> TransportResult {
        let result = Monitor<TransportResult?>(nil)
        if let stage, held.isHolding { stage.answerBlocks() }
        send(
            request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes,
            isHeld: stage == nil && !held.isOnAskingThread
        ) { answer in result.withLock { $0 = answer } }
        return result.wait { $0 }
    }

    /// Sends a request to the providers, as `answer` does, and suspends the task until the response is there.
    public func send(
        _ request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int
    ) async -> TransportResult {
        guard held.isHolding else {
            return answer(to: request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes)
        }
        if let stage {
            let received = Monitor<TransportResult?>(nil)
            send(request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes) { answer in
                received.withLock { $0 = answer }
            }
            // On a stage nothing else runs meanwhile.
            if let response = held.waiting.last, received.withLock({ $0 == nil }) {
                await stage.hold("response \(response.number) (\(response.endpoint))")
                held.release(response)
            }
            return received.withLock { $0 } ?? .brokenOff
        }
        return await withCheckedContinuation { continuation in
            send(request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Sends a request to the providers, and passes the response on when it is there: at once, unless it is held.
    package func send(
        _ request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int, isHeld: Bool = true,
        then receive: @escaping @Sendable (TransportResult) -> Void
    ) {
        if let carrier {
            let carry = { @Sendable [clock] in
                let carried = carrier.carry(
                    request, timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes,
                    at: clock.milliseconds)
                clock.pass(milliseconds: carried.milliseconds - clock.milliseconds)
                receive(carried.answer)
            }
            if isHeld, held.isHolding { held.carry(carry) } else { carry() }
            return
        }
        guard
            var request = WebRequest(
                method: request.method, url: request.url, headers: request.headers, body: request.body)
        else { return receive(.unreachable) }
        request.limits = RequestLimits(time: timeLimit.milliseconds, bytes: maximumBodyBytes)
        let sent = clock.elapsed
        respond(to: request, isHeld: isHeld) { [clock] response in
            let delivered = response.delivered(timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes)
            clock.pass(milliseconds: delivered.milliseconds)
            // A response that was held for longer than the client waits is not there in time.
            receive(clock.elapsed - sent > timeLimit ? .timedOut : delivered.answer)
        }
    }

    /// Passes on the response as it leaves the provider: at once, unless it is held.
    package func respond(
        to request: WebRequest, isHeld: Bool = true, then deliver: @escaping @Sendable (MockResponse) -> Void
    ) {
        let response = respond(to: request)
        guard isHeld, held.isHolding, held.hold(endpoint(of: request), deliver: { deliver(response) }) else {
            return deliver(response)
        }
    }

    /// The tasks of the client: it runs them when it waits, and the suite does while steps are asked for together.
    package var tasks: JobQueue { held.queue }

    /// Whether steps are asked for together now, so that the suite runs the tasks of the client and passes the time.
    package var isHolding: Bool { held.isHolding }

    /// Whether the scenario is over, and a client that has ended within it waits no longer.
    package var isOver: Bool { held.isOver }

    /// How many requests of the client wait for providers in another process.
    package var carriedRequests: Int { held.carried }

    /// Continues the tasks that wait for a condition which holds now; returns whether there was one.
    package func continueTasks() -> Bool { held.resumeWaiters() }

    /// Passes time until the next deadline, if a task waits.
    ///
    /// If there is no deadline, all waits end without what they waited for.
    ///
    /// Call it only if nothing else can end a wait: no request is on its way.
    ///
    /// - Returns: whether a task can continue.
    package func passTimeForTasks() -> Bool {
        guard held.hasWaiters else { return false }
        if !clock.passToNextDeadline() {
            held.end()
            held.begin()
        }
        return true
    }

    /// Sets the clock, and waits for what the client does at this time.
    package func passTime(to milliseconds: Int64) async {
        clock.set(to: milliseconds)
        if held.isHolding { await held.waitForTasks() }
    }

    /// Waits until the condition holds, or until no steps are asked for together any more.
    package func wait(until isDone: @escaping @Sendable () -> Bool) async { await held.wait(until: isDone) }
}
