import AssayConformance
import AssayHTTP
import AssayTesting
import Dispatch
import Foundation
import Synchronization

/// What a client does when it is asked to start a sign-in: it fetches the metadata, and accepts one start only.
protocol Starts: AnyObject, Sendable {
    init()
    /// - Returns: whether the sign-in has begun.
    func begin(_ network: StartNetwork) async -> Bool
}

/// The network of a client that starts a sign-in.
struct StartNetwork: Sendable {
    let fixture: SignInFixture
    let request: RequestMessage

    func fetch() async { _ = await fixture.send(request, timeLimit: .seconds(9), maximumBodyBytes: 10_000) }

    func fetchBlocking() { _ = fixture.answer(to: request, timeLimit: .seconds(9), maximumBodyBytes: 10_000) }
}

/// A client that can start sign-ins and nothing else.
struct StartingClient<Kind: Starts>: SearchedClient {
    let description = ClientDescription(
        name: "starting", version: "1", summary: "starts", features: [.simultaneousSteps, .discovery], reasons: .none)

    var handlers: [OperationHandler] { [OperationHandler(signIn: { Installation(fixture: $0) })] }

    private struct Installation: SignInClientUnderTest {
        let fixture: SignInFixture
        let kind = Kind()

        func start(_ request: SignInStart) async -> Observation {
            let message = RequestMessage(method: "GET", url: request.provider.metadataURL)
            guard await kind.begin(StartNetwork(fixture: fixture, request: message)) else {
                return .reject(nil, message: "a sign-in is under way")
            }
            return .accept(["authorization_url": .string("https://provider.example/?state=s"), "session": .string("s")])
        }

        func finish(_ session: String, _ ending: SignInEnding) async -> Observation { .unsupported("callback") }
    }
}

/// Counts the starts before the first `await`.
class CountedStart: Starts, @unchecked Sendable {
    private let count = Mutex(0)

    required init() {}

    final func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        await network.fetch()
        return number == 1
    }
}

final class YieldingStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        await Task.yield()
        await network.fetch()
        return number == 1
    }
}

/// Fetches in a task of its own.
final class TaskStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        await Task { await network.fetch() }.value
        return number == 1
    }
}

/// Looks before the `await`, and notes the start behind it.
final class LateNotingStart: Starts, Sendable {
    private let isBegun = Mutex(false)

    func begin(_ network: StartNetwork) async -> Bool {
        guard !isBegun.withLock(\.self) else { return false }
        await network.fetch()
        isBegun.withLock { $0 = true }
        return true
    }
}

/// Resumes a continuation twice if the second response comes first.
final class OrderedStart: CountedStart, @unchecked Sendable {
    private let last = Mutex(0)

    override func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        await network.fetch()
        let isLate = last.withLock { last in
            defer { last = number }
            return last > number
        }
        if isLate {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()
            }
        }
        return number == 1
    }
}

final class TrappingStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool {
        if next() == 2 { fatalError("there is only one sign-in") }
        await network.fetch()
        return true
    }
}

/// Nobody resumes the second start.
final class ForgottenStart: CountedStart, @unchecked Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    override func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        if number == 2 { await withCheckedContinuation { start in waiting.withLock { $0.append(start) } } }
        await network.fetch()
        return number == 1
    }
}

/// Yields as often as it says while another start is under way, which does the same.
class PoliteStart: CountedStart, @unchecked Sendable {
    var patience: Int { .max }
    private let underWay = Mutex(0)

    override func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        underWay.withLock { $0 += 1 }
        var turns = 0
        while turns < patience, underWay.withLock({ $0 > 1 }) {
            turns += 1
            await Task.yield()
        }
        await network.fetch()
        underWay.withLock { $0 -= 1 }
        return number == 1
    }
}

/// Gives up after two turns.
final class ImpatientStart: PoliteStart, @unchecked Sendable {
    override var patience: Int { 2 }
}

/// Does what depends on how many schedules of the search its process has run.
class RememberingStart: CountedStart, @unchecked Sendable {
    private static let runs = Mutex(0)
    private let run = runs.withLock { runs in
        runs += 1
        return runs
    }

    func turns(in run: Int) -> Int { run % 3 }
    func acceptsAll(in run: Int) -> Bool { false }

    override final func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        for _ in 0..<turns(in: run) { await Task.yield() }
        await network.fetch()
        return number == 1 || acceptsAll(in: run)
    }
}

/// Does the same each time.
final class SteadyStart: RememberingStart, @unchecked Sendable {
    override func turns(in run: Int) -> Int { 1 }
}

/// Accepts both starts in the first schedule alone.
final class OnceAcceptingStart: RememberingStart, @unchecked Sendable {
    override func turns(in run: Int) -> Int { 1 }
    override func acceptsAll(in run: Int) -> Bool { run == 1 }
}

actor ActorStart: Starts {
    private var isBegun = false

    func begin(_ network: StartNetwork) async -> Bool {
        if isBegun { return false }
        isBegun = true
        await network.fetch()
        return true
    }
}

final class MainActorStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool { await MainActor.run { next() == 1 } }
}

/// Goes on when a thread of its own has waited for longer than a search does.
final class ThreadStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.3)
                continuation.resume()
            }
        }
        return next() == 1
    }
}

final class BlockingStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool {
        let number = next()
        network.fetchBlocking()
        return number == 1
    }
}

/// Waits for what only its own thread could bring.
final class SemaphoreStart: CountedStart, @unchecked Sendable {
    override func begin(_ network: StartNetwork) async -> Bool {
        DispatchSemaphore(value: 0).waitForever()
        return next() == 1
    }
}

extension DispatchSemaphore {
    /// In asynchronous code the compiler refuses to wait.
    fileprivate func waitForever() { wait() }
}
