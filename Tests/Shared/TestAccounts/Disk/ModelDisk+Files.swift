import Glibc
package import GoogleSignInAccounts

extension ModelDisk {
    /// How a file is opened.
    package enum Opening { case existing, new, newOrExisting, emptied }

    package func openFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try open(name, in: folder, .existing)
    }

    package func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        try open(name, in: folder, .new)
    }

    /// Opens a file in any of the ways that POSIX has.
    package func open(
        _ name: String, in folder: OpenFile, _ opening: Opening, mode: UInt32 = 0o600
    ) throws(SystemCallError) -> OpenFile {
        try perform("openat", name) { state throws(OpenDisk.Failure) in
            let place = DiskState.Place(folder: try state.node(folder), name: name)
            guard let node = try state.folder(folder).names[name] else {
                guard opening != .existing else { throw OpenDisk.Failure(ENOENT) }
                let version = DiskState.File.Version(bytes: [], mode: mode)
                let node = state.disk.add(.file(DiskState.File(versions: [version])))
                state.disk.change([place: node])
                return state.open(node)
            }
            guard opening != .new else { throw OpenDisk.Failure(EEXIST) }
            if opening == .emptied { state.disk.change(node) { $0.bytes = [] } }
            return state.open(node)
        }
    }

    package func openOrMakeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        let file = try open(name, in: folder, .newOrExisting)
        try look("openat") { state throws(OpenDisk.Failure) in state.handles[file.number]?.appends = true }
        return file
    }

    package func lock(_ descriptor: OpenFile) throws(SystemCallError) {
        try look("flock") { state throws(OpenDisk.Failure) in
            let node = try state.node(descriptor)
            // The system would wait, and the model has nothing to wait for.
            guard !state.handles.values.contains(where: { $0.node == node && $0.isLock }) else {
                throw OpenDisk.Failure(EDEADLK)
            }
            state.handles[descriptor.number]?.isLock = true
        }
    }

    package func rename(
        _ name: String, in folder: OpenFile, to other: String, in target: OpenFile
    ) throws(SystemCallError) {
        try perform("renameat", "\(name) to \(other)") { state throws(OpenDisk.Failure) in
            let from = DiskState.Place(folder: try state.node(folder), name: name)
            let to = DiskState.Place(folder: try state.node(target), name: other)
            guard let node = try state.folder(folder).names[name] else { throw OpenDisk.Failure(ENOENT) }
            if let replaced = try state.folder(target).names[other] {
                guard state.disk[replaced] == nil else { throw OpenDisk.Failure(EISDIR) }
                // Two names of one file stay as they are.
                if replaced == node { return }
            }
            if from.folder == to.folder {
                state.disk.change([from: nil, to: node])
            } else {
                state.disk.change([from: nil], after: [state.disk.change([to: node])])
            }
        }
    }

    package func unlink(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        try perform("unlinkat", name) { state throws(OpenDisk.Failure) in
            guard let node = try state.folder(folder).names[name] else { throw OpenDisk.Failure(ENOENT) }
            guard state.disk[node] == nil else { throw OpenDisk.Failure(EISDIR) }
            state.disk.change([DiskState.Place(folder: try state.node(folder), name: name): nil])
        }
    }

    package func status(of descriptor: OpenFile) throws(SystemCallError) -> FileStatus {
        try look("fstat") { state throws(OpenDisk.Failure) in state.status(try state.node(descriptor)) }
    }

    package func status(of name: String, in folder: OpenFile) throws(SystemCallError) -> FileStatus? {
        try look("fstatat") { state throws(OpenDisk.Failure) in
            try state.folder(folder).names[name].map { state.status($0) }
        }
    }

    package func read(_ descriptor: OpenFile, count: Int) throws(SystemCallError) -> [UInt8] {
        try look("read") { state throws(OpenDisk.Failure) in
            guard let version = state.disk.version(try state.node(descriptor)) else { throw OpenDisk.Failure(EISDIR) }
            let bytes = version.bytes.dropFirst(state.handles[descriptor.number]?.offset ?? 0).prefix(count)
            state.handles[descriptor.number]?.offset += bytes.count
            return Array(bytes)
        }
    }

    package func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int {
        try perform("write", "\(bytes.count) bytes") { state throws(OpenDisk.Failure) in
            guard let handle = state.handles[descriptor.number] else { throw OpenDisk.Failure(EBADF) }
            state.disk.change(handle.node) { version in
                let offset = handle.appends ? version.bytes.count : handle.offset
                let end = min(offset + bytes.count, version.bytes.count)
                version.bytes.replaceSubrange(offset..<end, with: bytes)
            }
            state.handles[descriptor.number]?.offset += bytes.count
            return bytes.count
        }
    }

    package func truncate(_ descriptor: OpenFile) throws(SystemCallError) {
        try perform("ftruncate", "") { state throws(OpenDisk.Failure) in
            state.disk.change(try state.node(descriptor)) { $0.bytes = [] }
        }
    }

    package func setMode(_ mode: UInt32, of descriptor: OpenFile) throws(SystemCallError) {
        try perform("fchmod", "") { state throws(OpenDisk.Failure) in
            state.disk.change(try state.node(descriptor)) { $0.mode = mode }
        }
    }

    package func synchronize(_ descriptor: OpenFile) throws(SystemCallError) {
        try perform("fsync", "") { state throws(OpenDisk.Failure) in state.disk.synchronize(try state.node(descriptor))
        }
    }
}
