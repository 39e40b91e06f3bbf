internal import AssayJSON
internal import Synchronization
internal import TokenForge

/// Changes the stored data without the client's knowledge.
extension AccountRun {
    /// Changes what a device has stored.
    func tamper(_ tampering: AccountTampering, _ step: AccountStep) throws(JSONError) {
        let items = fixture.scene.stored[step.device] ?? [:]
        var source: [String: [UInt8]] = items
        switch tampering {
        case .copy(let other): source = fixture.scene.stored[other] ?? [:]
        case .asAfter(let number): source = state.withLock { $0.storedAfter[number]?[step.device] } ?? [:]
        default: break
        }
        guard !source.isEmpty else { return mistake("nothing is stored there", in: step) }
        var changed: [String: [UInt8]] = [:]
        for (name, bytes) in source {
            if let bytes = try tampering.changed(bytes, render) { changed[name] = bytes }
        }
        if changed == items { mistake("the change changes nothing", in: step) }
        fixture.change { $0.stored[step.device] = changed }
    }

    func render(_ form: TextForm) throws(JSONError) -> [UInt8] {
        let forge = probe.forge
        let context = try forge.golden.context(with: nil, forge.keys)
        return try forge.renderText(form, context, at: fixture.fixture.clock.now, urls: .unreachable)
    }
}

extension AccountTampering {
    /// The item after the change; `nil` if the change removes it.
    fileprivate func changed(
        _ bytes: [UInt8], _ render: (TextForm) throws(JSONError) -> [UInt8]
    ) throws(JSONError) -> [UInt8]? {
        switch self {
        case .remove: return nil
        case .empty: return []
        case .truncate(let count): return Array(bytes.dropLast(count))
        case .flip(let offset):
            let index = offset < 0 ? bytes.count + offset : offset
            guard bytes.indices.contains(index) else { return bytes }
            var changed = bytes
            changed[index] ^= 1
            return changed
        case .append(let more): return bytes + more
        case .text(let form): return try render(form)
        case .copy, .asAfter: return bytes
        }
    }
}
