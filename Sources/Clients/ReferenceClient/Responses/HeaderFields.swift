internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// The header fields of a response, looked up without case (RFC 9110 §5.1).
struct HeaderFields {
    let fields: [HeaderField]
    let flaws: FlawSwitch

    /// The values of a field, one for each line.
    func lines(_ name: String) -> [String] {
        let lines = fields.filter { $0.name.lowercased() == name.lowercased() }
        if lines.contains(where: { $0.name != name }), flaws.has("field-names-compared-exactly") {
            return lines.filter { $0.name == name }.map(\.value)
        }
        if lines.count > 1, flaws.has("first-field-line-only") { return lines.prefix(1).map(\.value) }
        return lines.map(\.value)
    }

    /// Whether the media type is JSON (RFC 9110 §8.3.1).
    var isJSON: Bool {
        let lines = lines("Content-Type")
        guard lines.count == 1, let line = lines.first else {
            return flaws.has("media-type-not-checked")
        }
        if line.contains(";"), flaws.has("media-type-parameters-refused") { return false }
        if flaws.mistake(MediaTypeMistake.self, where: { $0.refuses(line) }) != nil { return false }
        let type = line.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"])
        if type != "application/json", flaws.has("media-type-compared-exactly") { return false }
        if type.lowercased() == "application/json" { return true }
        if flaws.mistake(MediaTypeMistake.self, where: { $0.accepts(type) }) != nil { return true }
        if flaws.has("media-type-compared-by-prefix"), line.hasPrefix("application/json") { return true }
        if flaws.has("media-type-searched"), line.contains("json") { return true }
        return flaws.has("media-type-not-checked")
    }

    /// Whether the body may be a key set: no specification requires a media type, and two are in use
    /// (RFC 7517 §8.5.2).
    var mayBeKeySet: Bool {
        let lines = lines("Content-Type")
        let type = lines.first?.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"]).lowercased()
        return lines.isEmpty || isJSON || lines.count == 1 && type == "application/jwk-set+json"
    }
}
