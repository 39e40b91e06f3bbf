package import AssayConformance
internal import ReferenceClient

/// The clients that come with the suite.
package enum BundledClients {
    /// All clients, starting with the default one.
    package static let all: [any ClientUnderTest] =
        [LibraryClient(), ReferenceClient()] + BoundaryClient.all.map { ReferenceClient($0) } + [PlanAsWrittenClient()]

    /// The names that `--client` takes.
    package static var names: [String] { all.map(\.description.name) }

    /// The client with that name; `reference+flaw:ID` is the reference client with a flaw (`+flaw:ID` again adds another), and
    /// `reference+choice:ID` with one choice of a client at the boundary of core.
    package static func client(named name: String) -> (any ClientUnderTest)? {
        if let client = all.first(where: { $0.description.name == name }) { return client }
        if let choice = BoundaryClient.all.flatMap(\.choices).first(where: { choicePrefix + $0.id == name }) {
            return ReferenceClient(choice: choice)
        }
        guard name.hasPrefix(reference + flawPrefix) else { return nil }
        let catalogue = ReferenceCatalogue()
        let ids = name.dropFirst(reference.count + flawPrefix.count).split(separator: flawPrefix).map(String.init)
        let flaws = ids.compactMap { id in catalogue.flaws.first { $0.id == id } }
        guard flaws.count == ids.count, !ids.isEmpty else { return nil }
        return catalogue.client(with: flaws)
    }

    private static let reference = "reference"
    private static let flawPrefix = "+flaw:"
    private static let choicePrefix = "reference+choice:"
}
