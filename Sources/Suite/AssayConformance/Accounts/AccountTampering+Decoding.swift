internal import AssayJSON
internal import TokenForge

extension AccountTampering {
    /// Reads a word, or an object whose only member describes the change.
    init(decoding node: JSONNode, in scope: AccountStepScope) throws(JSONError) {
        if case .string = node.value {
            self = try node.choice(among: [("remove", .remove), ("empty", .empty)])
            return
        }
        let member = try node.onlyMember(among: ["truncate", "flip", "append", "text", "copy_of", "as_after"])
        let value = member.node
        switch member.name {
        case "truncate": self = .truncate(try value.integer(in: 1...1_000_000))
        case "flip": self = .flip(try value.integer(in: -1_000_000...1_000_000))
        case "append":
            guard let bytes = Hexadecimal.bytes(try value.string()), !bytes.isEmpty else {
                throw value.error("expected hexadecimal text of at least one byte")
            }
            self = .append(bytes)
        case "text": self = .text(try TextForm(decoding: value, keys: scope.forge.keys))
        case "copy_of":
            let name = try value.string()
            guard scope.devices.contains(name) else {
                throw value.error(
                    "no step uses a device \(JSONWriter.quoted(name))"
                        + SpellingSuggestion.clause(for: name, among: scope.devices.sorted()))
            }
            self = .copy(of: name)
        default: self = .asAfter(step: try value.integer(in: 1...max(1, scope.number - 1)))
        }
    }
}
