import AssayJSON
import AssayWeb
import Testing

@testable import assay

/// The options of `assay web` about time.
@Suite struct WebLimitTests {
    private func limits(_ words: String) throws -> ResponseLimits {
        let words = words.split(separator: " ").map(String.init)
        return try WebOptions.limits(Arguments(words, knowing: WebOptions.all))
    }

    private static let read: [(words: String, tolerated: Int, awaited: Int, signIn: Int)] = [
        ("", 65, 90, 120), ("--timeout 10", 10, 35, 120), ("--timeout 300", 300, 325, 300),
        ("--give-up 65", 65, 65, 120), ("--sign-in-time 5", 65, 90, 5), ("--timeout 3 --give-up 3", 3, 3, 120),
        ("--timeout 1 --give-up 7200 --sign-in-time 1", 1, 7200, 1),
    ]

    @Test(arguments: read) func reads(_ words: String, _ tolerated: Int, _ awaited: Int, _ signIn: Int) throws {
        let expected = ResponseLimits(
            tolerated: .seconds(tolerated), awaited: .seconds(awaited), signIn: .seconds(signIn))
        #expect(try limits(words) == expected)
    }

    private static let advice =
        "a response that the application may still give would not be waited for"

    private static let refused: [(words: String, message: String)] = [
        ("--give-up 64", "--give-up 64 is less than --timeout 65, the default: \(advice)"),
        ("--timeout 100 --give-up 99", "--give-up 99 is less than --timeout 100: \(advice)"),
        ("--timeout 0", "--timeout needs a whole number from 1 to 7200, not \"0\""),
        ("--timeout=-1", "--timeout needs a whole number from 1 to 7200, not \"-1\""),
        ("--timeout NaN", "--timeout needs a whole number from 1 to 7200, not \"NaN\""),
        ("--give-up 7201", "--give-up needs a whole number from 1 to 7200, not \"7201\""),
        ("--give-up 2.5", "--give-up needs a whole number from 1 to 7200, not \"2.5\""),
        (
            "--sign-in-time 99999999999999999999",
            "--sign-in-time needs a whole number from 1 to 7200, not \"99999999999999999999\""
        ),
        ("--sign-in-time inf", "--sign-in-time needs a whole number from 1 to 7200, not \"inf\""),
        ("--timeout 5 --timeout 6", "--timeout is given 2 times"),
    ]

    @Test(arguments: refused) func refuses(_ words: String, _ message: String) throws {
        let error = #expect(throws: UsageError.self) { try limits(words) }
        #expect(error?.message.description == message)
    }
}
