package import GoogleSignInAccounts

/// System calls of which some fail for a certain reason.
package struct RefusingCalls: ForwardedCalls {
    package let base: any FileSystemCalls
    /// The name of a folder that does not open, and the reason.
    package var opening: (name: String, number: Int32)?
    /// The reason for which no folder is removed.
    package var removing: Int32?
    /// Whether a write transfers nothing and says so.
    package var writesNothing = false

    package init(_ base: any FileSystemCalls) { self.base = base }

    package func openFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        if let opening, name == opening.name { throw SystemCallError(call: "openat", number: opening.number) }
        return try base.openFolder(name, in: folder)
    }

    package func removeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        if let removing { throw SystemCallError(call: "unlinkat", number: removing) }
        try base.removeFolder(name, in: folder)
    }

    package func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int {
        try writesNothing ? 0 : base.write(bytes, to: descriptor)
    }
}
