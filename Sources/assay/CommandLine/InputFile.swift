internal import AssayJSON
import Foundation

/// Reads a file that the command line names.
enum InputFile {
    /// Parses a JSON file.
    static func document(_ path: String) throws -> JSONNode {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("\(path): the file cannot be read")
        }
        do {
            return try JSON.parse([UInt8](data), file: path)
        } catch {
            throw UsageError(error.description)
        }
    }
}
