import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance
@testable import MockGoogle

/// The rules of RFC 8628 §3.5, on what a provider has recorded.
@Suite struct DevicePollingTests {
    typealias Answer = DeviceRequestRecord.Answer

    /// Records of one device, whose codes were issued at 0.
    private static func records(_ interval: Int64, _ polls: [(Int64, Answer)]) -> [DeviceRequestRecord] {
        [DeviceRequestRecord(time: 0, deviceCode: "AH-1", answer: .codes(userCode: "B", interval: interval))]
            + polls.map { DeviceRequestRecord(time: $0, deviceCode: "AH-1", answer: $1) }
    }

    /// The polls of a device, and what is wrong with them.
    typealias Case = NamedCase<(interval: Int64, polls: [(Int64, Answer)]), String?>

    @Test(arguments: [
        Case("each interval", (5, [(5, .pending), (10, .pending), (15, .ended)]), nil),
        Case("the first poll at once", (5, [(0, .pending), (5, .ended)]), nil),
        Case(
            "too early", (5, [(5, .pending), (9, .ended)]),
            "poll 2 of a device came 4 seconds after the one before, expected at least 5"),
        Case("slower after slow_down", (5, [(5, .slowDown), (15, .slowDown), (30, .pending), (45, .ended)]), nil),
        Case(
            "as before after slow_down", (5, [(5, .slowDown), (10, .pending)]),
            "poll 2 of a device came 5 seconds after the one before, expected at least 10"),
        Case(
            "as before later", (5, [(5, .slowDown), (15, .pending), (20, .pending)]),
            "poll 3 of a device came 5 seconds after the one before, expected at least 10"),
        Case(
            "after the end", (5, [(5, .ended), (10, .ended)]),
            "a device polled again after tokens or an error that ends the sign-in"),
        Case("after no answer", (5, [(5, .unknown), (10, .ended)]), nil),
        Case("a longer interval", (10, [(5, .pending), (15, .ended)]), nil),
        Case(
            "a longer interval is not kept", (10, [(5, .pending), (14, .ended)]),
            "poll 2 of a device came 9 seconds after the one before, expected at least 10"),
    ])
    func rules(_ test: Case) {
        let records = Self.records(test.input.interval, test.input.polls)
        #expect(DevicePolling.problem(in: records, cancellations: [:]) == test.expected)
    }

    @Test(
        arguments: [
            (10, nil), (9, "a device polled after the app had cancelled the sign-in"),
        ] as [(Int64, String?)])
    func noPollAfterACancellation(_ cancelled: Int64, _ problem: String?) {
        let records = Self.records(5, [(5, .pending), (10, .pending)])
        #expect(DevicePolling.problem(in: records, cancellations: ["B": cancelled]) == problem)
        #expect(DevicePolling.problem(in: records, cancellations: ["C": cancelled]) == nil)
    }

    @Test func anotherCodeIsNotTheDevicesOwn() {
        let records = [DeviceRequestRecord(time: 5, deviceCode: "BCDF-GHJK", answer: .ended)]
        #expect(
            DevicePolling.problem(in: records, cancellations: [:])
                == "a device polled with a code that the provider had not issued as its device code")
    }

    /// Devices that poll at the same time do not disturb each other.
    @Test func severalDevices() {
        let other = [
            DeviceRequestRecord(time: 1, deviceCode: "AH-2", answer: .codes(userCode: "C", interval: 5)),
            DeviceRequestRecord(time: 6, deviceCode: "AH-2", answer: .pending),
        ]
        let records = (Self.records(5, [(5, .pending), (10, .ended)]) + other).sorted { $0.time < $1.time }
        #expect(DevicePolling.problem(in: records, cancellations: [:]) == nil)
    }
}
