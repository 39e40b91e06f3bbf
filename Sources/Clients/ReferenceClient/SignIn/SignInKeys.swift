internal import AssayConformance
internal import ReferenceJOSE

/// A provider's keys, cached for their lifetime (OpenID Connect Core §10.1.1, RFC 9111 §4.2).
final class SignInKeys {
    /// The shortest and the longest lifetime of keys, in seconds.
    static let lifetimeBounds: ClosedRange<Int64> = 300...86_400
    /// Seconds between two requests for unknown key IDs, which anyone can invent.
    private static let unknownKeyInterval: Int64 = 60
    /// The first and the longest pause after a failed request, in seconds.
    private static let pauses: ClosedRange<Int64> = 5...300

    struct Entry {
        let document: [UInt8]
        let requestedAt: Int64
        let lifetime: Int64
        /// The entity tag of the response, with which newer keys are asked for (RFC 9110 §13.1.2).
        let tag: String?

        /// The same keys, as if they had been requested at another time.
        func requested(at time: Int64) -> Self {
            Self(document: document, requestedAt: time, lifetime: lifetime, tag: tag)
        }
    }

    private struct Failure {
        let refusal: Refusal
        let at: Int64
        let pause: Int64
    }

    let url: String
    let requests: SignInRequests
    let flaws: FlawSwitch
    private(set) var entry: Entry?
    private var failure: Failure?
    private var unknownKeyFetchedAt: Int64?
    /// The tag of the latest response with one, even if its keys were refused; only a flaw uses it.
    var latestTag: String?
    private var withdrawn: [[UInt8]] = []

    init(at url: String, _ requests: SignInRequests) {
        self.url = url
        self.requests = requests
        flaws = requests.flaws
    }

    var now: Int64 { requests.fixture.clock.now }

    /// The cached document, whatever its age.
    var document: [UInt8]? { entry?.document }

    /// Verifies with the cached keys, and with newer ones if the key ID is unknown.
    nonisolated(nonsending) func verify<Verdict>(
        _ verify: ([UInt8]) throws(Refusal) -> Verdict
    ) async throws(Refusal) -> Verdict {
        let document = try await current()
        do {
            return try verify(document)
        } catch {
            if error.reason == .invalidSignature, flaws.has("keys-asked-for-at-bad-signatures") {
                return try verify(try await fetchUnlessPaused())
            }
            guard error.reason == .unknownKeyID else { throw error }
            if let verdict = verdictOfWithdrawn(verify) { return verdict }
            guard mayFetchForUnknownKey() else { throw error }
        }
        let newer = try await fetchUnlessPaused()
        do {
            return try verify(newer)
        } catch {
            if error.reason == .unknownKeyID, let verdict = verdictOfWithdrawn(verify) { return verdict }
            throw error
        }
    }

    private func verdictOfWithdrawn<Verdict>(_ verify: ([UInt8]) throws(Refusal) -> Verdict) -> Verdict? {
        guard !withdrawn.isEmpty, flaws.has("withdrawn-keys-kept") else { return nil }
        for document in withdrawn { if let verdict = try? verify(document) { return verdict } }
        return nil
    }

    private nonisolated(nonsending) func current() async throws(Refusal) -> [UInt8] {
        if let entry {
            let age = now - entry.requestedAt
            if age >= 0, age < entry.lifetime {
                if age > 0, flaws.has("keys-live-anew-with-each-use") { self.entry = entry.requested(at: now) }
                if !flaws.has("keys-asked-for-each-time") { return entry.document }
            } else if flaws.has("keys-never-asked-for-again") || flaws.has("keys-fetched-once")
                || age < 0 && flaws.has("keys-of-the-future-kept")
                || age < Self.lifetimeBounds.upperBound && flaws.has("key-life-fixed")
            {
                return entry.document
            }
        }
        do {
            return try await fetchUnlessPaused()
        } catch {
            guard let entry, flaws.has("expired-keys-used-without-others") else { throw error }
            return entry.document
        }
    }

    private func mayFetchForUnknownKey() -> Bool {
        if flaws.has("unknown-key-never-asked-for") || flaws.has("keys-fetched-once") { return false }
        if let last = unknownKeyFetchedAt {
            if now < last, flaws.has("unknown-key-asked-for-when-clock-catches-up") { return false }
            let isSoon = (0..<Self.unknownKeyInterval).contains(now - last)
            if isSoon, !flaws.has("unknown-key-always-asked-for") { return false }
            if !isSoon, flaws.has("unknown-key-asked-for-only-once") { return false }
        }
        unknownKeyFetchedAt = now
        return true
    }

    private nonisolated(nonsending) func fetchUnlessPaused() async throws(Refusal) -> [UInt8] {
        if let failure {
            let elapsed = now - failure.at
            if (0..<failure.pause).contains(elapsed), !flaws.has("failed-request-repeated-at-once"),
                entry == nil || !flaws.has("failed-request-repeated-with-keys")
            {
                throw failure.refusal
            }
            if elapsed < 0, flaws.has("pause-lasts-until-clock-catches-up") { throw failure.refusal }
            if elapsed >= failure.pause, elapsed < 3600, flaws.has("key-failure-kept") { throw failure.refusal }
        }
        do {
            let newer = try await fetch()
            if let entry, entry.document != newer.document { withdrawn = withdrawn.suffix(7) + [entry.document] }
            entry = newer
            failure = nil
            return newer.document
        } catch {
            if entry != nil, flaws.has("failed-request-empties-cache") { entry = nil }
            let pause = failure.map { min($0.pause * 2, Self.pauses.upperBound) } ?? Self.pauses.lowerBound
            failure = Failure(refusal: error, at: now, pause: pause)
            throw error
        }
    }
}
