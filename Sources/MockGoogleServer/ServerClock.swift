/// The provider's time: the system's, or one that stands still until it is told to move.
struct ServerClock: Sendable {
    /// The instant at which it stands; `nil` while it follows the system.
    private(set) var virtual: Int64?
    private let system: @Sendable () -> Int64

    init(system: @escaping @Sendable () -> Int64) { self.system = system }

    /// Seconds since 1970.
    var now: Int64 { virtual ?? system() }

    mutating func stand(at instant: Int64) { virtual = instant }

    /// Moves it, from where it is, and stops it there; `false` if that is no instant.
    mutating func advance(by seconds: Int64) -> Bool {
        let (sum, overflow) = now.addingReportingOverflow(seconds)
        guard !overflow else { return false }
        virtual = sum
        return true
    }

    mutating func followSystem() { virtual = nil }
}
