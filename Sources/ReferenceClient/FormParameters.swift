internal import Foundation
internal import ReferenceJOSE

/// Parameters in `application/x-www-form-urlencoded`, strictly: UTF-8, whole escapes, decoded once (RFC 6749 §B).
struct FormParameters {
    struct Parameter {
        let name: String
        let value: String
    }

    let parameters: [Parameter]
    private let flaws: FlawSwitch

    /// Reads a query; `nil` if it is not well formed.
    init?(_ query: String, _ flaws: FlawSwitch) {
        self.flaws = flaws
        var query = query
        var semicolonSeparates = false
        if query.utf8.contains(UInt8(ascii: ";")) {
            semicolonSeparates = flaws.has(.semicolonSeparates)
            if query.contains("&amp;"), flaws.has(.entitiesDecoded) {
                query = query.replacingOccurrences(of: "&amp;", with: "&")
            }
        }
        let fields = query.utf8.split {
            $0 == UInt8(ascii: "&") || semicolonSeparates && $0 == UInt8(ascii: ";")
        }
        var parameters: [Parameter] = []
        for field in fields {
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0], flaws),
                let value = parts.count == 2 ? Self.decoded(parts[1], flaws) : ""
            else { return nil }
            parameters.append(Parameter(name: name, value: value))
        }
        self.parameters = parameters
    }

    /// The values of the parameters of that name.
    func values(_ name: String) -> [String] {
        let exact = parameters.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
        if !exact.isEmpty { return exact }
        let loose: [(Flaw, (String) -> Bool)] = [
            (.parameterNamesIgnoreCase, { $0.lowercased() == name }),
            (.bracketsInNamesDropped, { $0 == name + "[]" }),
            (.parameterNamesTrimmed, { $0.trimmingCharacters(in: .whitespaces) == name }),
            (.parametersSearchedAsText, { $0.hasSuffix("_" + name) }),
        ]
        for (flaw, matches) in loose {
            let near = parameters.filter { matches($0.name) }.map(\.value)
            if !near.isEmpty, flaws.has(flaw) { return near }
        }
        return []
    }

    /// A value that must not come twice.
    ///
    /// Which one a lenient client takes is its flaw.
    func value(_ name: String) -> String? {
        let values = values(name)
        return values.count > 1 && flaws.has(.lastParameterWins) ? values.last : values.first
    }

    /// Whether a name occurs twice.
    var hasRepeats: Bool {
        var seen: Set<[UInt8]> = []
        return parameters.contains { !seen.insert(Array($0.name.utf8)).inserted }
    }

    private static func decoded(_ field: Substring.UTF8View, _ flaws: FlawSwitch) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(field.count)
        var rest = Array(field)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(flaws.has(.plusSignKept) ? byte : UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if flaws.has(.percentEscapesKept) {
                    bytes.append(byte)
                } else if let high = rest.first.flatMap(digit), let low = rest.dropFirst().first.flatMap(digit) {
                    bytes.append(high << 4 | low)
                    rest = rest.dropFirst(2)
                } else {
                    guard flaws.has(.malformedEscapesKept) else { return nil }
                    bytes.append(byte)
                }
            default:
                bytes.append(byte)
            }
        }
        if String(validating: bytes, as: UTF8.self) == nil, flaws.has(.overlongFormsDecoded) {
            bytes = withoutOverlongForms(bytes)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            if flaws.has(.latin1Assumed) { return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
            return nil
        }
        if text.contains("%"), flaws.has(.escapesDecodedTwice) { return text.removingPercentEncoding ?? text }
        return text
    }

    /// Two-byte forms of ASCII characters, which a careless decoder takes (RFC 3629 §10).
    private static func withoutOverlongForms(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for byte in bytes {
            if byte & 0xC0 == 0x80, let lead = output.last, lead == 0xC0 || lead == 0xC1 {
                output[output.count - 1] = (lead & 1) << 6 | byte & 0x3F
            } else {
                output.append(byte)
            }
        }
        return output
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
