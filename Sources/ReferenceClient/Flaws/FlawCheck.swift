internal import AssayConformance
internal import ReferenceJOSE

/// One check of the client, with the flaws that break it.
struct FlawCheck {
    /// The name of the check: lower-case words joined by hyphens.
    let id: String
    /// The operations in which the flaws can show.
    let operations: Set<Operation>
    let flaws: [Flaw]
    /// How to mend a client that has any of the flaws: two sentences for its developer.
    let remedy: String

    init(_ id: String, _ operations: Set<Operation>, _ flaws: [Flaw], remedy: String) {
        self.id = id
        self.operations = operations
        self.flaws = flaws
        self.remedy = remedy
    }

    /// Every check, in the order of the kill matrix.
    static let all: [FlawCheck] = [
        ofTokens, ofKeys, ofClaims, ofComparisons, ofValues, ofCallbacks, ofRequests, ofResponses,
        ofCredentialResponses, ofSecurityEvents, ofDevices, ofSignIns, ofAccounts,
    ].flatMap(\.self)
}
