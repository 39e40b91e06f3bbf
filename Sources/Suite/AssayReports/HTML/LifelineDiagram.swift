/// A sequence diagram as a picture: a line for each party from top to bottom, and what happened in its order.
///
/// The words of a step stand to the right of all lines, so that they never cross one.
struct LifelineDiagram {
    struct Step {
        /// The party that did it.
        let party: Int
        /// Where it comes from: the party that sent a message, or the one that ran before; `nil` for neither.
        let origin: Int?
        /// Whether the origin sent a message; otherwise the line to it only leads the eye.
        let isMessage: Bool
        /// What happened, a line each.
        let lines: [String]
        /// The same in one sentence, for those who hear the page.
        let words: String
    }

    /// What the picture shows.
    let title: String
    let parties: [String]
    /// The colour of each party, from 1 to 4.
    let colors: [Int]
    let steps: [Step]

    private static let (column, row, margin) = (26, 18, 8)

    /// The picture in a region that scrolls, and the same as a list, folded.
    var html: HTML {
        .joined([
            .element(
                "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": title], picture),
            .element(
                "details", .element("summary", "The same as a list"),
                .element("ol", ["class": "plain"], steps.map { .element("li", .text($0.words)) })),
        ])
    }

    private var picture: HTML {
        let heights = steps.map { max(1, $0.lines.count) * Self.row }
        let top = Self.margin + parties.count * Self.row
        let height = top + heights.reduce(0, +) + Self.margin
        let left = Self.margin + parties.count * Self.column
        let longest = (steps.flatMap(\.lines) + parties).map(\.count).max() ?? 0
        // The typeface is the reader's, so the width of a character is a guess that is seldom too small.
        let width = left + 10 + longest * 7
        var pieces: [HTML] = [
            .element("title", .text(title)), .element("desc", "The list below has the same content."),
        ]
        for (index, name) in parties.enumerated() {
            let y = Self.margin + index * Self.row + Self.row / 2
            pieces += [
                line("life", x(index), y, x(index), height), line("life", x(index), y, left, y),
                label(left + 10, y, name, "party"),
            ]
        }
        var y = top
        for (step, height) in zip(steps, heights) {
            let place = y + Self.row / 2
            if let origin = step.origin, origin != step.party {
                pieces.append(line(step.isMessage ? "message" : "switch", x(origin), place, x(step.party), place))
            }
            pieces.append(
                .element(
                    "circle",
                    ["class": "c\(colors[step.party])", "cx": "\(x(step.party))", "cy": "\(place)", "r": "4"],
                    .element("title", .text(step.words))))
            for (number, text) in step.lines.enumerated() {
                pieces.append(label(left + 10, place + number * Self.row, text, nil))
            }
            y += height
        }
        return .element(
            "svg",
            [
                "class": "sequence", "role": "img", "width": "\(width)", "height": "\(height)",
                "viewBox": "0 0 \(width) \(height)", "aria-label": title,
            ], pieces)
    }

    private func x(_ party: Int) -> Int { Self.margin + party * Self.column + Self.column / 2 }

    private func line(_ name: String, _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> HTML {
        .element("path", ["class": name, "d": "M\(x1) \(y1)L\(x2) \(y2)"], .nothing)
    }

    private func label(_ x: Int, _ y: Int, _ text: String, _ name: String?) -> HTML {
        .element("text", ["class": name, "x": "\(x)", "y": "\(y + 4)"], .text(text))
    }
}
