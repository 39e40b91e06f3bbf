internal import AssayJSON
internal import AssayReports
import Foundation

/// The file of the tested project that the results of a SARIF report point to.
enum SARIFLocation {
    static let option = Option(
        "location", "FILE", "the file below this folder that SARIF results point to; default the files of vectors")

    /// The file as given, after a check that it exists below the working folder.
    static func read(_ arguments: Arguments, _ outputs: [ReportOutput<RunResults>]) throws -> String? {
        guard let path = try arguments.value("location") else { return nil }
        guard outputs.contains(where: { $0.format.name == "sarif" }) else {
            throw UsageError("--location needs --format sarif")
        }
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw UsageError("--location \(path): expected a path below the working folder, such as src/client.py")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            throw UsageError("--location \(path): there is no such file")
        }
        return path
    }
}
