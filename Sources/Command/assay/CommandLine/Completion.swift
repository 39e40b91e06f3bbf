internal import AssayClients
internal import AssayConformance
internal import AssayJSON

/// What can stand in the place of the last word of a command line.
struct Completion {
    /// A word, and a few words about it.
    struct Candidate: Equatable {
        let word: String
        var about = ""
    }

    /// The words that begin like the last one.
    private(set) var candidates: [Candidate] = []
    /// Whether the name of a file or a folder can stand there; the shell completes it.
    private(set) var place: Place?

    enum Place: String {
        case files, folders
    }

    /// Completes a command line without its first word, as far as the cursor.
    init(_ words: [String]) {
        let current = words.last ?? ""
        var command = Command.root
        var rest = words.dropLast()[...]
        var isHelp = false
        while let first = rest.first {
            if first == HelpCommand.name, !command.commands.isEmpty {
                isHelp = true
            } else if let next = command.commands.first(where: { $0.name == first }) {
                command = next
            } else {
                break
            }
            rest.removeFirst()
        }
        if command.isRoot, !isHelp, let first = rest.first ?? words.last, first.hasPrefix("-") {
            if rest.isEmpty { offer([Candidate(word: "--version", about: "print the version")], current) }
            command = Command.all[0]
        }
        if command.commands.isEmpty {
            if !isHelp { complete(current, after: rest, of: command) }
        } else if rest.isEmpty {
            offer(command.commands.map { Candidate(word: $0.name, about: $0.summary) }, current)
            if !isHelp { offer(command.options, current) }
        }
    }

    private mutating func complete(_ current: String, after words: ArraySlice<String>, of command: Command) {
        var awaiting: Option?
        var folders: [String] = []
        var hasEnded = false
        for word in words {
            if let option = awaiting {
                if option.name == VectorOptions.folderOption { folders.append(word) }
                awaiting = nil
            } else if word == "--" {
                hasEnded = true
            } else if !hasEnded, let option = command.options.first(where: { "--" + $0.name == word }) {
                awaiting = option.value == nil ? nil : option
            }
        }
        if let option = awaiting {
            offer(option.values, current, folders)
        } else if !hasEnded, current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
            guard let option = command.options.first(where: { "--" + $0.name == current[..<end] }) else { return }
            offer(option.values, current, prefix: String(current[...end]), folders)
        } else if !hasEnded, current.hasPrefix("-") {
            offer(command.options, current)
        } else {
            offer(command.operandValues, current, folders)
        }
    }

    private mutating func offer(_ options: [Option], _ current: String) {
        offer(options.map { Candidate(word: "--" + $0.name, about: $0.help) }, current)
    }

    private mutating func offer(
        _ values: KnownValues, _ current: String, prefix: String = "", _ folders: [String]
    ) {
        let words: [Candidate]
        switch values {
        case .unknown: return
        case .words(let known): words = known.map { Candidate(word: prefix + $0) }
        case .flaws:
            let flaws = (try? BundledClients.flaws().flaws) ?? []
            words = flaws.map { Candidate(word: prefix + $0.id, about: $0.summary) }
        case .files: return place = .files
        case .folders: return place = .folders
        case .vectors:
            words = Self.library(folders)?.vectors.map { Candidate(word: prefix + $0.fullID, about: $0.title) } ?? []
        case .requirements:
            words = Self.library(folders)?.requirements.map { Candidate(word: prefix + $0.id, about: $0.summary) } ?? []
        }
        offer(words, current)
    }

    private mutating func offer(_ words: [Candidate], _ current: String) {
        candidates += words.filter { $0.word.hasPrefix(current) }
    }

    /// The vectors that the command would read; `nil` if there are none.
    private static func library(_ folders: [String]) -> VectorLibrary? {
        let words = folders.flatMap { ["--" + VectorOptions.folderOption, $0] }
        guard let arguments = try? Arguments(words, knowing: VectorOptions.sources),
            let source = try? VectorFolders(arguments).source
        else { return nil }
        var collector = JSONErrorCollector()
        return KeptVectors.library(source, into: &collector)
    }
}
