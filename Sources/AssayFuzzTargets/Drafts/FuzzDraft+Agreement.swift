package import AssayConformance
package import AssayParserFuzzTargets

extension FuzzDraft {
    /// Whether library and reference say the same of the vector, as far as fuzz targets demand it of them.
    ///
    /// A verdict of a process that crashed or hung agrees with nothing.
    package func isAgreed(library: Observation, reference: Observation) -> Bool {
        switch (library, reference) {
        case (.accept(let one), .accept(let other)) where isSignIn:
            // What else comes out of a sign-in is random, or each client's own.
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
