/// Causes that are the refusal of an honest input.
///
/// A client that refuses even that refuses everything in the same context, for one reason. No flaw is named for such
/// refusals, because most flaws that break a whole sign-in predict the same.
extension Diagnosis {
    /// The beginning of the names of these causes.
    static let honestInputPrefix = "refuses-honest-"

    /// One cause for each operation, or step of a sign-in, whose honest input the client refuses.
    static func refusedHonestInputs(_ run: DiagnosticCase) -> [Cause] {
        var order: [String] = []
        var findings: [String: [String]] = [:]
        var words: [String: String] = [:]
        for id in run.findings {
            guard let refusal = run.refusedTwins[id] else { continue }
            if findings[refusal.name] == nil {
                order.append(refusal.name)
                // In texts of a cause, grave accents are marks.
                words[refusal.name] = refusal.words.replacing("`", with: "'")
            }
            findings[refusal.name, default: []].append(id)
        }
        return order.map { name in
            let own = findings[name] ?? []
            let entry = FaultDictionary.Entry(
                flaw: honestInputPrefix + name, check: "honest-input",
                summary: "does not accept the honest input of `\(name)`: \(words[name] ?? "")",
                threat: "Nobody can sign in, and no other refusal of this input shows anything.",
                remedy: """
                    Find out first why the honest input is not accepted: the settings of the client, its clock, or the \
                    adapter. `assay adapter check` sends it alone and prints the answer.
                    """, failures: [:])
            return Cause(entry: entry, alternatives: [], findings: own, predicted: own.count)
        }
    }
}

extension Diagnosis.Cause {
    /// Whether a client with the flaw, which other findings show, refuses the honest input too.
    ///
    /// Then the flaw is told first, because the refusal follows from it.
    func predicts(_ refusal: Diagnosis.Cause) -> Bool {
        let predicted = refusal.findings.count { id in entry.failures[id].map { $0 != .acceptedBad } ?? false }
        return Double(predicted) >= 0.8 * Double(refusal.findings.count)
    }
}

extension Diagnosis {
    /// Where reports tell a cause: the refusal of an honest input first, then a flaw that explains one, then others.
    package func precedence(of cause: Cause) -> Int {
        if cause.isOfHonestInput { return causes.contains { $0.predicts(cause) } ? 2 : 0 }
        return causes.contains { $0.isOfHonestInput && cause.predicts($0) } ? 1 : 2
    }
}
