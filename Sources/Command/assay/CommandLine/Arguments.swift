internal import AssayJSON

/// The options and operands of a command, in the order of the command line.
struct Arguments {
    private(set) var options: [(name: String, value: String)] = []
    private(set) var operands: [String] = []

    /// Reads `--name value`, `--name=value`, flags and operands; after `--` everything is an operand.
    ///
    /// After `--help` or `-h` nothing is read.
    init(_ words: [String], knowing known: [Option], operands limit: ClosedRange<Int> = 0...0) throws {
        let knowsHelp = known.contains { $0.name == Option.help.name }
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            if word == Option.shortHelp || word == "--" + Option.help.name, knowsHelp {
                options.append((Option.help.name, ""))
                return
            }
            guard word.hasPrefix("--") else {
                if word.hasPrefix("-") && word != "-" {
                    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
                    let isKnown = known.contains { $0.name == name }
                    throw UsageError(
                        "unknown option \"\(word)\"; "
                            + (isKnown ? "did you mean \"--\(name)\"?" : "options begin with two hyphens"))
                }
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = known.first(where: { [$0.name, $0.formerName].contains(String(parts[0])) }) else {
                let suggestion = SpellingSuggestion.nearest(to: String(parts[0]), among: known.map(\.name))
                throw UsageError(
                    "unknown option \"--\(parts[0])\"" + (suggestion.map { "; did you mean \"--\($0)\"?" } ?? ""))
            }
            let name = option.name
            if let meaning = option.value {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw UsageError("--\(name) needs a value: \(meaning)")
                }
                options.append((name, value))
            } else {
                guard parts.count == 1 else { throw UsageError("--\(name) takes no value") }
                options.append((name, ""))
            }
        }
        guard operands.count <= limit.upperBound else {
            throw UsageError("unexpected \"\(operands[limit.upperBound])\"")
        }
        guard operands.count >= limit.lowerBound else { throw UsageError("an operand is missing; see --help") }
    }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// All values of a repeatable option.
    func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// The value of an option that may occur once.
    func value(_ name: String) throws -> String? {
        let all = values(name)
        guard all.count <= 1 else { throw UsageError("--\(name) is given \(all.count) times") }
        return all.first
    }

    func integer(_ name: String, in range: ClosedRange<Int64>) throws -> Int64? {
        guard let text = try value(name) else { return nil }
        guard let number = Int64(text), range.contains(number) else {
            throw UsageError(
                "--\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return number
    }
}
