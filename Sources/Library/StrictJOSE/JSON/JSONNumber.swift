/// A JSON number with its exact value: never rounded without being asked to, never infinite.
///
/// `3600`, `3600.0` and `3.6e3` have the same exact integer; `1.5` and `1e400` have none.
public struct JSONNumber: Sendable, Hashable {
    /// Whether the text has a minus sign; `-0` has one too.
    public let isNegative: Bool

    /// Whether the text has no fraction and no exponent.
    public let isIntegerLiteral: Bool

    /// Whether the value is not an integer.
    public let hasFraction: Bool

    /// The number of places after the decimal point that `leadingFractionDigits` has.
    public static let fractionPlaces = 18

    /// The first 18 digits after the decimal point, as the exponent moves it, as a number: 25 followed by 16 zeros for
    /// `0.25`.
    public let leadingFractionDigits: UInt64

    /// The value without sign and fraction; `nil` if it needs more than 64 bits.
    private let wholeMagnitude: UInt64?

    /// The value if it is an integer in the range of `Int64`.
    public var exactInteger: Int64? {
        hasFraction ? nil : roundedDown
    }

    /// The greatest integer not above the value, if it is in the range of `Int64`.
    public var roundedDown: Int64? {
        guard let wholeMagnitude else { return nil }
        guard isNegative else { return Int64(exactly: wholeMagnitude) }
        let (magnitude, overflow) = wholeMagnitude.addingReportingOverflow(hasFraction ? 1 : 0)
        guard !overflow, magnitude <= Int64.min.magnitude else { return nil }
        return magnitude == Int64.min.magnitude ? Int64.min : -Int64(magnitude)
    }

    /// Reads the text of a number that the indexer has accepted.
    init(_ bytes: Span<UInt8>, _ range: Range<Int>, isIntegerLiteral: Bool) {
        self.isIntegerLiteral = isIntegerLiteral
        isNegative = bytes[range.lowerBound] == ASCII.minus
        if isIntegerLiteral, !isNegative, range.count <= JSONNumber.safeDigitCount {
            var whole: UInt64 = 0
            for index in range { whole = whole &* 10 &+ UInt64(bytes[index] &- ASCII.zero) }
            (wholeMagnitude, hasFraction, leadingFractionDigits) = (whole, false, 0)
            return
        }
        let digits = (isNegative ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound
        let (pointPosition, coefficientEnd) = JSONNumber.point(bytes, digits)

        // The digits before the decimal point, as the exponent moves it, are the whole part; the others the fraction.
        var whole: UInt64 = 0
        var overflow = false
        var fraction = false
        var leadingFraction: UInt64 = 0
        var count = 0
        for index in digits.lowerBound..<coefficientEnd where bytes[index] != ASCII.fullStop {
            let digit = bytes[index] &- ASCII.zero
            if count < pointPosition {
                JSONNumber.append(digit, to: &whole, &overflow)
            } else if digit != 0 {
                fraction = true
                leadingFraction += JSONNumber.atPlace(count - pointPosition, digit)
            }
            count += 1
        }
        // The exponent may append zeros. Twenty of them overflow any value but zero; after 64, no bit of it is left.
        while count < pointPosition, whole != 0 {
            JSONNumber.append(0, to: &whole, &overflow)
            count += 1
        }
        hasFraction = fraction
        leadingFractionDigits = leadingFraction
        wholeMagnitude = overflow ? nil : whole
    }

    /// The number of digits that always fit into 64 bits.
    private static let safeDigitCount = 19

    /// The value of a digit after the decimal point, in units of the 18th place; 0 behind that.
    private static func atPlace(_ place: Int, _ digit: UInt8) -> UInt64 {
        guard place < fractionPlaces else { return 0 }
        return (place + 1..<fractionPlaces).reduce(UInt64(digit)) { value, _ in value * 10 }
    }

    private static func append(_ digit: UInt8, to whole: inout UInt64, _ overflow: inout Bool) {
        let product = whole.multipliedReportingOverflow(by: 10)
        let sum = product.partialValue.addingReportingOverflow(UInt64(digit))
        overflow = overflow || product.overflow || sum.overflow
        whole = sum.partialValue
    }

    /// The number of digits before the decimal point as the exponent moves it, and where the exponent begins.
    private static func point(_ bytes: Span<UInt8>, _ digits: Range<Int>) -> (position: Int, coefficientEnd: Int) {
        var coefficientEnd = digits.lowerBound
        var point: Int?
        while coefficientEnd < digits.upperBound, bytes[coefficientEnd] | 0x20 != UInt8(ascii: "e") {
            if bytes[coefficientEnd] == ASCII.fullStop { point = coefficientEnd }
            coefficientEnd += 1
        }
        let written = (point ?? coefficientEnd) - digits.lowerBound
        // The coefficient has fewer digits than the bound, so any exponent above it gives zero or is out of range.
        let bound = 1 << 40
        var exponent = 0
        var isNegative = false
        for index in coefficientEnd..<digits.upperBound {
            switch bytes[index] {
            case ASCII.minus: isNegative = true
            case ASCII.zero...ASCII.nine: exponent = min(bound, exponent * 10 + Int(bytes[index] &- ASCII.zero))
            default: break
            }
        }
        return (isNegative ? written - exponent : written + exponent, coefficientEnd)
    }
}
