internal import AssayJSON

/// Reads a file that the command line names.
enum InputFile {
    /// Parses a JSON file of at most a number of bytes.
    static func document(_ path: String, maximumSize: Int = JSON.maximumSize) throws -> JSONNode {
        do {
            return try DocumentFile.parse(path, as: path, isNamedByUser: true, maximumSize: maximumSize)
        } catch {
            throw UsageError("\(error)")
        }
    }
}
