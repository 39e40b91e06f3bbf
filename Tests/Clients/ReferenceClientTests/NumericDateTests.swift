import AssayJSON
import ReferenceJOSE
import Testing

@testable import ReferenceClient

@Suite struct NumericDateTests {
    @Test(
        arguments: [
            ("0", 0, false), ("-0", 0, false), ("1790000000", 1_790_000_000, false),
            ("1790000000.0", 1_790_000_000, false),
            ("1790000000.00000000000000000001", 1_790_000_000, true), ("-0.5", -1, true), ("-1", -1, false),
            ("17900000000e-1", 1_790_000_000, false), ("17900000001e-1", 1_790_000_000, true),
            ("1.79e9", 1_790_000_000, false),
            ("1e-400", 0, true), ("0e99999999999999999999", 0, false), ("9223372036854775807", .max, false),
            ("9223372036854775808", .max, false), ("-9223372036854775809", .min, false), ("1e308", .max, false),
        ] as [(String, Int64, Bool)])
    func isExact(_ text: String, _ seconds: Int64, _ hasFraction: Bool) throws {
        let date = try #require(NumericDate(.number(text), FlawSwitch(nil)))
        #expect(date.seconds == seconds)
        #expect(date.hasFraction == hasFraction)
    }

    @Test(
        arguments: [
            .number("1e400"), .number("-1e400"), .string("1790000000"), .bool(true), .null, [1_790_000_000], [:],
        ]
            as [JSONValue])
    func isNone(_ value: JSONValue) {
        #expect(NumericDate(value, FlawSwitch(nil)) == nil)
    }

    @Test func comparesWithWholeSeconds() throws {
        let date = try #require(NumericDate(.number("5.25"), FlawSwitch(nil)))
        #expect(date.isAfter(5))
        #expect(date.isAfter(4))
        #expect(!date.isAfter(6))
    }
}
