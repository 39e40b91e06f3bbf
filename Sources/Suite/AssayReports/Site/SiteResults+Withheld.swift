extension SiteResults {
    /// Leaves out findings of a client that the site must not show yet, and what could reveal them.
    ///
    /// Nothing tells a withheld finding from a vector that the client passed or was not asked: the site says of neither
    /// what the client did. A cause that explains a withheld finding is left out as a whole, because its title names the
    /// mistake and its extent counts the findings.
    ///
    /// - Parameter ids: the full ids of the withheld findings; one that no longer happens withholds nothing.
    package mutating func withhold(_ ids: Set<String>, of name: String) {
        guard let index = clients.firstIndex(where: { $0.name == name }) else { return }
        let withheld = Set(results(of: index).filter { ids.contains($0.id) && !$0.result.isClean }.map(\.id))
        guard !withheld.isEmpty else { return }
        for (id, result) in results(of: index) where withheld.contains(id) || result.isClean {
            results[id]?[index] = nil
        }
        clients[index].withheld = withheld.count
        clients[index].causes.removeAll { $0.findings.contains(where: withheld.contains) }
        clients[index].unexplained?.removeAll(where: withheld.contains)
    }
}
