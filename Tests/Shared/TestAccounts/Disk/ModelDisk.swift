import Glibc
package import GoogleSignInAccounts
import Synchronization

/// A file system in memory that answers as POSIX describes, and records its state after each call that changes it.
package final class ModelDisk: FileSystemCalls {
    /// The state after a call.
    package struct Step: Sendable {
        package let call: String
        package let state: DiskState

        package init(call: String, state: DiskState) {
            self.call = call
            self.state = state
        }
    }

    private let state: Mutex<OpenDisk>

    package let effectiveUser: UInt32 = 1000

    /// - Parameter disk: what an earlier process left; none of it is open.
    package init(_ disk: DiskState = DiskState()) { state = Mutex(OpenDisk(disk: disk)) }

    /// Everything that programs see now.
    package var disk: DiskState { state.withLock(\.disk) }
    /// Each call that has changed something, with the state after it.
    package var steps: [Step] { state.withLock(\.steps) }
    package var openHandles: Int { state.withLock { $0.handles.count } }

    /// Changes the owner of everything.
    package func changeOwner(to owner: UInt32) { state.withLock { $0.owner = owner } }

    package func openParent(of path: String) throws(SystemCallError) -> OpenFile {
        try look("open") { state throws(OpenDisk.Failure) in state.open(try state.disk.parent(of: path)) }
    }

    package func makeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try perform("mkdirat", name) { state throws(OpenDisk.Failure) in
            guard try state.folder(folder).names[name] == nil else { throw OpenDisk.Failure(EEXIST) }
            let place = DiskState.Place(folder: try state.node(folder), name: name)
            state.disk.change([place: state.disk.add(.folder(DiskState.Folder()))])
        }
    }

    package func removeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try perform("unlinkat", name) { state throws(OpenDisk.Failure) in
            guard let node = try state.folder(folder).names[name] else { throw OpenDisk.Failure(ENOENT) }
            guard let removed = state.disk[node] else { throw OpenDisk.Failure(ENOTDIR) }
            guard removed.names.isEmpty else { throw OpenDisk.Failure(ENOTEMPTY) }
            state.disk.change([DiskState.Place(folder: try state.node(folder), name: name): nil])
        }
    }

    package func openFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try look("openat") { state throws(OpenDisk.Failure) in
            guard let node = try state.folder(folder).names[name] else { throw OpenDisk.Failure(ENOENT) }
            guard state.disk[node] != nil else { throw OpenDisk.Failure(ENOTDIR) }
            return state.open(node)
        }
    }

    package func entries(in folder: OpenFile) throws(SystemCallError) -> [FolderEntry] {
        try look("readdir") { state throws(OpenDisk.Failure) in
            try state.folder(folder).names.sorted { $0.key < $1.key }.map { name, node in
                FolderEntry(name: name, kind: state.status(node).kind)
            }
        }
    }

    package func close(_ descriptor: OpenFile) { state.withLock { $0.handles[descriptor.number] = nil } }

    /// Makes a call that changes something, and records it.
    func perform<Value: Sendable>(
        _ call: String, _ detail: String, _ work: (inout OpenDisk) throws(OpenDisk.Failure) -> Value
    ) throws(SystemCallError) -> Value {
        try look(call) { state throws(OpenDisk.Failure) in
            let value = try work(&state)
            state.steps.append(Step(call: "\(call) \(detail)", state: state.disk))
            return value
        }
    }

    /// Makes a call that changes nothing on the disk.
    func look<Value: Sendable>(
        _ call: String, _ work: (inout OpenDisk) throws(OpenDisk.Failure) -> Value
    ) throws(SystemCallError) -> Value {
        do {
            return try state.withLock { state throws(OpenDisk.Failure) in try work(&state) }
        } catch {
            throw SystemCallError(call: call, number: error.number)
        }
    }
}
