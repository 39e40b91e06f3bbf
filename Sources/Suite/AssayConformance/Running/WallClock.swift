internal import Foundation

/// The time of the machine, for clients that use the system's clock.
package enum WallClock {
    /// Seconds since 1970.
    package static var now: Int64 { Int64(time(nil)) }
}
