internal import AssayConformance
internal import ReferenceJOSE

extension Flaw.Aim {
    /// The client accepts an input that must be refused for one of these reasons.
    static func accepting(_ reasons: Reason...) -> Flaw.Aim { Flaw.Aim(.accepting, reasons.map(\.rawValue)) }

    /// The client refuses with a reason other than these.
    static func misreporting(_ reasons: Reason...) -> Flaw.Aim { Flaw.Aim(.misreporting, reasons.map(\.rawValue)) }

    /// The aim with the reasons of the kill matrix; codes that are not reasons are dropped.
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
    /// The description of a flaw for the kill matrix.
    init(_ flaw: Flaw, breaking check: FlawCheck) {
        self.init(
            id: flaw.id, summary: flaw.summary, threat: flaw.threat.text, check: check.id, remedy: check.remedy,
            source: flaw.source,
            operations: flaw.isShownInSignIns ? check.operations.union([.signIn]) : check.operations,
            aims: Set(flaw.aims.flatMap(\.described)))
    }
}
