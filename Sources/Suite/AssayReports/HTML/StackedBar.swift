internal import AssayConformance

/// A horizontal bar whose parts are as wide as their counts; it takes the width of its place and has no text of its own.
///
/// The numbers stand next to it, for those who do not see it.
struct StackedBar {
    struct Part {
        let outcome: ReportOutcome
        let count: Int
        /// Where a click on the part leads; `nil` for one that leads nowhere.
        let address: String?
    }

    /// What the bar shows, for those who hear the page.
    let title: String
    let parts: [Part]

    var html: HTML {
        let pieces = Self.pieces(
            parts.map { part in
                let words = "\(part.outcome.label): \(part.count)"
                return ("o-\(part.outcome.rawValue)", part.count, words)
            })
        let linked = zip(parts.filter { $0.count > 0 }, pieces).map { part, piece -> HTML in
            guard let address = part.address else { return piece }
            let words = "\(title), \(part.outcome.label): \(part.count)"
            return .element("a", ["href": address, "aria-label": words], piece)
        }
        return Self.svg(linked, role: parts.allSatisfy { $0.address == nil } ? "img" : "group", title: title)
    }

    /// A bar of parts that lead nowhere.
    ///
    /// - Parameters:
    ///   - parts: the class and the count of each.
    ///   - title: what the bar shows, with its numbers.
    static func picture(_ parts: [(name: String, count: Int)], title: String) -> HTML {
        svg(pieces(parts.map { ($0.name, $0.count, nil) }), role: "img", title: title)
    }

    private static func pieces(
        _ parts: [(name: String, count: Int, words: String?)]
    ) -> [HTML] {
        let total = parts.reduce(0) { $0 + $1.count }
        var start = 0
        return parts.filter { $0.count > 0 }.map { part in
            // Both ends are rounded down, so that the parts touch and fill the bar.
            let left = start * 1_000 / total
            start += part.count
            let width = max(1, start * 1_000 / total - left)
            return .element(
                "rect", ["class": part.name, "x": "\(left)", "width": "\(width)", "height": "10"],
                part.words.map { .element("title", .text($0)) } ?? .nothing)
        }
    }

    private static func svg(_ pieces: [HTML], role: String, title: String) -> HTML {
        .element(
            "svg",
            [
                "class": "bar", "viewBox": "0 0 1000 10", "preserveAspectRatio": "none", "role": role,
                "aria-label": title,
            ], pieces)
    }
}
