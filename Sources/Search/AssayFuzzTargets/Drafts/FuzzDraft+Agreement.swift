package import AssayConformance
package import AssayParserFuzzTargets

extension FuzzDraft {
    /// Whether library and reference agree on the vector as far as the fuzz target requires.
    ///
    /// The observation of a process that crashed or hung agrees with no other.
    package func isAgreed(library: Observation, reference: Observation) -> Bool {
        do {
            if operation == ClientOperation.signIn.rawValue {
                try Agreement.checkSignIn(library: library, reference: reference)
            } else {
                try Agreement.check(library: library, reference: reference)
            }
            return true
        } catch {
            return false
        }
    }
}
