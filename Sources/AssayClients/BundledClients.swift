package import AssayConformance
internal import ReferenceClient

/// The clients that come with the suite.
package enum BundledClients {
    /// All clients, starting with the default one.
    package static let all: [any ClientUnderTest] =
        [LibraryClient(), ReferenceClient()] + BoundaryClient.all.map { ReferenceClient($0) } + [PlanAsWrittenClient()]

    /// The names that `--client` takes.
    package static var names: [String] { all.map(\.description.name) }

    /// The client with that name; `reference+flaw:ID` is the reference client with a flaw, and `reference+choice:ID` with
    /// one choice of a client at the boundary of core.
    package static func client(named name: String) -> (any ClientUnderTest)? {
        if let client = all.first(where: { $0.description.name == name }) { return client }
        if let choice = BoundaryClient.all.flatMap(\.choices).first(where: { choicePrefix + $0.id == name }) {
            return ReferenceClient(choice: choice)
        }
        let catalogue = ReferenceCatalogue()
        guard name.hasPrefix(flawPrefix), let flaw = catalogue.flaws.first(where: { flawPrefix + $0.id == name }) else {
            return nil
        }
        return catalogue.client(with: flaw)
    }

    private static let flawPrefix = "reference+flaw:"
    private static let choicePrefix = "reference+choice:"
}
