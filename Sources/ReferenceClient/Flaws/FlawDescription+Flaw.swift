internal import AssayConformance
internal import ReferenceJOSE

extension Flaw.Aim {
    /// The client takes what should have been refused for one of these reasons.
    static func accepting(_ reasons: Reason...) -> Flaw.Aim { Flaw.Aim(.accepting, reasons.map(\.rawValue)) }

    /// The client refuses, but for another reason than one of these.
    static func misreporting(_ reasons: Reason...) -> Flaw.Aim { Flaw.Aim(.misreporting, reasons.map(\.rawValue)) }

    /// The same in the words of the kill matrix; a code that is no reason has no such word.
    var described: [FlawDescription.Aim] {
        let reasons = reasons.compactMap(Reason.init(rawValue:))
        return switch kind {
        case .accepting: reasons.map { .accepting($0) }
        case .misreporting: reasons.map { .misreporting($0) }
        case .output: [.output]
        case .refusing: [.refusing]
        }
    }
}

extension FlawDescription {
    /// Describes a flaw of an area to the kill matrix.
    init(_ flaw: Flaw, in area: FlawArea) {
        self.init(
            id: flaw.id, summary: flaw.summary, threat: flaw.threat.text, source: flaw.source,
            operations: flaw.isShownInSignIns ? area.operations.union([.signIn]) : area.operations,
            aims: Set(flaw.aims.flatMap(\.described)))
    }
}
