internal import Foundation

/// The time of the machine, for clients that go by it.
enum WallClock {
    /// Seconds since 1970.
    static var now: Int64 { Int64(time(nil)) }
}
