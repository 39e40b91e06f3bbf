/// How many inputs that nobody wrote a client was tested on, and on how many of them it was judged.
package struct GeneratedInputs: Sendable {
    /// The seed of the inputs; `nil` if the user named the input.
    package let seed: UInt64?
    /// The inputs that every client must refuse.
    package var refused = 0
    /// The inputs that every client must accept.
    package var accepted = 0
    /// The inputs between the two bounds, on which nobody is judged.
    package var open = 0
    /// The inputs on which the client differs from a bound and a choice of conformant clients decides, by the choice.
    package var choices: [String: Int] = [:]
    /// The inputs that need what the client lacks, or show nothing.
    package var skipped = 0
    /// The inputs that failed as a finding does.
    package var repeated = 0

    /// What came of the inputs that earlier runs have kept; `nil` if none are kept.
    package var corpus: Corpus?

    /// Numbers of kept inputs.
    package struct Corpus: Sendable, Hashable {
        /// Those of earlier runs that the client was tested on.
        package var tried = 0
        /// Those of them that it answered otherwise than before.
        package var changed = 0
        /// Those that this run has added.
        package var added = 0

        package init() {}
    }

    package init(seed: UInt64?) { self.seed = seed }

    /// The inputs that the client was tested on.
    package var inputs: Int { judged + open + choices.values.reduce(0, +) + skipped }

    /// The inputs that the client was judged on.
    package var judged: Int { refused + accepted }
}
