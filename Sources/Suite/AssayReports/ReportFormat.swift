package import AssayJSON

/// A format for a report of results; the command line knows a format only through this type.
package struct ReportFormat<Results>: Sendable {
    /// The name for `--format`.
    package let name: String
    /// Whether the report can include the results of other commands.
    package let showsSupplements: Bool
    /// Renders a report, ended by a line feed.
    package let text: @Sendable (_ results: Results, _ colour: Bool) throws -> VisibleText

    /// - Parameter text: renders a report, ended by a line feed; in colour if asked to and if the format has colours.
    package init(
        _ name: String, showsSupplements: Bool = false,
        _ text: @escaping @Sendable (_ results: Results, _ colour: Bool) throws -> VisibleText
    ) {
        self.name = name
        self.showsSupplements = showsSupplements
        self.text = text
    }
}

/// Results that a command reports in a format of the user's choice.
package protocol Reportable {
    /// All formats for these results, including `text`.
    static var formats: [ReportFormat<Self>] { get }
}
