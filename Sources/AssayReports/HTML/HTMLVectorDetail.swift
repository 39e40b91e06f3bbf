internal import AssayConformance

/// The details of a vector: the results, its requirements, its defect and its token.
struct HTMLVectorDetail {
    let row: ClientMatrix.Row
    let matrix: ClientMatrix
    let library: VectorLibrary

    func pieces(_ token: (header: String, claims: String)?) -> [HTML] {
        let vector = row.vector
        var pieces: [HTML] = []
        if let note = vector.note { pieces.append(.element("p", .text(note))) }
        var terms = [term("Expected", [.text(VectorWords.expected(row))])]
        for (column, result) in zip(matrix.columns, row.results) {
            let name = matrix.columns.count == 1 ? "Observed" : column.name
            terms.append(
                term(name, [.badge(result.outcome), " ", .text(result.judgement.detail)]))
        }
        for requirement in vector.covers.compactMap({ id in library.requirements.first { $0.id == id } }) {
            terms.append(
                term(
                    "Requirement",
                    [
                        .link(requirement.id, to: requirement.url), " ", .text("(\(requirement.level.rawValue)) "),
                        .text(requirement.summary),
                    ]))
        }
        for reference in vector.references { terms.append(term("See", [.link(reference, to: reference)])) }
        terms.append(term("Vector", [.element("code", .text("\(vector.file):\(vector.line)"))]))
        pieces.append(.element("dl", ["class": "terms"], terms))
        for change in vector.changes {
            pieces.append(block("Defect, in \(change.name)", change.json))
        }
        if let token {
            pieces.append(block("Header, decoded", token.header))
            pieces.append(block("Claims, decoded", token.claims))
        }
        return pieces
    }

    private func term(_ name: String, _ content: [HTML]) -> HTML {
        .element("div", .element("dt", .text(name)), .element("dd", content))
    }

    private func block(_ title: String, _ text: String) -> HTML {
        .joined([.element("h4", .text(title)), .code(text)])
    }
}

/// Texts about a vector that both the page and its data contain.
enum VectorWords {
    /// The expected outcome, in words.
    static func expected(_ row: ClientMatrix.Row) -> String {
        let vector = row.vector
        var words = vector.expectation.words
        if case .either(let why) = vector.expectation.outcome { words += ": \(why)" }
        if let profile = vector.profile {
            words += " (under the profile \(profile); under other profiles any outcome passes)"
        }
        return words
    }
}
