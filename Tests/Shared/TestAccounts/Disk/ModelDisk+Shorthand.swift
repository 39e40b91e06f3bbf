import GoogleSignInAccounts

extension DiskState {
    /// The paths and contents of all files, and a mode that is not private; a zero byte is the digit.
    package var text: String {
        files.sorted { $0.key < $1.key }.map { path, file in
            let text = String(decoding: file.bytes.map { $0 == 0 ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
            return "\(path.dropFirst())=\(text)" + (file.mode == 0o600 ? "" : " \(String(file.mode, radix: 8))")
        }.joined(separator: " ")
    }
}

extension ModelDisk {
    package enum Synchronization { case none, synchronized }

    package func write(
        _ text: String, to name: String, in folder: String, _ synchronization: Synchronization = .none
    ) throws {
        let file = try makeFile(name, in: try openFolder(folder))
        _ = try write(Array(text.utf8)[...], to: file)
        if synchronization == .synchronized { try synchronize(file) }
    }

    package func synchronize(_ folder: String) throws { try synchronize(try openFolder(folder)) }

    package func keep(_ text: String, as name: String, in folder: String) throws {
        try write(text, to: name, in: folder, .synchronized)
        try synchronize(folder)
    }

    package func keepFolder(_ path: String) throws {
        try makeFolder(path)
        try synchronize("/")
    }

    package func rename(_ name: String, in folder: String, to other: String, in target: String) throws {
        try rename(name, in: try openFolder(folder), to: other, in: try openFolder(target))
    }
}
