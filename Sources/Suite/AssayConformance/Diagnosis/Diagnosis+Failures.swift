/// Causes of findings that no flaw predicts, because no flaw of the reference client ends it: a crash, an error that a
/// client does not document, and no answer in time.
extension Diagnosis {
    /// How many messages of one error are told apart; with more, the messages hold parts of the input.
    private static let toldApart = 8
    /// The beginning of how `assay web` names the failure of a web application.
    private static let webFailure = "status 5"

    /// One cause for each error and message that the client ends with, and one for all inputs that it does not answer.
    ///
    /// - Parameter explained: findings that have another cause; an error there is how the client refuses.
    static func failures(_ run: DiagnosticCase, besides explained: Set<String>) -> [Cause] {
        var order: [FaultDictionary.Entry] = []
        var findings: [String: [String]] = [:]
        var messages: [String: Set<String>] = [:]
        for case .error(let name, let message) in run.endings.values {
            messages[name, default: []].insert(DiagnosticCase.Ending.shape(of: message))
        }
        for id in run.findings {
            let isCrash = (run.outcomes[id] ?? .failed(nil)) == .failed(nil)
            guard var ending = run.endings[id], !explained.contains(id) || !isCrash else { continue }
            if case .error(let name, _) = ending, messages[name, default: []].count > toldApart {
                ending = .error(name, message: "")
            }
            let entry = entry(ending)
            if findings[entry.flaw] == nil { order.append(entry) }
            findings[entry.flaw, default: []].append(id)
        }
        return order.map { entry in
            let own = findings[entry.flaw] ?? []
            return Cause(entry: entry, alternatives: [], findings: own, predicted: own.count)
        }
    }

    /// The id of the cause, in letters, digits and hyphens.
    private static func flaw(_ name: String, _ message: String) -> String {
        let message = DiagnosticCase.Ending.shape(of: message)
        func words(_ text: String) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        }
        let parts = words(message).split(separator: "-").joined(separator: "-")
        if parts.isEmpty { return "ends-with-" + words(name) }
        return "ends-with-" + (name.hasPrefix(RunReport.processEnd) ? "" : words(name) + "-") + parts
    }

    private static func entry(_ ending: DiagnosticCase.Ending) -> FaultDictionary.Entry {
        switch ending {
        case .error(let name, let message) where name.hasPrefix(RunReport.processEnd):
            FaultDictionary.Entry(
                flaw: flaw(name, message), check: "errors",
                summary: "ends its process: `\(ending.words)`",
                threat: "Whoever can send such an input ends every other request of the process, again and again.",
                remedy: """
                    Check each value before you index, convert or unwrap it. Turn every failure into an error that you \
                    document.
                    """, failures: [:])
        case .error(let name, let message) where name.hasPrefix(webFailure):
            FaultDictionary.Entry(
                flaw: flaw(name, message), check: "errors",
                summary: "answers with \(ending.words), and not with a refusal",
                threat: "A person sees an internal error, and nobody can tell a refused sign-in from a defect.",
                remedy: """
                    If this is how the application refuses, run again with `--refused \(name.replacing(" ", with: "="))`. \
                    Otherwise catch the error that its log names, and answer with a status from 400 to 499.
                    """, failures: [:])
        case .error(let name, let message):
            FaultDictionary.Entry(
                flaw: flaw(name, message), check: "errors",
                summary: "ends with an error that it does not document as a refusal: `\(ending.words)`",
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
    ///
    /// Messages that differ in numbers are the same.
    enum Ending: Sendable, Hashable {
        /// With an error of that name, such as the name of an exception, and the beginning of its message.
        case error(String, message: String)
        /// Not in time.
        case silence

        /// The ending that an observation shows; `nil` if the client answered.
        init?(_ observation: Observation) {
            switch observation {
            case .crashed(let text): self = Self.error(in: text)
            case .hung: self = .silence
            default: return nil
            }
        }

        /// A message with each number as 0.
        static func shape(of message: String) -> String {
            message.replacing(/[0-9][0-9A-Za-z]*/, with: "0")
        }

        /// What two endings that are the same share.
        private var identity: [String] {
            switch self {
            case .error(let name, let message): [name, Self.shape(of: message)]
            case .silence: []
            }
        }

        static func == (one: Self, other: Self) -> Bool { one.identity == other.identity }

        func hash(into hasher: inout Hasher) { hasher.combine(identity) }

        /// How a sentence names it.
        var words: String {
            switch self {
            case .error(let name, let message) where message.isEmpty: name
            case .error(let name, let message) where name.hasPrefix(RunReport.processEnd): message
            case .error(let name, let message): "\(name): \(message)"
            case .silence: "no answer"
            }
        }

        private static let lastWords = "; its standard error says: "

        /// The first words of what was observed, which name an error or say how a process ended, and the message.
        private static func error(in text: String) -> Ending {
            let reported = text.split(separator: "it reported an error: ", maxSplits: 1).last.map(String.init) ?? text
            // Two colons are within a name, as in Ruby and Perl, which also add a place: "… at /usr/share/…".
            let line = reported.prefix { $0 != "\n" }.split(separator: " at /", maxSplits: 1).first ?? ""
            let parts =
                (line.split(separator: lastWords, maxSplits: 1).count == 2)
                ? line.split(separator: lastWords, maxSplits: 1) : line.split(separator: ": ", maxSplits: 1)
            let words = (parts.first ?? "").prefix { !";(`".contains($0) }.prefix(60)
                .split(separator: " ").joined(separator: " ")
            let ended = words.hasSuffix(":") ? String(words.dropLast()) : words
            guard !ended.isEmpty else { return .error("an error without a name", message: "") }
            return .error(ended, message: parts.count == 2 ? message(parts[1]) : "")
        }

        /// The beginning of a message, without grave accents, which are marks in the texts of a cause.
        private static func message(_ text: Substring) -> String {
            text.prefix(80).replacing("`", with: "'") + (text.dropFirst(80).isEmpty ? "" : "…")
        }
    }
}
