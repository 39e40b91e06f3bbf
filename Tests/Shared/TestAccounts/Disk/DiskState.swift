/// What a file system in memory holds: what programs see, and which of the latest changes are not on disk yet.
///
/// The content and the mode of a file are on disk after the file is synchronized, and a change of a name after the
/// folder that holds the name is. POSIX promises nothing more.
package struct DiskState: Sendable, Hashable {
    package struct File: Sendable, Hashable {
        package struct Version: Sendable, Hashable {
            package var bytes: [UInt8]
            package var mode: UInt32
        }

        /// The version that is on disk, and those since then.
        var versions: [Version]
    }

    struct Folder: Sendable, Hashable {
        var names: [String: Int] = [:]
        var namesOnDisk: [String: Int] = [:]
    }

    enum Node: Sendable, Hashable {
        case file(File)
        case folder(Folder)
    }

    struct Place: Sendable, Hashable {
        let folder: Int
        let name: String
    }

    /// A change of names that happens as a whole or not at all.
    struct Change: Sendable, Hashable {
        let number: Int
        /// The new node under each name; `nil` if the name is removed.
        let nodes: [Place: Int?]
        /// The earlier changes that have happened if this one has.
        let needs: Set<Int>
    }

    static let root = 0

    var nodes: [Int: Node] = [root: .folder(Folder())]
    /// The changes that are not on disk yet, in their order.
    private(set) var changes: [Change] = []
    private var nextChange = 1

    /// An empty file system.
    package init() {}

    /// Adds a file or a folder that no name leads to yet.
    mutating func add(_ node: Node) -> Int {
        let number = (nodes.keys.max() ?? Self.root) + 1
        nodes[number] = node
        return number
    }

    /// Changes names in one folder, after the earlier changes of the same names; returns the change's number.
    @discardableResult
    mutating func change(_ nodes: [Place: Int?], after others: Set<Int> = []) -> Int {
        for (place, node) in nodes { self[place.folder]?.names[place.name] = node }
        let earlier = changes.filter { change in change.nodes.keys.contains { nodes.keys.contains($0) } }
        changes.append(Change(number: nextChange, nodes: nodes, needs: others.union(earlier.map(\.number))))
        nextChange += 1
        return nextChange - 1
    }

    /// Brings everything that is known of a node to the disk.
    mutating func synchronize(_ node: Int) {
        switch nodes[node] {
        case .file(let file): nodes[node] = .file(File(versions: file.versions.suffix(1)))
        case .folder: bringToDisk { $0.nodes.keys.contains { $0.folder == node } }
        case nil: break
        }
    }

    /// Brings some changes to the disk, and those that they need.
    private mutating func bringToDisk(_ isChosen: (Change) -> Bool) {
        var chosen: Set<Int> = []
        for change in changes.reversed() where isChosen(change) || chosen.contains(change.number) {
            chosen.formUnion(change.needs.union([change.number]))
        }
        for change in changes where chosen.contains(change.number) {
            for (place, node) in change.nodes { self[place.folder]?.namesOnDisk[place.name] = node }
        }
        changes.removeAll { chosen.contains($0.number) }
    }

    /// The folder of a number; `nil` if it is none.
    subscript(_ number: Int) -> Folder? {
        get {
            guard case .folder(let folder) = nodes[number] else { return nil }
            return folder
        }
        set { if let newValue { nodes[number] = .folder(newValue) } }
    }

    /// The names of all files that programs see, as paths, with the latest version of each.
    package var files: [String: File.Version] { files(below: Self.root, at: "") }

    private func files(below number: Int, at path: String) -> [String: File.Version] {
        var files: [String: File.Version] = [:]
        for (name, node) in self[number]?.names ?? [:] {
            switch nodes[node] {
            case .file(let file): files["\(path)/\(name)"] = file.versions.last
            case .folder: files.merge(self.files(below: node, at: "\(path)/\(name)")) { $1 }
            case nil: break
            }
        }
        return files
    }
}
