internal import CAssayProcesses

/// The files, pipes and sockets that this process may have open at once (`RLIMIT_NOFILE`).
package enum OpenFiles {
    /// Enough for every client; more would only make a leak harder to see.
    private static let wanted: UInt = 8_192
    /// What is open besides the processes of a client: standard streams, vectors, the queues of threads.
    private static let base = 26
    /// What a process of a client needs: its pipes, the servers that it asks, and a second process in its place.
    private static let each = 24

    /// The limit of this process.
    package static var limit: Int { Int(clamping: assay_file_limit()) }

    /// Raises the limit of this process as far as the system lets it; the commands that it starts keep the one before.
    package static func raiseLimit() { assay_raise_file_limit(wanted) }

    /// How many files are needed for a number of processes of a client.
    package static func needed(forProcesses count: Int) -> Int { base + each * count }

    /// How many processes of a client the limit allows.
    package static func processes(within limit: Int = limit) -> Int { max(0, (limit - base) / each) }
}
