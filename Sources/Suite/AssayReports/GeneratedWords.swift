internal import AssayConformance
internal import AssayJSON

extension RunReport {
    /// What was run, such as `3353 vectors`.
    var scope: VisibleText {
        guard let generated else { return "\(results.count, "vector")" }
        guard let seed = generated.seed else { return "\(generated.inputs, "input")" }
        return "\(generated.inputs, "input") that nobody wrote (seed \("\(seed)"))"
    }
}

extension GeneratedInputs {
    /// On how many of the inputs the client was judged, and on which it was not.
    var words: VisibleText {
        let decided = choices.values.reduce(0, +)
        let others = [
            (open, "that clients may accept or refuse"),
            (decided, "that a choice decides (\(choices.keys.sorted().joined(separator: ", ")))"),
            (skipped, "skipped"),
        ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
        return "\(refused) that every client must refuse, \(accepted) that every client must accept\(others)"
    }
}

extension Vector {
    /// The option that runs the vector again, as a shell takes it.
    var selection: String {
        guard isGenerated else { return "--only \(fullID)" }
        let text = SpacedJSON.text(inputDescription)
        return "--input '" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
