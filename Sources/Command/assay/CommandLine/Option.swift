/// An option of a command.
struct Option: Sendable {
    let name: String
    /// The placeholder for the value in the help text; `nil` for a flag.
    let value: String?
    let help: String
    /// What the value can be.
    let values: KnownValues
    /// A name that it had before, which still works and is not listed.
    let formerName: String?

    init(
        _ name: String, formerly formerName: String? = nil, _ value: String? = nil, _ help: String,
        _ values: KnownValues = .unknown
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.values = values
        self.formerName = formerName
    }

    /// The option that every command has; `-h` means the same.
    static let help = Option("help", nil, "print this text")
    static let shortHelp = "-h"

    /// The option with its placeholder, as in the help text.
    var heading: String {
        (name == Self.help.name ? "\(Self.shortHelp), --" : "--") + name + (value.map { " " + $0 } ?? "")
    }
}

/// What the value of an option or an operand can be, as far as it is known.
enum KnownValues: Sendable {
    case unknown
    case words([String])
    case files
    case folders
    /// The id of a flaw of the reference client.
    case flaws
    /// The full id of a vector.
    case vectors
    /// The id of a requirement.
    case requirements
}
