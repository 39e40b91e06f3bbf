internal import Foundation
internal import Synchronization

/// What an installation of a client keeps outside of its process, as an app does in a keychain or a file: bytes under
/// names.
///
/// When the client is started again, this is all that it knows of before.
public final class SignInStorage: Sendable {
    /// The number of the installation among those of the scenario, from 0.
    package let number: Int
    /// The folder in which the items are files; `nil` if they are only in memory.
    private let folder: String?
    private let items: Mutex<[String: [UInt8]]>

    /// Storage in memory, for a client that runs as long as the scenario.
    package init(number: Int) {
        self.number = number
        folder = nil
        items = Mutex([:])
    }

    /// Storage in a folder, for a client in a process that can end.
    ///
    /// It begins with what an earlier process has left.
    package init(number: Int, folder: String) {
        self.number = number
        self.folder = folder
        var known: [String: [UInt8]] = [:]
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard let name = Self.name(ofFile: file),
                let data = FileManager.default.contents(atPath: "\(folder)/\(file)")
            else { continue }
            known[name] = Array(data)
        }
        items = Mutex(known)
    }

    /// The names of all items, in order.
    public var names: [String] { items.withLock { $0.keys.sorted() } }

    /// The item under the name; `nil` if there is none.
    public func stored(_ name: String) -> [UInt8]? { items.withLock { $0[name] } }

    /// Stores an item, and replaces what is there.
    ///
    /// The item is stored when this returns.
    public func store(_ name: String, _ bytes: [UInt8]) {
        items.withLock { items in
            items[name] = bytes
            guard let path = path(of: name) else { return }
            do {
                try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                fatalError("the storage cannot be written: \(error)")
            }
        }
    }

    /// Removes the item under the name, if there is one.
    public func removeStored(_ name: String) {
        items.withLock { items in
            items[name] = nil
            if let path = path(of: name) { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// A name may hold characters that the name of a file cannot.
    private func path(of name: String) -> String? {
        folder.map { $0 + "/" + name.utf8.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined() }
    }

    private static func name(ofFile file: String) -> String? {
        let digits = Array(file)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(digits[index...(index + 1)]), radix: 16) else { return nil }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
