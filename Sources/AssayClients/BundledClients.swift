package import AssayConformance
internal import ReferenceClient

/// The clients that come with the suite.
package enum BundledClients {
    /// All clients, starting with the default one.
    package static let all: [any ClientUnderTest] = [LibraryClient(), ReferenceClient(), PlanAsWrittenClient()]

    /// The names that `--client` takes.
    package static var names: [String] { all.map(\.description.name) }

    /// The client with that name; `reference+flaw:ID` is the reference client with a flaw.
    package static func client(named name: String) -> (any ClientUnderTest)? {
        if let client = all.first(where: { $0.description.name == name }) { return client }
        let catalogue = ReferenceCatalogue()
        guard name.hasPrefix(flawPrefix), let flaw = catalogue.flaws.first(where: { flawPrefix + $0.id == name }) else {
            return nil
        }
        return catalogue.client(with: flaw)
    }

    private static let flawPrefix = "reference+flaw:"
}
