internal import AssayConformance
internal import AssayJSON

/// When the sessions of a Google Account ended, and when it was disabled, enabled and purged, each for the last time
/// and by the `iat` of tokens.
struct AccountProtectionStatus {
    var ended: Int64?
    var disabled: Int64?
    var enabled: Int64?
    var purged: Int64?

    var isDisabled: Bool {
        if purged != nil { return true }
        guard let disabled else { return false }
        return enabled.map { disabled >= $0 } ?? true
    }

    var value: JSONValue {
        var value: JSONValue = [:]
        let times = [("ended", ended), ("disabled", disabled), ("enabled", enabled), ("purged", purged)]
        for (name, time) in times {
            if let time { value[name] = .integer(time) }
        }
        return value
    }

    init(_ bytes: [UInt8]?) throws(Refusal) {
        guard let bytes else { return }
        guard let value = try? JSON.parse(bytes, file: "").value else {
            throw Refusal(.storageCorrupt, "what is known of the person cannot be read")
        }
        func time(_ name: String) -> Int64? {
            if case .number(let text)? = value[name] { Int64(text) } else { nil }
        }
        (ended, disabled, enabled, purged) = (time("ended"), time("disabled"), time("enabled"), time("purged"))
    }
}
