internal import AssayConformance
internal import AssayDocument
internal import AssayFuzzTargets
internal import AssayParserFuzzTargets

/// The one of several vectors of an input that shows what was found, with what both clients make of it.
struct Promotion {
    let draft: PromotedVector
    let library: Observation
    let reference: Observation
    /// In how many ways the input could be carried, of those that were tried.
    private let attempts: Int

    /// Puts one draft after the other to both clients, until they differ.
    ///
    /// Where they never do, it is the first draft that a vector can hold.
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
                // Another way may do where this one changes nothing, or cannot be written.
                if refusal == nil { refusal = error }
            }
        }
        guard let found else { throw refusal ?? UsageError("the input cannot be written as a vector") }
        (draft, library, reference) = found
        self.attempts = attempts
    }

    /// Prints the file, and for people what they have to know beside it.
    func print(as format: String, of target: String, _ console: Console) {
        let document = draft.text(expecting: reference)
        guard format == "text" else {
            let report = PromotedReport(target: target, draft: draft, library: library, reference: reference)
            return console.print(DocumentWriter.text(report.value(document), style: .pretty), terminator: "")
        }
        console.print(document, terminator: "")
        for line in draft.remarks(library: library, reference: reference, attempts: attempts) { console.error(line) }
    }
}
