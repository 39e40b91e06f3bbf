internal import AssayJSON

/// A text with code between grave accents, as remedies have it: "Compare `alg` exactly".
struct MarkedText {
    enum Piece: Equatable {
        case words(String)
        case code(String)
    }

    /// What the text consists of, without the accents; an accent without a partner is a character like any other.
    let pieces: [Piece]

    init(_ text: String) {
        var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        if parts.count.isMultiple(of: 2), let last = parts.popLast() { parts[parts.count - 1] += "`" + last }
        pieces = parts.enumerated().filter { !$0.element.isEmpty }.map { index, part in
            index.isMultiple(of: 2) ? .words(part) : .code(part)
        }
    }

    /// The text without the accents.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .words(let text), .code(let text): text
            }
        }.joined()
    }

    /// The text in Markdown.
    var markdown: String {
        pieces.map { piece in
            switch piece {
            case .words(let text): MarkdownText.escaped(text)
            case .code(let text): MarkdownText.code(text)
            }
        }.joined()
    }

    /// The text in HTML.
    var html: HTML {
        .joined(
            pieces.map { piece in
                switch piece {
                case .words(let text): .text(text)
                case .code(let text): .element("code", .text(text))
                }
            })
    }
}
