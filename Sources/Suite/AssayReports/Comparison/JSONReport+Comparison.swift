internal import AssayConformance
internal import AssayJSON

extension JSONReport {
    /// What changed since the earlier run.
    static func value(_ comparison: RunComparison) -> JSONValue {
        let earlier = comparison.earlier
        var value: JSONValue = [
            "client": ["name": .string(earlier.client), "version": .string(earlier.version)],
            "profile": .string(earlier.profile),
        ]
        value["tested_at"] = earlier.testedAt.map(JSONValue.integer)
        value["causes"] = comparison.causes.map(Self.value)
        value["findings"] = Self.value(comparison.findings)
        return value
    }

    private static func value(_ changes: FindingChanges) -> JSONValue {
        ["new": strings(changes.new), "gone": strings(changes.gone), "unchanged": strings(changes.unchanged)]
    }
}
