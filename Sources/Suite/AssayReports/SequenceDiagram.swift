internal import AssayConformance
internal import AssayJSON

/// One order of what happened while a client was asked for several steps, as a sequence diagram: what the suite did, the
/// client, and the provider.
struct SequenceDiagram {
    /// A line of it.
    struct Row {
        enum Arrow: String {
            case none = ""
            case toProvider = "──▶"
            case toClient = "◀──"
        }

        let suite: String
        let client: String
        let arrow: Arrow
        let provider: String
    }

    /// Which order it is, and how to play it again.
    let caption: String
    let rows: [Row]

    init(_ order: PlayedOrder) {
        let choices = order.choices.map(String.init).joined(separator: " ")
        caption = "Order \(order.number) of \(order.played)" + (choices.isEmpty ? "" : "; choices \(choices)")
        rows = order.events.map(Self.row)
    }

    private static func row(_ event: ScenarioEvent) -> Row {
        switch event {
        case .asked(let step): Row(suite: "asks for", client: step, arrow: .none, provider: "")
        case .happened(let step): Row(suite: "does \(step)", client: "", arrow: .none, provider: "")
        case .held(let number, let endpoint):
            Row(suite: "", client: "request \(number)", arrow: .toProvider, provider: "\(endpoint): response held")
        case .released(let number, let endpoint):
            Row(suite: "releases", client: "response \(number)", arrow: .toClient, provider: endpoint)
        case .passed(let seconds): Row(suite: "lets \(seconds) s pass", client: "", arrow: .none, provider: "")
        case .answered(let step, let observation):
            Row(suite: "", client: "answers \(step): \(words(observation))", arrow: .none, provider: "")
        }
    }

    /// An answer in few words, without its output.
    private static func words(_ observation: Observation) -> String {
        switch observation {
        case .accept: "accepted"
        case .reject(let reason?, _): "refused with \(reason.rawValue)"
        case .reject(nil, _): "refused"
        case .unsupported: "unsupported"
        case .crashed: "crashed"
        case .hung: "no answer"
        case .notPut: "not asked"
        }
    }

    /// The lines as text: the caption, the heads of the columns, and the rows in aligned columns.
    var lines: [String] {
        let table = [Row(suite: "suite", client: "client", arrow: .none, provider: "provider")] + rows
        func width(_ text: (Row) -> String) -> Int { table.map { text($0).count }.max() ?? 0 }
        // An answer of the client has no provider beside it, so it may be longer than the column.
        let suite = width(\.suite)
        let client = table.filter { !$0.provider.isEmpty }.map(\.client.count).max() ?? 0
        return [caption]
            + table.map { row in
                let columns = [
                    Self.padded(row.suite, to: suite), Self.padded(row.client, to: client),
                    Self.padded(row.arrow.rawValue, to: 3), row.provider,
                ]
                return Self.trimmed(columns.joined(separator: "  "))
            }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// The rows as a picture, and as a list.
    var html: HTML {
        .joined([
            .element("h4", .text(caption)),
            LifelineDiagram(
                title: caption, parties: ["suite", "client", "provider"], colors: [4, 1, 3], steps: rows.map(\.step)
            ).html,
        ])
    }
}

extension SequenceDiagram.Row {
    /// What happened, on the line of the party that did it or that got a message.
    fileprivate var step: LifelineDiagram.Step {
        let (suite, client, provider) = (0, 1, 2)
        switch arrow {
        case .toProvider: return step(of: provider, from: client, "\(self.client) to \(self.provider)")
        case .toClient:
            return step(of: client, from: provider, "\(self.suite) \(self.client) from \(self.provider)")
        case .none where self.suite.isEmpty: return step(of: client, from: nil, self.client)
        case .none where self.client.isEmpty: return step(of: suite, from: nil, self.suite)
        case .none: return step(of: client, from: suite, "\(self.suite) \(self.client)")
        }
    }

    private func step(of party: Int, from origin: Int?, _ words: String) -> LifelineDiagram.Step {
        LifelineDiagram.Step(party: party, origin: origin, isMessage: true, lines: [words], words: words)
    }
}

extension VectorResult {
    /// The order of events that the finding is about, if several were played.
    var diagram: SequenceDiagram? { order.map(SequenceDiagram.init) }
}
