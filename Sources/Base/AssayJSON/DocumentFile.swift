#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Reads JSON documents from files.
package enum DocumentFile {
    /// Reads and parses a file of at most a number of bytes.
    ///
    /// - Parameters:
    ///   - name: the name of the file for messages.
    ///   - isNamedByUser: whether the user named the file, which may then be a link, a pipe or a device; a file that was
    ///     found in a folder may not.
    package static func parse(
        _ path: String, as name: String, isNamedByUser: Bool = false, maximumSize: Int = JSON.maximumSize
    ) throws(JSONError) -> JSONNode {
        let bytes = try bytes(path, as: name, isNamedByUser: isNamedByUser, maximumSize: maximumSize)
        return try JSON.parse(bytes, file: name, maximumSize: maximumSize)
    }

    /// Reads a file of at most a number of bytes.
    package static func bytes(
        _ path: String, as name: String, isNamedByUser: Bool, maximumSize: Int
    ) throws(JSONError) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isNamedByUser ? 0 : O_NOFOLLOW | O_NONBLOCK))
        guard descriptor >= 0 else {
            let isLink = !isNamedByUser && InputFolder.isLink(path)
            throw JSONError(isLink ? InputFolder.linkMessage : "the file cannot be read", at: .start(of: name))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, isNamedByUser || status.st_mode & S_IFMT == S_IFREG else {
            throw JSONError("expected a file", at: .start(of: name))
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw JSONError("the file cannot be read", at: .start(of: name)) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= maximumSize else {
                throw JSONError("the file has more than \(maximumSize) bytes", at: .start(of: name))
            }
        }
    }
}
