internal import AssayJSON
internal import ScheduleExplorer

/// Mutates JSON documents by their meaning.
///
/// It gives known members values that distinguish implementations, and deletes, copies, retypes or replaces any member.
struct JSONMutator: Sendable {
    let vocabulary: Vocabulary

    func mutate(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int, _ seed: UInt32) -> Int {
        var random = SplitMix64(seed: UInt64(seed))
        var value = parsed(UnsafeRawBufferPointer(rebasing: buffer[..<min(count, buffer.count)]))
        for _ in 0..<Int.random(in: 1...3, using: &random) { value = edited(value, &random) }
        return write(value, to: buffer) ?? count
    }

    /// Replaces members of the first document by members of the second.
    func crossOver(
        _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer,
        _ seed: UInt32
    ) -> Int {
        var random = SplitMix64(seed: UInt64(seed))
        let merged = merged(parsed(one), parsed(other), &random)
        return write(merged, to: output) ?? 0
    }

    private func parsed(_ bytes: UnsafeRawBufferPointer) -> JSONValue {
        (try? JSON.parse(Array(bytes), file: ""))?.value ?? vocabulary.golden
    }

    private func write(_ value: JSONValue, to buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let bytes = JSONWriter.bytes(value)
        guard bytes.count <= buffer.count else { return nil }
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    private func edited(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        if !random.once(in: 3), let (path, known) = vocabulary.entries.randomElement(using: &random) {
            var replacement = known.randomElement(using: &random) ?? .null
            if random.once(in: 4) { replacement = ValueMutator.changed(replacement, &random) }
            return value.setting(path[...], to: random.once(in: 12) ? nil : replacement)
        }
        return descended(value, &random)
    }

    /// Descends to a random value and changes it.
    private func descended(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        switch value {
        case .object(var members) where !members.isEmpty:
            let index = Int.random(in: 0..<members.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: index)
            case 1:
                let name = vocabulary.names.randomElement(using: &random) ?? members[index].name
                if !members.contains(where: { $0.name == name }) {
                    members.append(JSONMember(name, members[index].node))
                }
            default: members[index].node = JSONNode(descended(members[index].node.value, &random))
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let index = Int.random(in: 0..<elements.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: elements.remove(at: index)
            case 1 where elements.count < 64: elements.insert(elements[index], at: index)
            default: elements[index] = JSONNode(descended(elements[index].value, &random))
            }
            return .array(elements)
        default:
            return ValueMutator.changed(value, &random)
        }
    }

    private func merged(
        _ one: JSONValue, _ other: JSONValue, _ random: inout SplitMix64
    ) -> JSONValue {
        guard case .object(var members) = one, case .object(let others) = other else {
            return random.once(in: 2) ? one : other
        }
        for member in others where random.once(in: 2) {
            if let index = members.firstIndex(where: { $0.name == member.name }) {
                members[index].node = JSONNode(merged(members[index].node.value, member.node.value, &random))
            } else {
                members.append(member)
            }
        }
        return .object(members)
    }
}

extension JSONValue {
    /// The document with another value at a path of names; missing members on the path are created.
    fileprivate func setting(_ path: ArraySlice<String>, to value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        var whole = self
        if case .object = whole {} else { whole = [:] }
        let rest = path.dropFirst()
        whole[name] = rest.isEmpty ? value : (whole[name] ?? [:]).setting(rest, to: value)
        return whole
    }
}
