internal import AssayJSON

/// A piece of HTML that is well-formed and escaped by construction.
///
/// Text enters only through `text` and attributes, so nothing that a vector or a client says can become markup.
struct HTML: ExpressibleByStringInterpolation {
    let markup: String

    private init(markup: String) { self.markup = markup }

    /// Text.
    init(stringLiteral value: String) { markup = Self.escaped(value) }

    /// Text, with invisible characters written out (`VisibleText`).
    static func text(_ text: String) -> HTML { HTML(markup: escaped(VisibleText.of(text))) }

    static let nothing = HTML(markup: "")

    /// An element; an attribute whose value is `nil` is left out.
    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>, _ content: [HTML]
    ) -> HTML {
        HTML(markup: "\(start(name, attributes))\(content.map(\.markup).joined())</\(name)>")
    }

    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>, _ content: HTML...
    ) -> HTML {
        element(name, attributes, content)
    }

    static func element(_ name: StaticString, _ content: [HTML]) -> HTML { element(name, [:], content) }
    static func element(_ name: StaticString, _ content: HTML...) -> HTML { element(name, [:], content) }

    /// An element that has no content and no end tag.
    static func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) -> HTML {
        HTML(markup: start(name, attributes))
    }

    static func joined(_ pieces: [HTML], separator: HTML = .nothing) -> HTML {
        HTML(markup: pieces.map(\.markup).joined(separator: separator.markup))
    }

    /// A script or a style sheet of our own; it contains no end tag.
    static func resource(_ name: StaticString, _ resource: HTMLResource) -> HTML {
        HTML(markup: "<\(name)>\(resource.text)</\(name)>")
    }

    /// JSON for the page's script; a browser does not run it.
    ///
    /// `<` is written as an escape, so no text in it can end the element or open a comment.
    static func data(_ id: StaticString, _ value: JSONValue) -> HTML {
        let json = JSONWriter.text(value, style: .ascii).replacing("<", with: "\\u003c")
        return HTML(markup: "<script type=\"application/json\" id=\"\(id)\">\(json)</script>")
    }

    /// A link if the address is a safe web address, otherwise its text.
    static func link(_ text: String, to address: String) -> HTML {
        guard WebAddress.isSafe(address) else { return .text(text) }
        return element("a", ["href": address, "rel": "noreferrer noopener"], .text(text))
    }

    private static func start(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) -> String {
        var start = "<\(name)"
        for index in attributes.indices {
            let (name, value) = attributes[index]
            guard let value else { continue }
            start += " \(name)=\"\(escaped(VisibleText.of(value)))\""
        }
        return start + ">"
    }

    /// Whether the text has a character that has a meaning in markup.
    private static func hasSpecialCharacter(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                return true
            default: break
            }
        }
        return false
    }

    private static func escaped(_ text: String) -> String {
        guard hasSpecialCharacter(text) else { return text }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension HTML {
    /// A block of code, truncated at a limit.
    static func code(_ text: String, limit: Int = 1_600) -> HTML {
        element("pre", ["tabindex": "0"], element("code", HTML(markup: escaped(VisibleText.block(text, limit: limit)))))
    }

    /// A table that scrolls horizontally if it is too wide for the page.
    static func table(
        caption: String, class name: String? = nil, head: [(title: String, isNumber: Bool)], rows: [HTML]
    ) -> HTML {
        let cells = head.map { column in
            element("th", ["scope": "col", "class": column.isNumber ? "number" : nil], .text(column.title))
        }
        return element(
            "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
            element(
                "table", ["class": name], element("caption", ["class": "unseen"], .text(caption)),
                element("thead", element("tr", cells)), element("tbody", rows)))
    }

    /// The badge of an outcome, with the outcome's label unless another text is given.
    static func badge(_ outcome: ReportOutcome, _ words: String? = nil) -> HTML {
        element("span", ["class": "badge \(outcome.rawValue)"], .text(words ?? outcome.label))
    }
}
