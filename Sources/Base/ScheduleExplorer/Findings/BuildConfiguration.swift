/// How the code under test was built, which determines where it suspends.
///
/// The optimiser removes hops between executors, so the same scenario can have hundreds of schedules in a debug build
/// and a dozen in a release build. A schedule therefore contains its configuration.
public enum BuildConfiguration: String, Sendable, CaseIterable {
    /// Built without optimisation.
    case debug

    /// Built with optimisation.
    case release

    /// The configuration of this build.
    public static var current: BuildConfiguration {
        #if DEBUG
            .debug
        #else
            .release
        #endif
    }

    /// The first byte of a schedule's hexadecimal text: the configuration and format 1.
    var formatByte: UInt8 {
        switch self {
        case .debug: 0xd1
        case .release: 0xe1
        }
    }
}
