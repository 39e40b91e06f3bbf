internal import AssayConformance
internal import ReferenceJOSE

/// The waits of a device between its polls (RFC 8628 §3.5), in milliseconds.
struct DeviceWaiting {
    static let cancelled = Refusal(.cancelled, "the app cancelled the sign-in")

    private let fixture: SignInFixture
    private let flaws: FlawSwitch
    private let firstInterval: Int64
    private let expiration: Int64
    private let cancellation: Int64?
    private var interval: Int64
    private var hasSlowedDown = false

    init(_ device: ReferenceSignIn.DeviceSession, cancellation: Int64?, _ fixture: SignInFixture, _ flaws: FlawSwitch) {
        self.fixture = fixture
        self.flaws = flaws
        self.cancellation = cancellation
        firstInterval = device.codes.interval * 1_000
        interval = firstInterval
        expiration = device.requestedAt + device.codes.expiresIn * 1_000
    }

    /// Whether the app has cancelled the sign-in by now.
    var isCancelled: Bool { cancellation.map { $0 <= fixture.clock.milliseconds } ?? false }

    /// Waits for one interval.
    mutating func wait() throws(Refusal) {
        let next = fixture.clock.milliseconds + interval
        let isUnwatched = flaws.has("expiry-not-watched")
        let end = isUnwatched ? next : min(next, expiration)
        if let cancellation, cancellation <= end,
            cancellation > fixture.clock.milliseconds || !flaws.has("cancellation-during-poll-forgotten")
        {
            if flaws.has("polled-after-cancellation"), cancellation > fixture.clock.milliseconds {
                fixture.clock.pass(milliseconds: interval)
                return
            }
            fixture.clock.pass(milliseconds: cancellation - fixture.clock.milliseconds)
            throw Self.cancelled
        }
        fixture.clock.pass(milliseconds: end - fixture.clock.milliseconds)
        guard next < expiration || isUnwatched else { throw Refusal(.timedOut, "the codes have expired") }
    }

    mutating func notePending() {
        if flaws.has("slow-down-forgotten") { interval = firstInterval }
    }

    /// Five seconds more, from now on.
    mutating func slowDown() {
        if hasSlowedDown, flaws.has("slow-down-counts-once") { return }
        hasSlowedDown = true
        interval += 5_000
    }

    /// Twice as long after a request without an answer.
    mutating func backOff() {
        if !flaws.has("polls-not-rarer-after-silence") { interval = min(interval * 2, 86_400_000) }
    }
}
