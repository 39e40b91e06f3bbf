public import AssayConformance
internal import ReferenceClient

/// The clients that come with the suite.
public enum BundledClients {
    /// Every client, the one that is tested by default first.
    public static let all: [any ClientUnderTest] = [LibraryClient(), ReferenceClient(), PlanAsWrittenClient()]

    /// The names that `--client` takes.
    public static var names: [String] { all.map(\.description.name) }

    /// The client of that name; `reference+flaw:ID` is the reference client with that flaw.
    public static func client(named name: String) -> (any ClientUnderTest)? {
        if let client = all.first(where: { $0.description.name == name }) { return client }
        let catalogue = ReferenceCatalogue()
        guard name.hasPrefix(flawed), let flaw = catalogue.flaws.first(where: { flawed + $0.id == name }) else {
            return nil
        }
        return catalogue.client(with: flaw)
    }

    private static let flawed = "reference+flaw:"
}
