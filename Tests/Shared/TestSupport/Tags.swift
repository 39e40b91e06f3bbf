package import Testing

/// What a reader may want to choose or leave out, in an editor that filters tests by tags.
extension Tag {
    /// Compares a page of `docs` with the code; fails after a change of either.
    @Tag package static var page: Self

    /// Starts other processes.
    @Tag package static var process: Self

    /// Searches many orders of concurrent steps; takes seconds.
    @Tag package static var search: Self

    /// Listens or connects on the loopback interface.
    @Tag package static var socket: Self
}
