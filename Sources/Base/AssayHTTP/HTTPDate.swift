/// Dates of HTTP (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// For example `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// An instant outside the years 1970 to 9999 becomes the nearest one inside.
    package static func text(_ seconds: Int64) -> String {
        let seconds = min(max(seconds, 0), 253_402_300_799)
        let days = seconds / 86_400
        let time = seconds % 86_400
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // The date from the number of days, with years that begin in March.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return weekdays[Int(days % 7)] + ", \(two(day)) " + months[Int(month - 1)] + " \(year) "
            + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
