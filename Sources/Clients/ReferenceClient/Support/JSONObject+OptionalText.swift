internal import AssayJSON
internal import ReferenceJOSE

extension JSONObject {
    /// The text of a member that may be absent; `nil` if it is, or has another type.
    func optionalText(_ name: String, _ flaws: FlawSwitch) -> String? {
        switch self[name] {
        case .string(let text)?: text
        case .null? where flaws.has("optional-null-is-text"): "null"
        default: nil
        }
    }
}
