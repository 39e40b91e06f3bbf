internal import AssayProcesses
internal import Foundation

/// The folder through which the process of the tests and that of a search speak.
struct SearchFolder {
    /// The file that is there as soon as a search has begun.
    static let begun = "begun"

    let path: String

    init(path: String) { self.path = path }

    /// Makes a new folder, which only this user can read.
    init() throws {
        path = NSTemporaryDirectory() + "/assay-search-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// What the search writes to standard error.
    var errors: String { path + "/errors" }

    /// What a process that ended said last; `nil` if it said nothing.
    var lastWords: String? {
        guard let data = FileManager.default.contents(atPath: errors) else { return nil }
        var tail = OutputTail()
        tail.append(Array(data)[...])
        return tail.text
    }

    func write<Value: Encodable>(_ value: Value, to name: String) throws {
        try JSONEncoder().encode(value).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func read<Value: Decodable>(_ type: Value.Type, from name: String) -> Value? {
        FileManager.default.contents(atPath: path + "/" + name).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
