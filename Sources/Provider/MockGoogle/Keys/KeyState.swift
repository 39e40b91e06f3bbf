/// The keys of a provider at one instant.
package struct KeyState: Sendable, Hashable {
    /// The name of the signing key; `nil` when every key is revoked.
    package private(set) var signing: String?
    /// The names of the published keys, in order.
    package private(set) var published: [String]
    /// The names of the keys that were published before the last change.
    package private(set) var previouslyPublished: [String]

    private let ring: [String]
    private let overlap: KeyPlan.Overlap
    private var revoked: Set<String> = []
    private var retired: Set<String> = []

    init(_ plan: KeyPlan) {
        ring = plan.ring
        overlap = plan.overlap
        signing = plan.ring.first
        published = []
        previouslyPublished = []
        published = currentSet(previous: plan.ring.count > 1 ? plan.ring.last : nil)
        previouslyPublished = published
    }

    package mutating func apply(_ event: KeyPlan.Event) {
        let before = published
        switch event {
        case .rotate:
            let old = signing
            signing = key(after: old)
            published = currentSet(previous: old)
        case .sign(let name):
            guard !revoked.contains(name) else { break }
            let old = signing
            signing = name
            published = currentSet(previous: old)
        case .publish(let names):
            published = names.filter { !revoked.contains($0) }
        case .retire(let name):
            retired.insert(name)
            if signing == name {
                signing = key(after: name)
                if let signing, !published.contains(signing) { published.insert(signing, at: 0) }
            }
        case .revoke(let name):
            revoked.insert(name)
            published.removeAll { $0 == name }
            if signing == name {
                signing = key(after: name)
                if let signing, !published.contains(signing) { published.insert(signing, at: 0) }
            }
        }
        if published != before { previouslyPublished = before }
    }

    /// The next key of the ring that may sign; the same key if there is no other.
    private func key(after name: String?) -> String? {
        guard !ring.isEmpty else { return nil }
        let start = name.flatMap { ring.firstIndex(of: $0) } ?? 0
        for step in 1...ring.count {
            let candidate = ring[(start + step) % ring.count]
            if !revoked.contains(candidate), !retired.contains(candidate) || candidate == name { return candidate }
        }
        return nil
    }

    private func currentSet(previous: String?) -> [String] {
        guard let signing else { return [] }
        let other: String? =
            switch overlap {
            case .next: key(after: signing)
            case .previous: previous
            case .none: nil
            }
        return [signing] + [other].compactMap(\.self).filter { $0 != signing && !revoked.contains($0) }
    }
}

/// The keys over time: the current state and the changes to come.
struct KeyTimeline: Sendable {
    private(set) var state: KeyState
    private let plan: KeyPlan
    private let start: Int64
    private var nextChange = 0
    private var rotations: Int64 = 0

    init(_ plan: KeyPlan, start: Int64) {
        self.plan = plan
        self.start = start
        state = KeyState(plan)
    }

    /// Makes every change that is due; a clock that goes backwards changes nothing.
    mutating func advance(to now: Int64) {
        let (elapsed, overflow) = now.subtractingReportingOverflow(start)
        guard !overflow, elapsed >= 0 else { return }
        while nextChange < plan.schedule.count, plan.schedule[nextChange].time <= elapsed {
            let change = plan.schedule[nextChange]
            rotate(upTo: change.time)
            state.apply(change.event)
            nextChange += 1
        }
        rotate(upTo: elapsed)
    }

    mutating func apply(_ event: KeyPlan.Event) { state.apply(event) }

    private mutating func rotate(upTo elapsed: Int64) {
        guard let interval = plan.interval else { return }
        let due = elapsed / interval
        guard due > rotations else { return }
        // The ring is a circle: after the first step, a whole turn does not change the state.
        let turn = Int64(max(plan.ring.count, 1))
        let steps = (due - rotations - 1) % turn + 1 + (due - rotations > turn ? turn : 0)
        for _ in 0..<steps { state.apply(.rotate) }
        rotations = due
    }
}
