/// The names of events of visits and requests, in gates, pinned orders and traces.
enum EventNames {
    /// The number of visits, and of requests of one kind, that have names of their own.
    static let limit = 8

    private static let responses = Dictionary(
        uniqueKeysWithValues: RequestKind.allCases.map { kind in
            (kind, (1...limit).map { "\(kind.rawValue) \($0)" })
        })
    private static let events = Dictionary(
        uniqueKeysWithValues: VisitScript.Event.allCases.map { event in
            (event, (1...limit).map { "visit \($0) \(event.rawValue)" })
        })

    /// Every name; a repeated event of one visit has the same name each time.
    static let all = responses.values.flatMap(\.self).sorted() + events.values.flatMap(\.self).sorted()

    /// The response to a request, counted from 0: `keys 1`.
    static func response(_ kind: RequestKind, _ number: Int) -> String { name(responses[kind], number) }

    /// An event of a visit, counted from 0: `visit 1 callback`.
    static func event(_ event: VisitScript.Event, _ visit: Int) -> String { name(events[event], visit) }

    private static func name(_ names: [String]?, _ number: Int) -> String {
        guard let names, names.indices.contains(number) else { return "later event" }
        return names[number]
    }
}
