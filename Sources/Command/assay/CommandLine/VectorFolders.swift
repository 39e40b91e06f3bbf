internal import AssayConformance
internal import AssayJSON
internal import AssayVectors

/// The folders of vectors that a command reads.
///
/// They are those that `--vectors` names; otherwise `./vectors`, if that has what vectors need, as in a checkout;
/// otherwise the bundled folder. What a named folder lacks comes from the folder that is read by default.
struct VectorFolders {
    let source: VectorSource
    /// Which folders they are.
    private let words: VisibleText

    /// The folder of a checkout.
    private static let own = "vectors"

    init(_ arguments: Arguments) throws {
        let lacking = VectorSource.isFolder(Self.own) ? VectorSource.missingSupport(in: Self.own) : nil
        let support = lacking == [] ? Self.own : BundledVectors.path
        let named = arguments.values("vectors")
        if !named.isEmpty {
            let folders = try named.map { try $0 == "bundled" ? Self.bundled() : Self.withoutSlash($0) }
            source = VectorSource(folders: folders, bundled: support)
            words = "\(named.joined(separator: ", "))"
        } else if lacking == [] {
            source = VectorSource(folders: [Self.own], bundled: Self.own)
            words = "./\(Self.own)"
        } else {
            let bundled = try Self.bundled()
            source = VectorSource(folders: [bundled], bundled: bundled)
            words = "bundled (\(bundled))" + (lacking.map { "; \(Self.notRead($0))" } ?? "")
        }
    }

    /// The folder to which `vectors new` writes, which is the one that other commands read.
    ///
    /// It need not exist if `--vectors` names it.
    static func toWrite(_ arguments: Arguments) throws -> (folder: String, folders: VectorFolders) {
        let folder = withoutSlash(try arguments.value("vectors") ?? own)
        guard VectorSource.isFolder(folder) || arguments.has("vectors") else {
            throw UsageError("the folder \(folder) does not exist; name one with --vectors DIR")
        }
        let lacking = VectorSource.missingSupport(in: folder)
        guard lacking.isEmpty || arguments.has("vectors") else { throw UsageError(notRead(lacking)) }
        return (folder, try VectorFolders(arguments))
    }

    /// Prints which folders are read.
    func tell(_ console: Console) { console.error("assay: vectors: \(words)") }

    private static func notRead(_ lacking: [String]) -> VisibleText {
        "./\(own) lacks \(lacking.joined(separator: " and ")), so it is read only with --vectors \(own)"
    }

    private static func bundled() throws -> String {
        if let path = BundledVectors.path { return path }
        throw UsageError("the bundled vectors are not next to this executable; name a folder with --vectors DIR")
    }

    private static func withoutSlash(_ name: String) -> String {
        name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    }
}
