package import AssayConformance
internal import AssayParserFuzzTargets

/// Compares the observations of two clients for the same input.
enum Agreement {
    /// Sets of reasons among which correct implementations may differ.
    ///
    /// The input may have several defects, or the specification may leave the reason open.
    private static let classes: [Set<Reason>] = [
        // A second audience: one client checks whether it is trusted, the other who is authorized.
        [.invalidAudience, .invalidAuthorizedParty],
        // A key of another type with the ID: one client finds it and cannot use it, the other finds no key.
        [.unknownKeyID, .invalidKey],
        // The request for newer keys fails: one client reports that, the other that it knows no such key.
        [.unknownKeyID, .keySetUnavailable],
        // A refreshed token with a nonce other than the first token's: both the refresh and the nonce are wrong.
        [.refreshMismatch, .invalidNonce],
        // A malformed document: its endpoints are not URLs, and its issuer is not a string.
        [.invalidProviderMetadata, .insecureEndpoint, .issuerMismatch],
        // An address that is not a URL: one client refuses its form, the other that it is not https.
        [.invalidDeviceAuthorization, .insecureEndpoint],
    ]

    /// The reasons that a client may report for a malformed URL, if the other client checks its form first.
    private static let callbackReasons: Set<Reason> = [
        .redirectMismatch, .stateMismatch, .issuerMismatch, .accessDenied, .providerError, .noAuthorizationCode,
    ]

    static func isSame(_ one: Reason?, _ other: Reason?) -> Bool {
        guard let one, let other else { return false }
        if one == other { return true }
        if one == .invalidAuthorizationResponse, callbackReasons.contains(other) { return true }
        if other == .invalidAuthorizationResponse, callbackReasons.contains(one) { return true }
        return classes.contains { $0.contains(one) && $0.contains(other) }
    }

    /// Checks that both accept with the same output, or refuse for reasons of the same class.
    static func check(library: Observation, reference: Observation) throws(BrokenProperty) {
        switch (library, reference) {
        case (.accept(let one), .accept(let other)):
            try checkCommon(one, other)
            try expect(
                Set(one.keys) == Set(other.keys), "library and reference have the same members in their output",
                "\(one.keys.sorted()), \(other.keys.sorted())")
        case (.reject(let one, _), .reject(let other, _)):
            try expect(
                isSame(one, other), "library and reference refuse for the same class of reason",
                "\(library.brief); \(reference.brief)")
        default:
            throw BrokenProperty(
                "library and reference agree on accept and reject", "\(library.brief); \(reference.brief)")
        }
    }

    /// Checks that two sign-ins both end with the same person, or are both refused for reasons of the same class.
    ///
    /// The other output is not compared: it is random, or specific to the client.
    static func checkSignIn(library: Observation, reference: Observation) throws(BrokenProperty) {
        switch (library, reference) {
        case (.accept(let one), .accept(let other)):
            try checkCommon(one.filter { member in OutputMember.person.contains { $0.name == member.key } }, other)
        case (.reject(nil, _), .reject), (.reject, .reject(nil, _)): break
        default: try check(library: library, reference: reference)
        }
    }

    /// Checks the same, unless the specification leaves the result for the input open.
    ///
    /// `isOpen` is evaluated only after a disagreement, because it takes as long as the rest.
    static func check(
        library: Observation, reference: Observation, unless isOpen: @autoclosure () -> Bool
    ) throws(BrokenProperty) {
        do throws(BrokenProperty) {
            try check(library: library, reference: reference)
        } catch {
            if !isOpen() { throw error }
        }
    }

    /// Checks that the members that both have are the same.
    static func checkCommon(
        _ one: [String: OutputValue], _ other: [String: OutputValue]
    ) throws(BrokenProperty) {
        for (name, value) in one.sorted(by: { $0.key < $1.key }) {
            guard let twin = other[name], !twin.isIdentical(to: value) else { continue }
            throw BrokenProperty(
                "library and reference have the same output",
                "\(name): \(value.redacted(as: name)), \(twin.redacted(as: name))")
        }
    }
}

extension Observation {
    /// The outcome in a phrase, without its output.
    package var brief: String {
        switch self {
        case .accept: "accept"
        case .reject(let reason, let message):
            "reject" + [reason?.rawValue, message].compactMap(\.self).map { ": \($0)" }.joined()
        case .unsupported(let what): "unsupported: \(what)"
        case .crashed(let how): "crashed: \(how)"
        case .hung: "hung"
        case .notPut(let why): "not asked: \(why)"
        }
    }
}
