package import GoogleSignInAccounts

/// Folders by their paths, as tests name them.
extension FileSystemCalls {
    package func openFolder(_ path: String) throws(SystemCallError) -> OpenFile {
        guard !FileName.last(of: path).isEmpty else { return try openParent(of: path) }
        return try inParent(of: path) { (parent, name) throws(SystemCallError) in try openFolder(name, in: parent) }
    }

    package func makeFolder(_ path: String) throws(SystemCallError) {
        try inParent(of: path) { (parent, name) throws(SystemCallError) in try makeFolder(name, in: parent) }
    }

    package func removeFolder(_ path: String) throws(SystemCallError) {
        try inParent(of: path) { (parent, name) throws(SystemCallError) in try removeFolder(name, in: parent) }
    }

    private func inParent<Value>(
        of path: String, _ work: (OpenFile, String) throws(SystemCallError) -> Value
    ) throws(SystemCallError) -> Value {
        let parent = try openParent(of: path)
        defer { close(parent) }
        return try work(parent, FileName.last(of: path))
    }
}
