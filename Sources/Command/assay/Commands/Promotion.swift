internal import AssayConformance
internal import AssayFuzzTargets
internal import AssayJSON
internal import AssayParserFuzzTargets

/// The draft of an input that shows the finding best, with the results of both clients.
struct Promotion {
    let draft: PromotedVector
    let library: Observation
    let reference: Observation
    /// The number of drafts that could be written as a vector.
    private let attempts: Int

    /// Runs both clients on one draft after another until they differ.
    ///
    /// If they never differ, the result is the first draft that can be written as a vector.
    init(
        _ drafts: [PromotedVector], observe: (_ file: String, _ client: String) throws -> Observation
    ) throws {
        var found: (draft: PromotedVector, library: Observation, reference: Observation)?
        var refusal: UsageError?
        var attempts = 0
        for draft in drafts {
            do {
                let library = try draft.observed("library", by: observe)
                let reference = try draft.observed("reference", by: observe)
                attempts += 1
                let differs = !draft.draft.isAgreed(library: library, reference: reference)
                if found == nil || differs { found = (draft, library, reference) }
                if differs { break }
            } catch let error as UsageError {
                // Another draft may work if this one changes nothing or cannot be written.
                if refusal == nil { refusal = error }
            }
        }
        guard let found else { throw refusal ?? UsageError("the input cannot be written as a vector") }
        (draft, library, reference) = found
        self.attempts = attempts
    }

    /// Prints the file; in the text format also notes for the reviewer.
    func print(as format: String, of target: String, _ console: Console) {
        let document = draft.text(expecting: reference)
        guard format == "text" else {
            let report = PromotedReport(target: target, draft: draft, library: library, reference: reference)
            return console.print(VisibleText(json: report.value(document)), terminator: "")
        }
        console.print(VisibleText(lines: document), terminator: "")
        for line in draft.remarks(library: library, reference: reference, attempts: attempts) {
            console.error("\(line)")
        }
    }
}
