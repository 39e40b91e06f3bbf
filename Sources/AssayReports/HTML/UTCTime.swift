/// An instant in words.
enum UTCTime {
    /// `2026-09-21 14:13:20 UTC`, by the proleptic Gregorian calendar.
    static func text(_ seconds: Int64) -> String {
        let day = (seconds - seconds.modulo(86_400)) / 86_400
        let time = seconds.modulo(86_400)
        // The era of 400 years that begins on 1 March 2000 less 2000 years, and the day in it; years begin in March.
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
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
