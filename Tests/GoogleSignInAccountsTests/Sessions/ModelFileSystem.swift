import Glibc
import Synchronization

@testable import GoogleSignInAccounts

/// A file system in memory that tracks what survives a power failure: synchronized content, and names in synchronized
/// folders.
final class ModelFileSystem: FileSystemCalls {
    /// What remains after a process ends.
    enum Ending: CaseIterable {
        /// The process ended; the system continues and has everything.
        case processEnded
        /// The power failed; nothing that was not synchronized is on disk.
        case everythingUnsynchronizedLost
        /// The power failed; names are on disk, unsynchronized content is not.
        case contentLost
        /// The power failed; content is on disk, unsynchronized names are not.
        case namesLost
    }

    private final class Node {
        var bytes: [UInt8] = []
        var durable: [UInt8] = []
    }

    private struct Folder {
        var isDurable = false
        var names: [String: Node] = [:]
        var durableNames: [String: Node] = [:]
    }

    private enum Handle {
        case folder(String)
        case parent
        case file(Node, offset: Int)
    }

    private struct State {
        var folders: [String: Folder] = [:]
        var handles: [Int32: Handle] = [:]
        var next: Int32 = 3
        var owner: UInt32 = 1000
    }

    // Nodes are not passed to other code.
    private let state = Mutex(State())

    let effectiveUser: UInt32 = 1000

    /// The content of all files, including temporary ones.
    var contents: [String: [UInt8]] {
        state.withLock { state in
            var contents: [String: [UInt8]] = [:]
            for (path, folder) in state.folders {
                for (name, node) in folder.names { contents["\(path)/\(name)"] = node.bytes }
            }
            return contents
        }
    }

    var openHandles: Int { state.withLock { $0.handles.count } }

    /// Changes the owner of everything.
    func changeOwner(to owner: UInt32) { state.withLock { $0.owner = owner } }

    /// Starts again after a process has ended.
    func end(_ ending: Ending) {
        state.withLock { state in
            state.handles = [:]
            guard ending != .processEnded else { return }
            for (path, var folder) in state.folders {
                guard folder.isDurable || ending == .contentLost else {
                    state.folders[path] = nil
                    continue
                }
                if ending != .contentLost { folder.names = folder.durableNames }
                if ending != .namesLost { for node in folder.names.values { node.bytes = node.durable } }
                state.folders[path] = folder
            }
        }
    }

    func makeFolder(_ path: String) throws(SystemCallError) {
        let isNew = state.withLock { state in
            guard state.folders[path] == nil else { return false }
            state.folders[path] = Folder()
            return true
        }
        guard isNew else { throw SystemCallError(call: "mkdir", number: EEXIST) }
    }

    func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor {
        try open("open") { state in state.folders[path] == nil ? nil : .folder(path) }
    }

    func openParent(of path: String) throws(SystemCallError) -> FileDescriptor {
        try open("open") { state in .parent }
    }

    func openFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor {
        try open("openat") { state in
            guard case .folder(let path) = state.handles[folder.number],
                let node = state.folders[path]?.names[name]
            else { return nil }
            return .file(node, offset: 0)
        }
    }

    func makeFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor {
        try open("openat", EEXIST) { state in
            guard case .folder(let path) = state.handles[folder.number], state.folders[path]?.names[name] == nil
            else { return nil }
            let node = Node()
            state.folders[path]?.names[name] = node
            return .file(node, offset: 0)
        }
    }

    private func open(
        _ call: String, _ number: Int32 = ENOENT, _ find: (inout State) -> Handle?
    ) throws(SystemCallError) -> FileDescriptor {
        let opened: FileDescriptor? = state.withLock { state in
            guard let handle = find(&state) else { return nil }
            state.next += 1
            state.handles[state.next] = handle
            return FileDescriptor(number: state.next)
        }
        guard let opened else { throw SystemCallError(call: call, number: number) }
        return opened
    }

    func status(of descriptor: FileDescriptor) throws(SystemCallError) -> FileStatus {
        state.withLock { state in
            if case .file(let node, _) = state.handles[descriptor.number] {
                return FileStatus(
                    kind: .file, owner: state.owner, mode: 0o600, size: Int64(node.bytes.count), links: 1)
            }
            return FileStatus(kind: .folder, owner: state.owner, mode: 0o700, size: 0, links: 2)
        }
    }

    func read(_ descriptor: FileDescriptor, count: Int) throws(SystemCallError) -> [UInt8] {
        state.withLock { state in
            guard case .file(let node, let offset) = state.handles[descriptor.number] else { return [] }
            let bytes = Array(node.bytes.dropFirst(offset).prefix(count))
            state.handles[descriptor.number] = .file(node, offset: offset + bytes.count)
            return bytes
        }
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(SystemCallError) -> Int {
        state.withLock { state in
            guard case .file(let node, _) = state.handles[descriptor.number] else { return 0 }
            node.bytes += bytes
            return bytes.count
        }
    }

    func synchronize(_ descriptor: FileDescriptor) throws(SystemCallError) {
        state.withLock { state in
            switch state.handles[descriptor.number] {
            case .file(let node, _): node.durable = node.bytes
            case .folder(let path):
                let names = state.folders[path]?.names
                if let names { state.folders[path]?.durableNames = names }
            case .parent: for path in state.folders.keys { state.folders[path]?.isDurable = true }
            case nil: break
            }
        }
    }

    func rename(_ name: String, to other: String, in folder: FileDescriptor) throws(SystemCallError) {
        let isDone = state.withLock { state in
            guard case .folder(let path) = state.handles[folder.number],
                let node = state.folders[path]?.names.removeValue(forKey: name)
            else { return false }
            state.folders[path]?.names[other] = node
            return true
        }
        guard isDone else { throw SystemCallError(call: "renameat", number: ENOENT) }
    }

    func unlink(_ name: String, in folder: FileDescriptor) throws(SystemCallError) {
        let isDone = state.withLock { state in
            guard case .folder(let path) = state.handles[folder.number] else { return false }
            return state.folders[path]?.names.removeValue(forKey: name) != nil
        }
        guard isDone else { throw SystemCallError(call: "unlinkat", number: ENOENT) }
    }

    func names(in folder: FileDescriptor) throws(SystemCallError) -> [String] {
        state.withLock { state in
            guard case .folder(let path) = state.handles[folder.number], let found = state.folders[path] else {
                return []
            }
            return found.names.keys.sorted()
        }
    }

    func close(_ descriptor: FileDescriptor) {
        state.withLock { $0.handles[descriptor.number] = nil }
    }
}
