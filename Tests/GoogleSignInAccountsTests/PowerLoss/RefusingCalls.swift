@testable import GoogleSignInAccounts

/// System calls of which some fail for a certain reason.
struct RefusingCalls: ForwardedCalls {
    let base: any FileSystemCalls
    /// The path of a folder that does not open, and the reason.
    var opening: (path: String, number: Int32)?
    /// The reason for which no folder is removed.
    var removing: Int32?
    /// Whether a write transfers nothing and says so.
    var writesNothing = false

    init(_ base: any FileSystemCalls) { self.base = base }

    func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor {
        if let opening, path == opening.path { throw SystemCallError(call: "open", number: opening.number) }
        return try base.openFolder(path)
    }

    func removeFolder(_ path: String) throws(SystemCallError) {
        if let removing { throw SystemCallError(call: "rmdir", number: removing) }
        try base.removeFolder(path)
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(SystemCallError) -> Int {
        try writesNothing ? 0 : base.write(bytes, to: descriptor)
    }
}
