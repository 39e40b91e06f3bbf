import AssayTestSupport
import StrictJOSE
import Testing

struct JSONNumberTests {
    /// Number texts, each with its exact integer and the greatest integer not above it.
    struct Values: Sendable {
        let exact: Int64?
        let down: Int64?
    }

    static let numbers: [NamedCase<String, Values>] = [
        NamedCase("integer", "3600", Values(exact: 3600, down: 3600)),
        NamedCase("zero fraction", "3600.0", Values(exact: 3600, down: 3600)),
        NamedCase("long zero fraction", "3600.000000000000000000000000", Values(exact: 3600, down: 3600)),
        NamedCase("exponent", "3.6e3", Values(exact: 3600, down: 3600)),
        NamedCase("exponent with plus", "36E+2", Values(exact: 3600, down: 3600)),
        NamedCase("negative exponent that divides", "36000e-1", Values(exact: 3600, down: 3600)),
        NamedCase("negative exponent that does not", "36005e-1", Values(exact: nil, down: 3600)),
        NamedCase("fraction", "1.5", Values(exact: nil, down: 1)),
        NamedCase("negative fraction", "-1.5", Values(exact: nil, down: -2)),
        NamedCase("tiny", "1e-400", Values(exact: nil, down: 0)),
        NamedCase("tiny and negative", "-1e-400", Values(exact: nil, down: -1)),
        NamedCase("minus zero", "-0", Values(exact: 0, down: 0)),
        NamedCase("zero to any power", "0e999999999999999999999", Values(exact: 0, down: 0)),
        NamedCase("zero in many forms", "-0.000E-7", Values(exact: 0, down: 0)),
        NamedCase("beyond a double", "1e400", Values(exact: nil, down: nil)),
        NamedCase("far beyond", "1e99999999999999999999999999", Values(exact: nil, down: nil)),
        NamedCase("far below", "1e-99999999999999999999999999", Values(exact: nil, down: 0)),
        NamedCase(
            "2^53 + 1, which a double cannot hold", "9007199254740993", Values(exact: 1 << 53 + 1, down: 1 << 53 + 1)),
        NamedCase("greatest", "9223372036854775807", Values(exact: .max, down: .max)),
        NamedCase("greatest of 19 digits", "9999999999999999999", Values(exact: nil, down: nil)),
        NamedCase("its low 64 bits are one", "18446744073709551617", Values(exact: nil, down: nil)),
        NamedCase("greatest as decimal", "922337203685477580.7e1", Values(exact: .max, down: .max)),
        NamedCase("greatest plus one", "9223372036854775808", Values(exact: nil, down: nil)),
        NamedCase("greatest plus a half", "9223372036854775807.5", Values(exact: nil, down: .max)),
        NamedCase("least", "-9223372036854775808", Values(exact: .min, down: .min)),
        NamedCase("least minus a half", "-9223372036854775808.5", Values(exact: nil, down: nil)),
        NamedCase("least minus one", "-9223372036854775809", Values(exact: nil, down: nil)),
        NamedCase("a half less than 1 - 2^64", "-18446744073709551615.5", Values(exact: nil, down: nil)),
        NamedCase("2^64", "18446744073709551616", Values(exact: nil, down: nil)),
        NamedCase("a thousand digits", String(repeating: "9", count: 1000), Values(exact: nil, down: nil)),
        NamedCase(
            "a thousand digits and as many taken away", "7" + String(repeating: "0", count: 1000) + "e-1000",
            Values(exact: 7, down: 7)),
        NamedCase(
            "a hundred thousand digits, and all but two taken away",
            "70" + String(repeating: "0", count: 99_998) + "e-99998",
            Values(exact: 70, down: 70)),
        NamedCase(
            "a hundred thousand zeros taken back", "0." + String(repeating: "0", count: 99_999) + "7e100000",
            Values(exact: 7, down: 7)),
    ]

    @Test(arguments: numbers)
    func haveAnExactValueAndAValueRoundedDown(_ text: NamedCase<String, Values>) throws {
        let number = try #require(try JSONDocument(text.input).root.number)
        #expect(number.exactInteger == text.expected.exact)
        #expect(number.roundedDown == text.expected.down)
    }

    @Test
    func sayWhetherThereIsAFractionAndASign() throws {
        func number(_ text: String) throws -> JSONNumber { try #require(try JSONDocument(text).root.number) }
        #expect(try number("1").isIntegerLiteral)
        #expect(try !number("1.0").isIntegerLiteral)
        #expect(try !number("1e0").isIntegerLiteral)
        #expect(try number("-0").isNegative)
        #expect(try !number("0").isNegative)
        #expect(try number("1.5").hasFraction)
        #expect(try !number("1.50e1").hasFraction)
    }
}
