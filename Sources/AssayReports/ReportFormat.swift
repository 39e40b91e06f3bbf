/// A format in which results can be reported: the one type that the command line knows of it.
package struct ReportFormat<Results>: Sendable {
    /// What `--format` calls it.
    package let name: String
    /// Whether it shows the reports of other commands, where the results come with them.
    package let showsSupplements: Bool
    /// Renders a report, ended by a line feed.
    package let text: @Sendable (_ results: Results, _ colour: Bool) throws -> String

    /// - Parameter text: renders a report, ended by a line feed; in colour, for a terminal, where the format has any.
    package init(
        _ name: String, showsSupplements: Bool = false,
        _ text: @escaping @Sendable (_ results: Results, _ colour: Bool) throws -> String
    ) {
        self.name = name
        self.showsSupplements = showsSupplements
        self.text = text
    }
}

/// Results that a command reports, in the format that the user chooses.
package protocol Reportable {
    /// The formats that there are, `text` among them.
    static var formats: [ReportFormat<Self>] { get }
}
