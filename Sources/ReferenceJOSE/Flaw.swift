/// One deliberate defect of the reference client.
///
/// It stands in the list of the check that it breaks, beside that check, which asks about it by its id at the one place
/// where it makes a difference.
package struct Flaw: Sendable {
    /// The name that `assay flaws --flaw` takes: lower-case words joined by hyphens.
    package let id: String
    /// One line that says what the client does.
    package let summary: String
    package let threat: Threat
    /// Where a real client had it; `nil` where none is known.
    package let source: String?
    /// Whether whole sign-ins notice this flaw of a single operation too, and seldom come by it.
    package let isShownInSignIns: Bool
    private let makeAims: @Sendable () -> [Aim]

    /// In which ways it is meant to show; never empty.
    package var aims: [Aim] { makeAims() }

    package init(
        _ id: String, _ summary: String, _ threat: Threat, _ aims: @autoclosure @escaping @Sendable () -> [Aim],
        source: String? = nil, isShownInSignIns: Bool = false
    ) {
        self.id = id
        self.summary = summary
        self.threat = threat
        self.source = source
        self.isShownInSignIns = isShownInSignIns
        makeAims = aims
    }
}

extension Flaw: Hashable {
    package static func == (one: Flaw, other: Flaw) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Flaw {
    /// One way in which a flaw is meant to show.
    package struct Aim: Sendable {
        package enum Kind: Sendable {
            case accepting, misreporting, output, refusing
        }

        package let kind: Kind
        /// The codes of the reasons for which the input should have been refused.
        package let reasons: [String]

        package init(_ kind: Kind, _ reasons: [String] = []) {
            self.kind = kind
            self.reasons = reasons
        }

        /// The client takes what should have been refused for one of these reasons.
        static func accepting(_ reasons: String...) -> Aim { Aim(.accepting, reasons) }
        /// The client refuses, but for another reason than one of these.
        static func misreporting(_ reasons: String...) -> Aim { Aim(.misreporting, reasons) }
        /// What comes out of an acceptance, or the request that it builds, is wrong.
        package static var output: Aim { Aim(.output) }
        /// The client refuses what it should take.
        package static var refusing: Aim { Aim(.refusing) }
    }
}

extension [Flaw.Aim] {
    /// The aims of a flaw that makes an unreadable text readable.
    static var unreadable: [Flaw.Aim] {
        [
            .accepting(
                "invalid-id-token", "invalid-token-response", "invalid-key-set", "invalid-user-info",
                "invalid-provider-metadata", "issuer-mismatch")
        ]
    }
}
