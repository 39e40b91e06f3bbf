internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// A time in the two forms of Signature Version 4, in UTC.
struct AWSTime: Equatable {
    /// For example `20130524T000000Z` (ISO 8601, basic).
    let text: String

    /// The date: the first eight digits.
    var day: String { String(text.prefix(8)) }

    /// Formats a time of the years 1970 to 9999, in seconds since 1970-01-01T00:00:00Z.
    init(secondsSince1970 seconds: Int64) throws(GoogleSignInError) {
        guard 0..<253_402_300_800 ~= seconds else {
            throw GoogleSignInError(.invalidConfiguration, "the clock: expected a year from 1970 to 9999")
        }
        let (days, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
        // Counting years from March puts the leap day at the end; 719,468 days lie between 0000-03-01 and 1970.
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        func digits(_ value: Int64, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        text =
            digits(year, 4) + digits(month, 2) + digits(day, 2) + "T" + digits(time / 3_600, 2)
            + digits(time / 60 % 60, 2) + digits(time % 60, 2) + "Z"
    }
}
