internal import StrictJOSE

/// A time as JWT claims give it (RFC 7519 §2): seconds since 1970-01-01T00:00:00Z, fractions allowed.
public struct NumericDate: Sendable, Hashable {
    /// The latest time that is taken for one, the end of the year 9999: what is beyond is an error of units at best.
    public static let latest: Int64 = 253_402_300_799

    /// The whole seconds since 1970, rounded down.
    public let seconds: Int64

    /// Whether the time is later than its whole seconds.
    public let hasFraction: Bool

    /// Takes a time in whole seconds.
    public init(seconds: Int64) {
        self.seconds = seconds
        hasFraction = false
    }

    /// Takes the exact value of a number; nil for a negative one and for one later than `latest`.
    init?(_ number: JSONNumber) {
        guard let seconds = number.roundedDown, 0...NumericDate.latest ~= seconds else { return nil }
        self.seconds = seconds
        hasFraction = number.hasFraction
    }

    /// Whether the time is later than an instant in whole seconds.
    func isLater(than instant: Int64) -> Bool {
        seconds > instant || (seconds == instant && hasFraction)
    }
}
