package import GoogleSignInAccounts

/// System calls that others make, each through one function; a type replaces those that it changes.
package protocol ForwardedCalls: FileSystemCalls {
    var base: any FileSystemCalls { get }

    func forward<Value>(_ call: () throws(SystemCallError) -> Value) throws(SystemCallError) -> Value
}

extension ForwardedCalls {
    package var effectiveUser: UInt32 { base.effectiveUser }

    package func forward<Value>(_ call: () throws(SystemCallError) -> Value) throws(SystemCallError) -> Value {
        try call()
    }

    package func openParent(of path: String) throws(SystemCallError) -> OpenFile {
        try forward { () throws(SystemCallError) in try base.openParent(of: path) }
    }

    package func makeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.makeFolder(name, in: folder) }
    }

    package func removeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.removeFolder(name, in: folder) }
    }

    package func openFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try forward { () throws(SystemCallError) in try base.openFolder(name, in: folder) }
    }

    package func openFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try forward { () throws(SystemCallError) in try base.openFile(name, in: folder) }
    }

    package func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try forward { () throws(SystemCallError) in try base.makeFile(name, in: folder) }
    }

    package func openOrMakeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try forward { () throws(SystemCallError) in try base.openOrMakeFile(name, in: folder) }
    }

    package func lock(_ descriptor: OpenFile) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.lock(descriptor) }
    }

    package func status(of descriptor: OpenFile) throws(SystemCallError) -> FileStatus {
        try forward { () throws(SystemCallError) in try base.status(of: descriptor) }
    }

    package func status(of name: String, in folder: OpenFile) throws(SystemCallError) -> FileStatus? {
        try forward { () throws(SystemCallError) in try base.status(of: name, in: folder) }
    }

    package func read(_ descriptor: OpenFile, count: Int) throws(SystemCallError) -> [UInt8] {
        try forward { () throws(SystemCallError) in try base.read(descriptor, count: count) }
    }

    package func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int {
        try forward { () throws(SystemCallError) in try base.write(bytes, to: descriptor) }
    }

    package func truncate(_ descriptor: OpenFile) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.truncate(descriptor) }
    }

    package func synchronize(_ descriptor: OpenFile) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.synchronize(descriptor) }
    }

    package func rename(
        _ name: String, in folder: OpenFile, to other: String, in target: OpenFile
    ) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.rename(name, in: folder, to: other, in: target) }
    }

    package func unlink(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try forward { () throws(SystemCallError) in try base.unlink(name, in: folder) }
    }

    package func entries(in folder: OpenFile) throws(SystemCallError) -> [FolderEntry] {
        try forward { () throws(SystemCallError) in try base.entries(in: folder) }
    }

    package func close(_ descriptor: OpenFile) { base.close(descriptor) }
}
