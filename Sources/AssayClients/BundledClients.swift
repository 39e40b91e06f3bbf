public import AssayConformance
internal import ReferenceClient

/// The clients that come with the suite.
public enum BundledClients {
    /// Every client, the one that is tested by default first.
    public static let all: [any ClientUnderTest] = [LibraryClient(), ReferenceClient(), PlanAsWrittenClient()]

    /// The names that `--client` takes.
    public static var names: [String] { all.map(\.description.name) }

    /// The client of that name.
    public static func client(named name: String) -> (any ClientUnderTest)? {
        all.first { $0.description.name == name }
    }
}
