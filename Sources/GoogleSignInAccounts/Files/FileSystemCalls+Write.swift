#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension FileSystemCalls {
    /// Creates a file whose content survives a power failure; its name in the folder is not yet synchronised.
    func write(_ bytes: [UInt8], toNew name: String, in folder: FileDescriptor) throws(SystemCallError) {
        let file = try makeFile(name, in: folder)
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try write(rest, to: file)
            guard count > 0 else { throw SystemCallError(call: "write", number: ENOSPC) }
            rest = rest.dropFirst(count)
        }
        try synchronize(file)
    }
}
