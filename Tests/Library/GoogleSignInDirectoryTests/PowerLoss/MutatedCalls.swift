import AssayTestAccounts
import Glibc
import GoogleSignInAccounts
import Synchronization

@testable import GoogleSignInDirectory

/// System calls with a mutation.
final class MutatedCalls: ForwardedCalls {
    private enum Parent { case created, found, removed }

    private struct State {
        /// Folders that are to be synchronized because of the folder in them that was last created, found or removed.
        var parents: [OpenFile: Parent] = [:]
        var locks: Set<OpenFile> = []
        var changedFolders: Set<OpenFile> = []
        var unsynchronized: [OpenFile] = []
    }

    private let disk: ModelDisk
    private let mutation: Mutation
    private let state = Mutex(State())

    var base: any FileSystemCalls { disk }

    init(_ disk: ModelDisk, _ mutation: Mutation) {
        self.disk = disk
        self.mutation = mutation
    }

    func makeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        state.withLock { $0.parents[folder] = .created }
        do {
            try disk.makeFolder(name, in: folder)
        } catch {
            if error.number == EEXIST { state.withLock { $0.parents[folder] = .found } }
            throw error
        }
    }

    func removeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try disk.removeFolder(name, in: folder)
        state.withLock { $0.parents[folder] = .removed }
    }

    func lock(_ descriptor: OpenFile) throws(SystemCallError) {
        try disk.lock(descriptor)
        state.withLock { _ = $0.locks.insert(descriptor) }
    }

    func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        noteChange(of: folder)
        switch mutation {
        case .modeSetAfterWrite: return try disk.open(name, in: folder, .new, mode: 0o644)
        case .createdWithoutExclusion: return try disk.open(name, in: folder, .newOrExisting)
        default: return try disk.makeFile(name, in: folder)
        }
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int {
        if mutation == .changeNotNamed, state.withLock({ $0.locks.contains(descriptor) }) { return bytes.count }
        return try disk.write(bytes, to: descriptor)
    }

    func synchronize(_ descriptor: OpenFile) throws(SystemCallError) {
        let isFile = try disk.status(of: descriptor).kind == .file
        let isLeftOut = state.withLock { state in
            let parent = state.parents.removeValue(forKey: descriptor)
            let isParent = parent != nil
            switch mutation {
            case .fileNotSynchronized: return isFile
            case .fileSynchronizedAfterRename:
                if isFile { state.unsynchronized.append(descriptor) }
                return isFile
            case .folderNotSynchronized: return !isFile && !isParent
            case .foreignChangeNotSynchronized:
                return !isFile && !isParent && !state.changedFolders.contains(descriptor)
            case .parentNotSynchronized: return isParent
            case .parentOfFoundFolderNotSynchronized: return parent == .found
            default: return false
            }
        }
        guard !isLeftOut else { return }
        if mutation == .modeSetAfterWrite, isFile { try disk.setMode(0o600, of: descriptor) }
        try disk.synchronize(descriptor)
    }

    func rename(
        _ name: String, in folder: OpenFile, to other: String, in target: OpenFile
    ) throws(SystemCallError) {
        noteChange(of: folder)
        noteChange(of: target)
        if mutation == .writtenInPlace { return try copy(name, in: folder, to: other, in: target) }
        if mutation == .targetRemovedFirst { try? disk.unlink(other, in: target) }
        try disk.rename(name, in: folder, to: other, in: target)
        for file in state.withLock(\.unsynchronized) {
            try disk.synchronize(file)
            disk.close(file)
        }
        state.withLock { $0.unsynchronized = [] }
    }

    private func copy(
        _ name: String, in folder: OpenFile, to other: String, in target: OpenFile
    ) throws(SystemCallError) {
        let source = try disk.openFile(name, in: folder)
        defer { disk.close(source) }
        let file = try disk.open(other, in: target, .emptied)
        defer { disk.close(file) }
        _ = try disk.write(try disk.read(source, count: 10_000)[...], to: file)
        try disk.synchronize(file)
        try disk.unlink(name, in: folder)
    }

    func unlink(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        if mutation == .leftoversKept, name.hasPrefix(".") { return }
        try disk.unlink(name, in: folder)
        noteChange(of: folder)
    }

    func close(_ descriptor: OpenFile) {
        guard !state.withLock({ $0.unsynchronized.contains(descriptor) }) else { return }
        disk.close(descriptor)
    }

    private func noteChange(of folder: OpenFile) {
        state.withLock { _ = $0.changedFolders.insert(folder) }
    }
}
