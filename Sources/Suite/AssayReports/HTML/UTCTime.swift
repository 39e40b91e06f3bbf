/// Formats an instant for people.
enum UTCTime {
    /// A time such as `2026-09-21 14:13:20 UTC`, in the proleptic Gregorian calendar.
    ///
    /// - Parameter seconds: seconds since 1970.
    static func text(_ seconds: Int64) -> String {
        let day = (seconds - seconds.modulo(86_400)) / 86_400
        let time = seconds.modulo(86_400)
        // Days since 1 March of year 0. An era has 400 years, and a year starts in March, so that a leap day is its last.
        let shifted = day + 719_468
        let dayOfEra = shifted.modulo(146_097)
        let era = (shifted - dayOfEra) / 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(dayOfMonth)) "
            + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60)) UTC"
    }
}

extension Int64 {
    /// The remainder as a number that is never negative.
    fileprivate func modulo(_ divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
