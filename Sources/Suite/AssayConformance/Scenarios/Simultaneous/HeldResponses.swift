package import AssayThreads
internal import Foundation
internal import Synchronization

/// The responses that the providers hold while a client is asked for several steps at once, or an application answers
/// several requests.
///
/// A provider processes a request when it arrives, so that its state is that of the order of arrival. Only the response
/// waits.
package final class HeldResponses: Sendable {
    /// A response that waits.
    package struct Response: Sendable {
        /// The number of the request among those of the order, from 1.
        package let number: Int
        /// The endpoint that was asked.
        package let endpoint: String
        fileprivate let deliver: @Sendable () -> Void
    }

    private struct Waiter: Sendable {
        let isDone: @Sendable () -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var isHolding = false
        /// The thread that asks for the steps, and runs the client's tasks.
        var thread: ObjectIdentifier?
        var responses: [Response] = []
        var count = 0
        var waiters: [Waiter] = []
        /// What a client that has ended waits for.
        var abandoned: (responses: [Response], waiters: [Waiter]) = ([], [])
        /// Whether the run is over, and nobody waits any more.
        var isOver = false
        /// How many requests are on their way to providers in another process.
        var carried = 0
    }

    /// The tasks of the client.
    let queue: JobQueue
    private let state = Mutex(State())

    package init(queue: JobQueue = JobQueue()) { self.queue = queue }

    /// Whether steps are asked for together now.
    var isHolding: Bool { state.withLock(\.isHolding) }

    /// Whether the run is over.
    var isOver: Bool { state.withLock(\.isOver) }

    /// The responses that wait, in the order of the requests.
    package var waiting: [Response] { state.withLock(\.responses) }

    /// The number of requests so far.
    var requestCount: Int { state.withLock(\.count) }

    /// How many requests are on their way to providers in another process, or their responses.
    var carried: Int { state.withLock(\.carried) }

    /// Whether a task waits for a condition.
    var hasWaiters: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// Carries a request on a thread of its own, so that other tasks of the client run meanwhile.
    func carry(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.carried += 1 }
        Thread { [self] in
            body()
            // After the response: who sees the number without this request sees the task that it has continued.
            state.withLock { $0.carried -= 1 }
            queue.wake()
        }.start()
    }

    /// Whether the caller is the thread that asks for the steps: if it waited for a response, nobody would release it.
    var isOnAskingThread: Bool { state.withLock { $0.thread == ObjectIdentifier(Thread.current) } }

    /// Holds the responses from now on.
    package func begin() {
        state.withLock { state in
            state.isHolding = true
            state.count = 0
        }
    }

    /// Holds nothing any more: releases what waits, and ends every wait.
    package func end() {
        let (responses, waiters) = state.withLock { state in
            defer { (state.isHolding, state.thread, state.responses, state.waiters) = (false, nil, [], []) }
            return (state.responses, state.waiters)
        }
        for response in responses { response.deliver() }
        for waiter in waiters { waiter.continuation.resume() }
        queue.drain()
    }

    /// Takes a response; returns `false` if responses are not held now.
    package func hold(_ endpoint: String, deliver: @escaping @Sendable () -> Void) -> Bool {
        let isHeld = state.withLock { state in
            guard state.isHolding else { return false }
            state.count += 1
            state.responses.append(Response(number: state.count, endpoint: endpoint, deliver: deliver))
            return true
        }
        if isHeld { queue.wake() }
        return isHeld
    }

    /// Lets a response go to the client.
    package func release(_ response: Response) {
        state.withLock { state in state.responses.removeAll { $0.number == response.number } }
        response.deliver()
    }

    /// Lets nothing that the client waits for come until the run is over: it has ended.
    func abandon() {
        state.withLock { state in
            state.abandoned.responses += state.responses
            state.abandoned.waiters += state.waiters
            (state.responses, state.waiters) = ([], [])
        }
    }

    /// Ends those waits, so that no task waits for ever.
    func close() {
        let abandoned = state.withLock { state in
            defer { (state.abandoned, state.isOver) = (([], []), true) }
            return state.abandoned
        }
        for response in abandoned.responses { response.deliver() }
        for waiter in abandoned.waiters { waiter.continuation.resume() }
        if !abandoned.responses.isEmpty || !abandoned.waiters.isEmpty { queue.drain() }
    }

    /// Waits until the condition holds, or until no step is asked for together any more.
    ///
    /// Other tasks of the client run meanwhile.
    func wait(until isDone: @escaping @Sendable () -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.isHolding, !isDone() else { return true }
                state.waiters.append(Waiter(isDone: isDone, continuation: continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Waits until each other task of the client waits too.
    func waitForTasks() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiters.append(Waiter(isDone: { true }, continuation: continuation)) }
        }
    }

    /// Runs the tasks of the client on this thread until each of them waits.
    func run() {
        state.withLock { $0.thread = ObjectIdentifier(Thread.current) }
        repeat { queue.drain() } while resumeWaiters()
    }

    /// Waits a moment for a response from another thread, or for a request of one.
    ///
    /// - Returns: whether anything came.
    package func runNext(within limit: Duration) -> Bool { queue.runNext(within: limit) }

    /// Ends such a wait.
    package func wake() { queue.wake() }

    /// Continues the tasks whose condition holds; returns whether there was one.
    func resumeWaiters() -> Bool {
        let due = state.withLock { state in
            let due = state.waiters.filter { $0.isDone() }
            if !due.isEmpty { state.waiters.removeAll { $0.isDone() } }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
        return !due.isEmpty
    }
}
