internal import AssayConformance
internal import AssayJSON

/// The texts of a SARIF rule about its vector.
struct SARIFRuleHelp {
    let vector: Vector
    let requirements: [Requirement]

    /// The input of the client, and what the client should do with it.
    var description: String {
        var text = VisibleText.of("\(vector.title). Expected: \(vector.expectation.words).")
        if let note = vector.note { text += " " + VisibleText.of(note) }
        return text
    }

    var text: String {
        var lines = [description]
        for requirement in requirements {
            lines.append("\(requirement.id) (\(requirement.level.rawValue)): \(requirement.summary) \(requirement.url)")
        }
        lines += vector.references.map { "See \($0)" }
        lines.append("Vector \(vector.fullID), importance \(vector.importance.rawValue).")
        return lines.map { VisibleText.of($0) }.joined(separator: "\n")
    }

    var markdown: String {
        var lines = [
            "**\(MarkdownText.escaped(vector.title))**", "",
            "Expected: \(MarkdownText.escaped(vector.expectation.words)).",
        ]
        if let note = vector.note { lines += ["", MarkdownText.escaped(note)] }
        if !requirements.isEmpty { lines.append("") }
        for requirement in requirements {
            let name = MarkdownText.link(requirement.id, to: requirement.url)
            lines.append("- \(name) (\(requirement.level.rawValue)): \(MarkdownText.escaped(requirement.summary))")
        }
        lines += vector.references.map { "- " + MarkdownText.link($0, to: $0) }
        lines += ["", "Vector \(MarkdownText.code(vector.fullID)), importance \(vector.importance.rawValue)."]
        return lines.joined(separator: "\n")
    }

    /// The address of the first requirement or, without one, of the first reference.
    var url: String? { (requirements.map(\.url) + vector.references).first(where: WebAddress.isSafe) }
}
