/// Why an exploration could not start.
public enum ExplorationError: Error, Equatable, CustomStringConvertible {
    /// The text is not a schedule; the value says what was expected.
    case invalidSchedule(String)

    /// The schedule was recorded in another build configuration than that of this build.
    case otherConfiguration(recorded: BuildConfiguration, running: BuildConfiguration)

    /// A limit or a parameter of the strategy is out of range; the value names the parameter and the range.
    case invalidParameter(String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .invalidSchedule(let expected): expected
        case .otherConfiguration(let recorded, let running):
            "the schedule was recorded in a \(recorded.rawValue) build and this is a \(running.rawValue) build, which "
                + "suspends in other places; reinterpret the schedule to replay it anyway"
        case .invalidParameter(let range): range
        }
    }
}
