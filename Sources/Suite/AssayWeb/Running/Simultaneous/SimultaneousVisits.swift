internal import AssayConformance
internal import AssayThreads
internal import Foundation
internal import MockGoogle

/// Visits of browsers at the same time, in one order: a visit begins, or a response of the provider that the application
/// waits for is released.
///
/// The provider processes each request when it arrives, and holds the responses of the token and the UserInfo endpoint.
struct SimultaneousVisits {
    /// A visit: what it is, in words, and how its browser makes it.
    struct Visit: Sendable {
        let title: String
        /// Whether it is the same as the first one, so that it makes no difference which begins first.
        var isAsFirst = false
        let make: @Sendable () -> SignInResult
    }

    /// How long one that asks the provider meanwhile is waited for.
    private static let longestWork = Duration.seconds(3)
    /// For how long a client waits for a response at least.
    private static let longestHold = Duration.milliseconds(1_500)
    /// So many events are more than any application needs; then everything happens as it comes.
    private static let maximumEvents = 60

    /// How long an application that neither asks the provider nor answers is waited for.
    var quietTime = Duration.milliseconds(750)
    /// What was decided so far.
    private(set) var choices: OrderChoices
    private(set) var events: [ScenarioEvent] = []
    /// Whether a visit waited until the application had answered another one.
    private(set) var isOneByOne = false
    /// Whether a response was held for longer than a client may wait for it, so that a failure shows nothing.
    private(set) var isTooSlow = false

    private enum Event {
        case begin(Int)
        case release(HeldResponses.Response)
    }

    init(_ choices: OrderChoices) { self.choices = choices }

    /// Makes the visits, and returns their results in order.
    mutating func make(_ visits: [Visit], at provider: WebProvider) -> [SignInResult] {
        let held = HeldResponses()
        let results = Monitor([SignInResult?](repeating: nil, count: visits.count))
        var waiting = Array(visits.indices)
        var open: [Int] = []
        var since: [Int: ContinuousClock.Instant] = [:]
        provider.hold([.token, .userinfo], in: held)
        held.begin()
        while true {
            let isAtRest = settle(&open, visits, results, held, &since, provider)
            // The visit that has just begun waits for another one.
            if !isAtRest, open.count > 1, case .asked? = events.last { isOneByOne = true }
            guard !waiting.isEmpty || !open.isEmpty, events.count < Self.maximumEvents else { break }
            let next =
                waiting.filter { !visits[$0].isAsFirst || !waiting.contains(0) }.map(Event.begin)
                + held.waiting.map(Event.release)
            guard !next.isEmpty else { break }
            switch next[choices.next(of: next.count)] {
            case .begin(let index):
                waiting.removeAll { $0 == index }
                open.append(index)
                events.append(.asked(step: visits[index].title))
                let make = visits[index].make
                Thread {
                    let result = make()
                    results.withLock { $0[index] = result }
                    held.wake()
                }.start()
            case .release(let response):
                note(since[response.number])
                events.append(.released(request: response.number, endpoint: response.endpoint))
                held.release(response)
            }
        }
        for response in held.waiting { note(since[response.number]) }
        provider.holdNothing()
        held.end()
        // Each request of a browser has a time limit.
        return results.wait { results in
            let ended = results.enumerated().filter { !waiting.contains($0.offset) }.map(\.element)
            return ended.allSatisfy { $0 != nil } ? ended.compactMap(\.self) : nil
        }
    }

    private mutating func note(_ start: ContinuousClock.Instant?) {
        if let start, ContinuousClock.now - start > Self.longestHold { isTooSlow = true }
    }

    /// Waits until each open visit has ended or waits for a response that is held, and notes what has happened.
    ///
    /// - Returns: `false` if the application did nothing more before that.
    private mutating func settle(
        _ open: inout [Int], _ visits: [Visit], _ results: Monitor<[SignInResult?]>, _ held: HeldResponses,
        _ since: inout [Int: ContinuousClock.Instant], _ provider: WebProvider
    ) -> Bool {
        let end = ContinuousClock.now + Self.longestWork
        var requests = provider.log.requests.count
        while true {
            for response in held.waiting where since[response.number] == nil {
                since[response.number] = .now
                events.append(.held(request: response.number, endpoint: response.endpoint))
            }
            for index in open {
                guard let result = results.withLock({ $0[index] }) else { continue }
                open.removeAll { $0 == index }
                events.append(
                    .answered(step: visits[index].title, result.outcome.observation(isWellAfterwards: true)))
            }
            if open.count <= held.waiting.count { return true }
            if held.runNext(within: quietTime) { continue }
            // It may have asked for what is not held, such as the keys.
            let now = provider.log.requests.count
            guard now > requests, ContinuousClock.now < end else { return false }
            requests = now
        }
    }
}
