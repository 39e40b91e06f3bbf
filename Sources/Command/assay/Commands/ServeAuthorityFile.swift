internal import AssayJSON
internal import Foundation

/// The file with the authority's certificate, which clients must trust.
struct ServeAuthorityFile {
    let path: String
    private let isTemporary: Bool

    /// Writes the certificate completely or not at all.
    ///
    /// - Parameter path: the file; `nil` for a temporary one.
    init(_ certificate: String, path: String?) throws {
        isTemporary = path == nil
        let path = path ?? FileManager.default.temporaryDirectory.path + "/assay-ca-\(UUID().uuidString).pem"
        let absolute = URL(filePath: path).standardizedFileURL
        do {
            try AtomicFile.write(Data(certificate.utf8), to: absolute.path)
        } catch {
            throw UsageError("\(path) cannot be written")
        }
        self.path = absolute.path
    }

    func removeIfTemporary() {
        if isTemporary { try? FileManager.default.removeItem(atPath: path) }
    }
}
