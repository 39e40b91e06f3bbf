package import StrictJOSE

/// A time in a JWT claim (RFC 7519 §2): seconds since 1970-01-01T00:00:00Z, possibly with a fraction.
///
/// Two times are equal if they have the same whole seconds and the same first 18 digits of the fraction.
public struct NumericDate: Sendable, Hashable {
    /// The latest accepted time, the end of the year 9999; a later one is most likely in another unit.
    public static let latest: Int64 = 253_402_300_799

    /// The whole seconds since 1970, rounded down.
    public let seconds: Int64

    /// Whether the time has a fraction beyond its whole seconds.
    public let hasFraction: Bool

    /// The first 18 digits of the fraction, as a number.
    private let attoseconds: UInt64

    /// Creates a time in whole seconds.
    public init(seconds: Int64) {
        self.seconds = seconds
        hasFraction = false
        attoseconds = 0
    }

    /// Creates a time from a number's exact value; `nil` if it is negative or later than `latest`.
    package init?(_ number: JSONNumber) {
        guard let seconds = number.roundedDown, 0...NumericDate.latest ~= seconds else { return nil }
        self.seconds = seconds
        hasFraction = number.hasFraction
        attoseconds = number.leadingFractionDigits
    }

    /// Whether the time is later than an instant in whole seconds.
    func isLater(than instant: Int64) -> Bool {
        seconds > instant || (seconds == instant && hasFraction)
    }

    /// The time as a JSON number, from which an equal time can be read.
    package var jsonText: String {
        guard hasFraction else { return String(seconds) }
        let digits = String(attoseconds)
        let zeros = String(repeating: "0", count: JSONNumber.fractionPlaces - digits.utf8.count)
        // A fraction that is smaller than the last place still makes the time later.
        return "\(seconds).\(zeros)\(digits)" + (attoseconds == 0 ? "1" : "")
    }
}
