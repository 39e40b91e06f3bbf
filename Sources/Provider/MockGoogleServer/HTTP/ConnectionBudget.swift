/// How many connections a server may have at once at each of its addresses; further ones wait in the queue of the system.
struct ConnectionBudget: Sendable {
    let connections: UInt32
    /// What to tell when all of them are in use.
    let exhaustion: String

    /// Takes no more than the files that this process may open leave, with room for other files.
    init(_ limits: ServerLimits, addresses: Int, openFileLimit files: UInt64 = SystemCalls.openFileLimit) {
        let room = (files > 128 ? files - 64 : files / 2) / UInt64(max(1, addresses))
        connections = max(1, UInt32(clamping: min(UInt64(limits.connections), room)))
        let reason = room < limits.connections ? ", because this process may open \(files) files (ulimit -n)" : ""
        exhaustion =
            "all \(connections) connections that an address may have at once were in use, and others had to wait\(reason)"
    }
}
