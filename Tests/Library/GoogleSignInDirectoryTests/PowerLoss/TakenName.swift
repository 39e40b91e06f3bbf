import AssayTestAccounts
import GoogleSignInAccounts

@testable import GoogleSignInDirectory

/// System calls during which someone else creates each name first.
struct TakenName: ForwardedCalls {
    let base: any FileSystemCalls
    private let disk: ModelDisk

    init(_ base: any FileSystemCalls, on disk: ModelDisk) {
        self.base = base
        self.disk = disk
    }

    func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        let file = try disk.open(name, in: folder, .new)
        _ = try disk.write([UInt8](repeating: 0x5A, count: 2_000)[...], to: file)
        disk.close(file)
        return try base.makeFile(name, in: folder)
    }
}
