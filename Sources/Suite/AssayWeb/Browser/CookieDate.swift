/// The dates of `Expires`, read as leniently as browsers do (RFC 6265 §5.1.1).
enum CookieDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The date in seconds since 1970; `nil` if there is none.
    static func seconds(_ text: String) -> Int64? {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        let tokens = text.split { character in
            !(character.isASCII && (character.isLetter || character.isNumber || character == ":"))
        }
        for token in tokens {
            let clock = token.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            if time == nil, clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] {
                time = (hour, minute, second)
            } else if day == nil, token.count <= 2, let number = Int(token) {
                day = number
            } else if month == nil, let index = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = index + 1
            } else if year == nil, let number = Int(token), (2...4).contains(token.count) {
                year = number < 70 ? number + 2_000 : number < 100 ? number + 1_900 : number
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601,
            (0...23).contains(time.hour),
            (0...59).contains(time.minute), (0...59).contains(time.second)
        else { return nil }
        return Int64(days(year, month, day)) * 86_400 + Int64(time.hour * 3_600 + time.minute * 60 + time.second)
    }

    /// Days since 1970-01-01 in the Gregorian calendar, with years that begin in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
