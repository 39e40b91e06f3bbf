internal import AssayConformance
internal import AssayParserFuzzTargets

/// Two outcomes of one input, side by side.
enum Agreement {
    /// Reasons that two right implementations may tell apart differently, where an input has several defects or a
    /// specification leaves open whose defect it is.
    private static let classes: [Set<Reason>] = [
        // Another audience beside the client's: one asks whether it is trusted, the other who is authorized.
        [.invalidAudience, .invalidAuthorizedParty],
        // A key of another type under the ID: one finds it and cannot use it, the other finds none.
        [.unknownKeyID, .invalidKey],
        // A nonce in a refreshed token that is not the first's: both the refresh and the nonce are wrong.
        [.refreshMismatch, .invalidNonce],
        // A document of the wrong form, whose endpoints are no URLs and whose issuer no text.
        [.invalidProviderMetadata, .insecureEndpoint, .issuerMismatch],
    ]

    /// The form of a URL comes before everything in it, and one may know of more that is wrong with it.
    private static let callbackReasons: Set<Reason> = [
        .redirectMismatch, .stateMismatch, .issuerMismatch, .accessDenied, .providerError, .noAuthorizationCode,
    ]

    static func isSame(_ one: Reason?, _ other: Reason?) -> Bool {
        guard let one, let other else { return false }
        if one == other { return true }
        if one == .invalidAuthorizationResponse, callbackReasons.contains(other) { return true }
        return classes.contains { $0.contains(one) && $0.contains(other) }
    }

    /// Demands that both accept with the same output, or refuse for reasons of one class.
    static func check(library: Observation, reference: Observation) throws(BrokenProperty) {
        switch (library, reference) {
        case (.accept(let one), .accept(let other)):
            try checkCommon(one, other)
            try expect(
                Set(one.keys) == Set(other.keys), "library and reference put out the same members",
                "\(one.keys.sorted()), \(other.keys.sorted())")
        case (.reject(let one, let message), .reject(let other, let otherMessage)):
            try expect(
                isSame(one, other), "library and reference refuse for the same class of reason",
                "\(described(one, message)); \(described(other, otherMessage))")
        default:
            throw BrokenProperty(
                "library and reference agree on accept and reject", "\(brief(library)); \(brief(reference))")
        }
    }

    /// Demands the same unless a specification leaves open what becomes of the input.
    ///
    /// Whether it does is asked of those alone that are in dispute, since it takes as long as the rest.
    static func check(
        library: Observation, reference: Observation, unless isOpen: @autoclosure () -> Bool
    ) throws(BrokenProperty) {
        do throws(BrokenProperty) {
            try check(library: library, reference: reference)
        } catch {
            if !isOpen() { throw error }
        }
    }

    /// Demands that what both have is the same.
    static func checkCommon(
        _ one: [String: OutputValue], _ other: [String: OutputValue]
    ) throws(BrokenProperty) {
        for (name, value) in one.sorted(by: { $0.key < $1.key }) {
            guard let twin = other[name], !twin.isIdentical(to: value) else { continue }
            throw BrokenProperty(
                "library and reference put out the same",
                "\(name): \(value.redacted(as: name)), \(twin.redacted(as: name))")
        }
    }

    private static func described(_ reason: Reason?, _ message: String?) -> String {
        [reason?.rawValue, message].compactMap(\.self).joined(separator: ": ")
    }

    /// An observation without what came out.
    static func brief(_ observation: Observation) -> String {
        switch observation {
        case .accept: "accept"
        case .reject(let reason, let message): "reject: \(described(reason, message))"
        case .unsupported(let what): "unsupported: \(what)"
        case .crashed(let what): "crashed: \(what)"
        case .hung: "hung"
        case .notPut(let why): "not put: \(why)"
        }
    }
}
