internal import AssayJSON

/// One measured figure, and the figure of the same run that it is compared with.
struct BenchmarkRow {
    let benchmark: Benchmark
    /// The measured value, in `unit`.
    let value: Double
    let unit: String
    /// The value that it is compared with, in the same unit, measured in the same run.
    let limit: Double
    /// A description of the limit.
    let limitIs: String
    /// The ratio that the goal applies to.
    let ratio: Double
    /// The 10th and the 90th percentile of the ratio, if the ratio is a median.
    var spread: (p10: Double, p90: Double)?
    /// What the ratio is called.
    var quantity = "ratio"

    /// A bound for the ratio.
    enum Goal {
        case atLeast(Double)
        case atMost(Double)

        var text: String {
            switch self {
            case .atLeast(let bound): "at least \(BenchmarkRow.number(bound))"
            case .atMost(let bound): "at most \(BenchmarkRow.number(bound))"
            }
        }

        func isMet(by ratio: Double) -> Bool {
            switch self {
            case .atLeast(let bound): ratio >= bound
            case .atMost(let bound): ratio <= bound
            }
        }
    }

    private var id: String { benchmark.rawValue }
    private var goal: Goal { benchmark.goal }
    var isMet: Bool { goal.isMet(by: ratio) }

    var json: JSONValue {
        var value: JSONValue = [
            "id": .string(id), "value": .number(Self.number(self.value)), "unit": .string(unit),
            "limit": .number(Self.number(limit)), "limit_is": .string(limitIs), "ratio": .number(Self.number(ratio)),
            "goal": .string(goal.text), "met": .bool(isMet),
        ]
        value["p10"] = spread.map { .number(Self.number($0.p10)) }
        value["p90"] = spread.map { .number(Self.number($0.p90)) }
        return value
    }

    var text: VisibleText {
        let spread = spread.map { ", p10 \(Self.number($0.p10)), p90 \(Self.number($0.p90))" } ?? ""
        return "\(isMet ? "✓" : "✗") \(id.padded(to: 28))\(quantity) \(Self.number(ratio)) (\(goal.text)\(spread))\n"
            + "\("".padded(to: 30))\(Self.number(value)) \(unit), against \(Self.number(limit)) \(unit): \(limitIs)"
    }

    /// A JSON number with three digits after the point and without an exponent.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let thousandths = (abs(value) * 1000).rounded()
        guard thousandths < 1e15 else { return "0" }
        let whole = Int(thousandths)
        let fraction = String(whole % 1000 + 1000).dropFirst()
        return (value < 0 && whole > 0 ? "-" : "") + "\(whole / 1000).\(fraction)"
    }
}
