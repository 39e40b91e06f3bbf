internal import AssayConformance
internal import AssayJSON

/// The options that select vectors, and the vectors that they select.
struct VectorOptions {
    static let folderOption = "vectors"
    static let sources = [
        Option(
            folderOption, "DIR",
            "read this folder instead of ./vectors or the bundled vectors; repeatable; \"bundled\" means the latter",
            .folders)
    ]
    static let selection = [
        Option("only", "GLOB", "only vectors whose full id matches, or those of an area; repeatable", .vectors),
        Option("skip", "GLOB", "leave out vectors whose full id matches; repeatable", .vectors),
        Option("shard", "I/N", "the I-th of N parts of equal size, from 1"),
    ]

    /// The folders that a command reads, which it prints on standard error.
    static func source(_ arguments: Arguments, _ console: Console) throws -> VectorSource {
        let folders = try VectorFolders(arguments)
        folders.tell(console)
        return folders.source
    }

    /// Reads the vectors without rendering any; prints every problem, and throws if there is one.
    static func load(_ arguments: Arguments, _ console: Console) throws -> VectorLibrary {
        var collector = JSONErrorCollector()
        let library = KeptVectors.library(try source(arguments, console), into: &collector)
        return try checked(library, collector, in: "vectors", console)
    }

    /// Renders the vectors that the options select, and no others; prints every problem, and throws if there is one.
    static func rendered(
        of library: VectorLibrary, _ arguments: Arguments, _ console: Console
    ) throws -> [Vector] {
        let vectors = try select(library.vectors, arguments)
        try checkRendering(of: vectors, in: library, console)
        return vectors
    }

    /// Renders vectors; prints every problem, and throws if there is one.
    static func checkRendering(of vectors: [Vector], in library: VectorLibrary, _ console: Console) throws {
        var collector = JSONErrorCollector()
        library.checkRendering(of: vectors, into: &collector)
        _ = try checked(vectors, collector, in: "vectors", console)
    }

    /// Returns what was read; prints every problem, and throws if there is one.
    ///
    /// - Parameter what: the kind of input, for the message.
    static func checked<Content>(
        _ content: Content?, _ collector: JSONErrorCollector, in what: String, _ console: Console
    ) throws -> Content {
        for error in collector.errors { console.error("\(error)") }
        guard let content, collector.errors.isEmpty else {
            throw UsageError("\(collector.errors.count, "problem") in the \(what); nothing was run")
        }
        return content
    }

    /// The vectors that the options select, in their order.
    static func select(_ vectors: [Vector], _ arguments: Arguments) throws -> [Vector] {
        try select(vectors, by: \.fullID, arguments)
    }

    /// The vectors of any kind that the options select by full id, in their order.
    static func select<Entry>(
        _ vectors: [Entry], by id: (Entry) -> String, _ arguments: Arguments
    ) throws -> [Entry] {
        let only = arguments.values("only").map(Glob.init)
        let skip = arguments.values("skip").map(Glob.init)
        var selected = vectors.filter { vector in
            (only.isEmpty || only.contains { $0.matches(id(vector)) }) && !skip.contains { $0.matches(id(vector)) }
        }
        if let shard = try arguments.value("shard") {
            let parts = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let part = parts[0], let count = parts[1], count >= 1, (1...count).contains(part)
            else { throw UsageError("--shard needs I/N with I from 1 to N, not \"\(shard)\"") }
            selected = selected.enumerated().filter { $0.offset % count == part - 1 }.map(\.element)
        }
        guard !selected.isEmpty else { throw UsageError("the options select no vector") }
        return selected
    }
}
