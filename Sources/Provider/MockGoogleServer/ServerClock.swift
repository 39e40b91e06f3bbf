/// The clock of the provider: it follows the system, or stands still until it is moved.
struct ServerClock: Sendable {
    /// The instant where it stands still; `nil` while it follows the system.
    private(set) var virtual: Int64?
    private let system: @Sendable () -> Int64

    init(system: @escaping @Sendable () -> Int64) { self.system = system }

    /// Seconds since 1970.
    var now: Int64 { virtual ?? system() }

    mutating func stop(at instant: Int64) { virtual = instant }

    /// Moves the clock and stops it there; `false` if the result is out of range.
    mutating func advance(by seconds: Int64) -> Bool {
        let (sum, overflow) = now.addingReportingOverflow(seconds)
        guard !overflow else { return false }
        virtual = sum
        return true
    }

    mutating func followSystem() { virtual = nil }
}
