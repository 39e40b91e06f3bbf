import AssayTestAccounts
import GoogleSignInAccounts
import Synchronization

@testable import GoogleSignInDirectory

/// System calls that say something else of the files and folders that are opened by a certain name.
final class AlteredStatus: ForwardedCalls {
    let base: any FileSystemCalls
    private let name: String
    private let alter: @Sendable (inout FileStatus) -> Void
    private let opened = Mutex<Set<OpenFile>>([])

    init(_ base: any FileSystemCalls, of name: String, _ alter: @escaping @Sendable (inout FileStatus) -> Void) {
        self.base = base
        self.name = name
        self.alter = alter
    }

    func openFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        note(try base.openFolder(name, in: folder), name)
    }

    func openFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        note(try base.openFile(name, in: folder), name)
    }

    func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        note(try base.makeFile(name, in: folder), name)
    }

    func openOrMakeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        note(try base.openOrMakeFile(name, in: folder), name)
    }

    func status(of descriptor: OpenFile) throws(SystemCallError) -> FileStatus {
        var status = try base.status(of: descriptor)
        if opened.withLock({ $0.contains(descriptor) }) { alter(&status) }
        return status
    }

    func close(_ descriptor: OpenFile) {
        opened.withLock { _ = $0.remove(descriptor) }
        base.close(descriptor)
    }

    private func note(_ descriptor: OpenFile, _ name: String) -> OpenFile {
        if name == self.name { opened.withLock { _ = $0.insert(descriptor) } }
        return descriptor
    }
}
