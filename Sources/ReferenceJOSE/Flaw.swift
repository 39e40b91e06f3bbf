/// One deliberate defect of the reference client.
///
/// Its list is next to the check that it breaks, which tests for its id at the one place where it changes the result.
package struct Flaw: Sendable {
    /// The name that `assay flaws --flaw` takes: lower-case words joined by hyphens.
    package let id: String
    /// What the client does, as the rest of a sentence that begins with "The client".
    package let summary: String
    package let threat: Threat
    /// A link to a real client that had the flaw; `nil` if none is known.
    package let source: String?
    /// Whether the flaw is also tried on sign-in scenarios, although it belongs to a single operation.
    package let isShownInSignIns: Bool
    /// The ways in which it is meant to show; never empty.
    package let aims: [Aim]

    package init(
        _ id: String, _ summary: String, _ threat: Threat, _ aims: Aim..., source: String? = nil,
        isShownInSignIns: Bool = false
    ) {
        self.id = id
        self.summary = summary
        self.threat = threat
        self.source = source
        self.isShownInSignIns = isShownInSignIns
        self.aims = aims
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

        /// The client accepts an input that must be refused for one of these reasons.
        static func accepting(_ reasons: String...) -> Aim { Aim(.accepting, reasons) }
        /// The client refuses with a reason other than these.
        static func misreporting(_ reasons: String...) -> Aim { Aim(.misreporting, reasons) }
        /// The client accepts malformed JSON.
        static var unreadable: Aim {
            .accepting(
                "invalid-id-token", "invalid-token-response", "invalid-key-set", "invalid-user-info",
                "invalid-provider-metadata", "issuer-mismatch")
        }
        /// The output of an acceptance, or the request that the client builds, is wrong.
        package static var output: Aim { Aim(.output) }
        /// The client refuses an input that it must accept.
        package static var refusing: Aim { Aim(.refusing) }
    }
}
