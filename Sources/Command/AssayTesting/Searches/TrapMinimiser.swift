/// Shortens a schedule that traps as long as it does.
struct TrapMinimiser {
    /// Each run is a process.
    private static let runs = 60

    /// When no other run starts.
    let deadline: ContinuousClock.Instant
    /// The decisions of the run of a schedule if it traps; `nil` if it does not.
    let traps: ([UInt8]) -> [UInt8]?

    func shortest(of decisions: [UInt8]) -> [UInt8] {
        var best = Self.trimmed(decisions)
        var left = Self.runs
        func accepts(_ candidate: [UInt8]) -> Bool {
            guard left > 0, .now < deadline else { return false }
            left -= 1
            guard let made = traps(candidate).map(Self.trimmed), Self.isSimpler(made, best) else { return false }
            best = made
            return true
        }
        // After the last decision the oldest entry runs.
        var length = 0
        while length < best.count, !accepts(Array(best.prefix(length))) { length = length * 2 + 1 }
        var index = best.count - 1
        while index >= 0 {
            if index < best.count, best[index] != 0 {
                var candidate = best
                candidate[index] = 0
                if !accepts(candidate) {
                    candidate.remove(at: index)
                    _ = accepts(candidate)
                }
            }
            index -= 1
        }
        return best
    }

    private static func trimmed(_ decisions: [UInt8]) -> [UInt8] {
        Array(decisions[..<((decisions.lastIndex { $0 != 0 } ?? -1) + 1)])
    }

    private static func isSimpler(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        (left.count, left.count { $0 != 0 }) < (right.count, right.count { $0 != 0 })
    }
}
