internal import AssayJSON
internal import ReferenceJOSE

/// A careless way to check the names in `crit`, which takes some for extensions that the client understands.
enum CriticalNameMistake: String, CaseIterable {
    case present = "present-critical-names-accepted"
    case absent = "absent-critical-names-ignored"
    case registered = "registered-critical-names-accepted"
    case known = "known-critical-names-accepted"
    case prototype = "prototype-names-called-understood"
    case unencodedPayload = "unencoded-payload-called-understood"
    case first = "first-critical-name-counts"
    case last = "last-critical-name-counts"
    case encodedPayload = "encoded-payload-understood"

    /// Whether a client that makes the mistake goes on.
    func understands(_ names: [String], _ header: JSONObject) -> Bool {
        let isEncoded = header["b64"] == .bool(true)
        return switch self {
        case .present: names.allSatisfy { header[$0] != nil }
        case .absent: names.contains { header[$0] == nil }
        case .registered: names.contains { ["alg", "kid", "crit"].contains($0) }
        case .known: names.allSatisfy { ["alg", "kid", "typ", "crit"].contains($0) }
        case .prototype: names.contains("__proto__")
        case .unencodedPayload: names.contains("b64")
        case .first: isEncoded && names.first == "b64"
        case .last: isEncoded && names.last == "b64"
        case .encodedPayload: (isEncoded || header["b64"] == nil) && Set(names) == ["b64"]
        }
    }
}
