internal import AssayJSON

/// Reads a file that the command line names.
enum InputFile {
    /// Parses a JSON file.
    static func document(_ path: String) throws -> JSONNode {
        do {
            return try DocumentFile.parse(path, as: path, isNamedByUser: true)
        } catch {
            throw UsageError("\(error)")
        }
    }
}
