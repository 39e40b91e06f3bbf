internal import AssayConformance
internal import TokenForge

/// The details of a vector: the results, its requirements, its defect and its token.
struct HTMLVectorDetail {
    let row: ClientMatrix.Row
    let report: HTMLReport
    /// The causes of the finding, which has none if the list is empty; `nil` if it was not diagnosed.
    let causes: [ReportedCause]?

    func pieces(_ parts: [DecodedInputs.Part]) -> [HTML] {
        let vector = row.vector
        var pieces: [HTML] = []
        if let note = vector.note { pieces.append(.element("p", .text(note))) }
        var terms = [HTML.term("Expected", [.text(VectorWords.expected(row.vector))])]
        let columns = report.matrix.columns
        for (column, result) in zip(columns, row.results) {
            if columns.count == 1 { terms.append(.term("Observed", [.text(result.observationWords)])) }
            terms.append(
                .term(
                    columns.count == 1 ? "Verdict" : column.name,
                    [.badge(result.outcome), " ", .text(VectorWords.verdict(result, of: columns.count))]))
        }
        for (column, result) in zip(columns, row.results) {
            guard let known = column.report.knownReason(of: result) else { continue }
            terms.append(.term("Known", [.text(known)]))
        }
        if let causes { terms.append(.term("Cause", [cause(causes)])) }
        for requirement in vector.covers.compactMap({ id in report.library.requirements.first { $0.id == id } }) {
            terms.append(.term("Requirement", [.requirement(requirement)]))
        }
        for reference in vector.references { terms.append(.term("See", [.link(reference, to: reference)])) }
        let place = vector.isGenerated ? "a made input" : "\(vector.file):\(vector.line)"
        terms.append(.term("Vector", [.element("code", .text(place))]))
        if let command = report.command {
            terms.append(.term("Run it again", [.element("code", .text("\(command) \(vector.selection)"))]))
        }
        pieces.append(.element("dl", ["class": "terms"], terms))
        for (column, result) in zip(columns, row.results) {
            guard let diagram = result.diagram else { continue }
            if columns.count > 1 { pieces.append(.element("p", .text(column.name))) }
            pieces.append(diagram.html)
        }
        for result in row.results {
            guard let picture = result.picture else { continue }
            pieces.append(.element("h4", "What the browser showed"))
            pieces.append(
                .void(
                    "img",
                    [
                        "class": "picture", "alt": "The page after the sign-in",
                        "src": "data:image/png;base64," + Base64.standard(picture),
                    ]))
        }
        for change in vector.changes {
            pieces.append(.block("Defect, in \(change.name)", change.json))
        }
        pieces += parts.map { HTML.block($0) }
        pieces.append(.permalink(to: vector.fullID))
        return pieces
    }

    private func cause(_ causes: [ReportedCause]) -> HTML {
        guard !causes.isEmpty else { return "No known flaw explains it." }
        let links = causes.map { cause in
            HTML.element("a", ["href": "#\(HTMLReport.anchor(cause, nil))"], MarkedText(cause.title).html)
        }
        return .joined(links, separator: "; ")
    }

}

extension HTML {
    /// A part of an input with its title; what differs from the golden input is marked.
    static func block(_ part: DecodedInputs.Part, heading: StaticString = "h4") -> HTML {
        guard part.isDifference else { return block(part.title, part.text, heading: heading) }
        return .joined([
            .element(heading, .text(part.title)), .element("p", ["class": "intro"], .text(DecodedInputs.legend)),
            .difference(part.text),
        ])
    }

    static func block(_ title: String, _ text: String, heading: StaticString = "h4") -> HTML {
        .joined([.element(heading, .text(title)), .code(text)])
    }
}

/// Texts about a vector that both the page and its data contain.
enum VectorWords {
    /// The verdict in words; with several clients also what came back, if it is a finding.
    static func verdict(_ result: VectorResult, of clients: Int) -> String {
        guard clients > 1, result.isFinding else { return result.judgement.detail }
        return "\(result.judgement.detail). Observed: \(result.observationWords)"
    }

    /// The expected outcome, in words.
    static func expected(_ vector: Vector) -> String {
        var words = vector.expectation.words
        if case .either(let why) = vector.expectation.outcome { words += ": \(why)" }
        if let profile = vector.profile {
            words += " (under the profile \(profile); under other profiles any outcome passes)"
        }
        return words
    }
}
