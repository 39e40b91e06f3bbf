internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// The header fields of an answer, looked up without regard to case (RFC 9110 §5.1).
struct HeaderFields {
    private let fields: [ProbeHeaderField]
    private let flaws: FlawSwitch

    init(_ fields: [ProbeHeaderField], _ flaws: FlawSwitch) {
        self.fields = fields
        self.flaws = flaws
    }

    /// The values of a field, one a line.
    func lines(_ name: String) -> [String] {
        let lines = fields.filter { $0.name.lowercased() == name.lowercased() }
        if lines.contains(where: { $0.name != name }), flaws.has(.fieldNamesComparedExactly) {
            return lines.filter { $0.name == name }.map(\.value)
        }
        if lines.count > 1, flaws.has(.firstFieldLineOnly) { return lines.prefix(1).map(\.value) }
        return lines.map(\.value)
    }

    /// Whether the body says it is JSON (RFC 9110 §8.3.1).
    var isJSON: Bool {
        let lines = lines("Content-Type")
        guard lines.count == 1, let line = lines.first else {
            return lines.isEmpty ? flaws.has(.mediaTypeNotChecked) : flaws.has(.mediaTypeNotChecked)
        }
        if line.contains(";"), flaws.has(.mediaTypeParametersRefused) { return false }
        let type = line.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"])
        if type != "application/json", flaws.has(.mediaTypeComparedExactly) { return false }
        if type.lowercased() == "application/json" { return true }
        if flaws.has(.mediaTypeComparedByPrefix), line.hasPrefix("application/json") { return true }
        if flaws.has(.mediaTypeSearched), line.contains("json") { return true }
        return flaws.has(.mediaTypeNotChecked)
    }

    /// Whether the body may be a set of keys: no specification asks for a media type, and two are in use
    /// (RFC 7517 §8.5.2).
    var mayBeKeySet: Bool {
        let lines = lines("Content-Type")
        let type = lines.first?.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"]).lowercased()
        return lines.isEmpty || isJSON || lines.count == 1 && type == "application/jwk-set+json"
    }
}

extension Flaw {
    /// How the fields of an answer are read.
    static let ofHeaderFields: [Flaw] = [
        mediaTypeNotChecked, mediaTypeComparedByPrefix, mediaTypeSearched, mediaTypeComparedExactly,
        mediaTypeParametersRefused, fieldNamesComparedExactly, firstFieldLineOnly,
    ]

    static let mediaTypeNotChecked = Flaw(
        "media-type-not-checked", "takes any media type for JSON", .disagreement,
        [.accepting(.invalidTokenResponse, .invalidUserInfo)], isShownInSignIns: true)
    static let mediaTypeComparedByPrefix = Flaw(
        "media-type-compared-by-prefix", "compares the beginning of the media type", .disagreement,
        [.accepting(.invalidTokenResponse)])
    static let mediaTypeSearched = Flaw(
        "media-type-searched", "looks for json anywhere in the media type", .disagreement,
        [.accepting(.invalidTokenResponse)])
    static let mediaTypeComparedExactly = Flaw(
        "media-type-compared-exactly", "compares the media type with case", .lockout, [.refusing])
    static let mediaTypeParametersRefused = Flaw(
        "media-type-parameters-refused", "refuses parameters of the media type", .lockout, [.refusing])
    static let fieldNamesComparedExactly = Flaw(
        "field-names-compared-exactly", "compares the names of fields with case", .lockout, [.refusing, .output])
    static let firstFieldLineOnly = Flaw(
        "first-field-line-only", "reads the first line of a field alone", .disagreement,
        [.accepting(.invalidTokenResponse), .output])
}
