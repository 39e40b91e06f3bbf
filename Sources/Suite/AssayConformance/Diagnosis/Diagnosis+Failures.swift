/// Causes of findings that no flaw predicts, because no flaw of the reference client ends it: a crash, an error that a
/// client does not document, and no answer in time.
extension Diagnosis {
    /// One cause for each error that the client ends with, and one for all inputs that it does not answer.
    static func failures(_ run: DiagnosticCase) -> [Cause] {
        var order: [FaultDictionary.Entry] = []
        var findings: [String: [String]] = [:]
        for id in run.findings {
            guard let entry = run.endings[id].map(entry) else { continue }
            if findings[entry.flaw] == nil { order.append(entry) }
            findings[entry.flaw, default: []].append(id)
        }
        return order.map { entry in
            let own = findings[entry.flaw] ?? []
            return Cause(entry: entry, alternatives: [], findings: own, predicted: own.count)
        }
    }

    private static func entry(_ ending: DiagnosticCase.Ending) -> FaultDictionary.Entry {
        switch ending {
        case .error(let name):
            FaultDictionary.Entry(
                flaw: "ends-with-" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }),
                check: "errors",
                summary: "ends with an error that it does not document as a refusal: `\(name)`",
                threat: "An application that catches the documented errors fails on an input that it should refuse.",
                remedy: """
                    Check the type of each value of a token or a response before you use it. Turn every failure into an \
                    error that you document, and catch no others.
                    """, failures: [:])
        case .silence:
            FaultDictionary.Entry(
                flaw: "does-not-answer", check: "errors", summary: "does not answer in time",
                threat: "An attacker makes the client use up time or memory, so that nobody can sign in.",
                remedy: """
                    Limit the time and the size of a whole response, not of each part of it. Limit the work for one token.
                    """, failures: [:])
        }
    }
}

extension DiagnosticCase {
    /// How a client ended instead of giving an answer.
    enum Ending: Sendable, Hashable {
        /// With an error of that name, such as the name of an exception.
        case error(String)
        /// Not in time.
        case silence

        /// The ending that an observation shows; `nil` if the client answered.
        init?(_ observation: Observation) {
            switch observation {
            case .crashed(let text): self = .error(Self.name(in: text))
            case .hung: self = .silence
            default: return nil
            }
        }

        /// The first word of what was observed that names an error: an exception, or how a process ended.
        private static func name(in text: String) -> String {
            let reported = text.split(separator: "it reported an error: ", maxSplits: 1).last.map(String.init) ?? text
            // Two colons are within a name, as in Ruby and Perl, which also add a place: "… at /usr/share/…".
            let line = reported.prefix { $0 != "\n" }.split(separator: " at /", maxSplits: 1).first ?? ""
            let name = line.split(separator: ": ", maxSplits: 1).first ?? ""
            let words = name.prefix { !";(`".contains($0) }.prefix(60).split(separator: " ").joined(separator: " ")
            let ended = words.hasSuffix(":") ? String(words.dropLast()) : words
            return ended.isEmpty ? "an error without a name" : ended
        }
    }
}
