extension DiskState {
    /// There are more states than the caller is ready to try.
    package struct TooManyStates: Error {
        let limit: Int
    }

    /// Every state that a power failure may leave now, each once.
    ///
    /// Each change of names that is not on disk has happened or not, on its own, but changes of one name in their order.
    /// A rename within a folder is one change. A rename to another folder is two: the new name, and later the end of the
    /// old one. Each file that was not synchronized has any of its versions since then, or none of the bytes of one, or
    /// the first half of them, or as many zeros; and any of the modes that it had.
    ///
    /// - Throws: `TooManyStates`. The number of changes between two synchronizations bounds it.
    package func statesAfterPowerLoss(limit: Int) throws(TooManyStates) -> Set<DiskState> {
        var states: Set<DiskState> = []
        for names in try namesAfterPowerLoss(limit: limit) {
            var partial = [names]
            for number in names.reachable.sorted() {
                guard case .file(let file) = nodes[number] else { continue }
                let found = Self.versionsAfterPowerLoss(of: file)
                guard partial.count * found.count + states.count <= limit else { throw TooManyStates(limit: limit) }
                partial = partial.flatMap { state in
                    found.map { version in
                        var state = state
                        state.nodes[number] = .file(File(versions: [version]))
                        return state
                    }
                }
            }
            for state in partial { states.insert(state.renumbered) }
            guard states.count <= limit else { throw TooManyStates(limit: limit) }
        }
        return states
    }

    /// The states of names alone.
    private func namesAfterPowerLoss(limit: Int) throws(TooManyStates) -> [DiskState] {
        var choices: [Set<Int>] = [[]]
        let pending = Set(changes.map(\.number))
        for change in changes {
            choices += choices.filter { change.needs.intersection(pending).isSubset(of: $0) }
                .map { $0.union([change.number]) }
            guard choices.count <= limit else { throw TooManyStates(limit: limit) }
        }
        return choices.map { choice in
            var state = DiskState()
            state.nodes = nodes.mapValues { node in
                guard case .folder(let folder) = node else { return node }
                return .folder(Folder(names: folder.namesOnDisk))
            }
            for change in changes where choice.contains(change.number) {
                for (place, node) in change.nodes { state[place.folder]?.names[place.name] = node }
            }
            return state
        }
    }

    private static func versionsAfterPowerLoss(of file: File) -> Set<File.Version> {
        guard file.versions.count > 1 else { return Set(file.versions) }
        var contents = Set(file.versions.prefix(1).map(\.bytes))
        for bytes in file.versions.dropFirst().map(\.bytes) {
            contents.formUnion([bytes, [], Array(bytes.prefix(bytes.count / 2)), bytes.map { _ in 0 }])
        }
        let modes = Set(file.versions.map(\.mode))
        return Set(contents.flatMap { bytes in modes.map { File.Version(bytes: bytes, mode: $0) } })
    }

    /// The nodes that names lead to.
    private var reachable: Set<Int> {
        var reachable: Set<Int> = []
        var rest = [Self.root]
        while let number = rest.popLast() {
            if reachable.insert(number).inserted, let folder = self[number] { rest += folder.names.values }
        }
        return reachable
    }

    /// The same files and folders with everything on disk, numbered in the order of their names, so that equal states are
    /// equal values.
    private var renumbered: DiskState {
        var numbers = [Self.root: Self.root]
        var result = DiskState()
        var rest = [Self.root]
        while let old = rest.popLast(), let new = numbers[old] {
            guard let folder = self[old] else {
                result.nodes[new] = nodes[old]
                continue
            }
            var names: [String: Int] = [:]
            for (name, node) in folder.names.sorted(by: { $0.key < $1.key }) {
                if numbers[node] == nil {
                    numbers[node] = numbers.count
                    rest.append(node)
                }
                names[name] = numbers[node]
            }
            result.nodes[new] = .folder(Folder(names: names, namesOnDisk: names))
        }
        return result
    }
}
