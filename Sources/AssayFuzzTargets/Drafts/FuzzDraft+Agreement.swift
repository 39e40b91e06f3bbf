package import AssayConformance
package import AssayParserFuzzTargets

extension FuzzDraft {
    /// Whether library and reference agree on the vector as far as the fuzz target requires.
    ///
    /// The observation of a process that crashed or hung agrees with no other.
    package func isAgreed(library: Observation, reference: Observation) -> Bool {
        switch (library, reference) {
        case (.accept(let one), .accept(let other)) where isSignIn:
            // The other output of a sign-in is random or specific to the client.
            return ["subject", "email"].allSatisfy { name in
                guard let value = one[name], let twin = other[name] else { return true }
                return value.isIdentical(to: twin)
            }
        case (.reject(let one, _), .reject(let other, _)) where isSignIn:
            return one == nil || other == nil || Agreement.isSame(one, other)
        default: return (try? Agreement.check(library: library, reference: reference)) != nil
        }
    }

    private var isSignIn: Bool { operation == Operation.signIn.rawValue }
}
