internal import AssayConformance
internal import AssayJSON

extension FrontPage {
    /// What is new since the earlier results; `nil` if there are none.
    var newsSection: HTML? {
        guard let earlier = site.earlier else { return nil }
        let results = site.results
        var content: [HTML] = []
        let names = Set(earlier.clients.map(\.name))
        for (index, client) in results.clients.enumerated() {
            guard let before = earlier.clients.firstIndex(where: { $0.name == client.name }) else {
                content += entry(client, ["tested for the first time"], [])
                continue
            }
            var words: [String] = []
            if earlier.clients[before].version != client.version {
                words.append("version \(earlier.clients[before].version) is now \(client.version)")
            }
            let changes = FindingChanges(from: findings(of: before, in: earlier), to: findings(of: index, in: results))
            let lists = [("New findings", changes.new), ("No longer found", changes.gone)].filter { !$0.1.isEmpty }
            words += lists.map { "\($0.0.lowercased()): \($0.1.count)" }
            guard !words.isEmpty else { continue }
            content += entry(client, words, lists)
        }
        let left = names.subtracting(results.clients.map(\.name)).sorted()
        if !left.isEmpty { content.append(.element("p", .text("No longer tested: \(left.joined(separator: ", "))."))) }
        let added = results.vectors.filter { earlier.results[$0] == nil }
        let removed = earlier.vectors.filter { results.results[$0] == nil }
        if !added.isEmpty { content.append(folded("\(added.count, "new vector")", added)) }
        if !removed.isEmpty {
            content.append(folded("\(removed.count, "vector is", plural: "vectors are") no longer run", removed))
        }
        if content.isEmpty { content = [.element("p", "Nothing has changed.")] }
        let since =
            earlier.testedAt.map { "New since \(UTCTime.text($0).prefix(10))" } ?? "New since the earlier results"
        return .section("news", since, content)
    }

    /// The full ids of the findings of a client, in the order of the vectors.
    func findings(of client: Int, in results: SiteResults) -> [String] {
        results.vectors.filter { results.results[$0]?[client]?.outcome.isFinding == true }
    }

    private func entry(_ client: SiteResults.Client, _ words: [String], _ lists: [(String, [String])]) -> [HTML] {
        [
            .element(
                "p", link(.text(client.title), to: .client(client.name)), .text(": \(words.joined(separator: "; "))"))
        ] + lists.map { folded("\($0.0) of \(client.name)", $0.1) }
    }

    private func folded(_ title: String, _ ids: [String]) -> HTML {
        let items = ids.map { id -> HTML in
            let isKnown = site.vectors[id] != nil || site.library.retired[id] != nil
            return .element("li", isKnown ? link(.text(id), to: .vector(id)) : .text(id))
        }
        return .element(
            "details", ["class": "group"], .element("summary", .element("span", ["class": "title"], .text(title))),
            .element("ul", ["class": "plain"], items))
    }
}
