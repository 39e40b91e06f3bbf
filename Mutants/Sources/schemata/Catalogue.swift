internal import Foundation

/// The mutants written by hand: `Mutants/catalogue/*.json`, one file for each part of the library.
struct Catalogue {
    struct Entry: Decodable {
        /// A name, unique in the catalogue.
        let id: String
        /// The file of the library, below `Sources/Library/`.
        let file: String
        /// The text that is replaced, which is in the file once.
        let original: String
        let replacement: String
        /// What a person who makes the change has in mind, or what it breaks.
        let why: String
    }

    private(set) var entries: [Entry] = []

    init(folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        var seen: Set<String> = []
        for name in names.sorted() {
            let path = folder + "/" + name
            do {
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                entries += try JSONDecoder().decode([Entry].self, from: data)
            } catch {
                throw Failure(
                    "\(path): expected an array of objects with id, file, original, replacement, why: \(error)")
            }
        }
        for entry in entries where !seen.insert(entry.id).inserted {
            throw Failure("\(folder): two entries are called \(entry.id)")
        }
    }

    /// The mutants of one file.
    func mutants(of file: SourceFile) throws -> [Mutant] {
        try entries.filter { "Sources/Library/" + $0.file == file.path }.map { entry in
            let places = file.ranges(of: Array(entry.original.utf8))
            guard places.count == 1, let place = places.first else {
                throw Failure("\(entry.id): its original text is \(places.count) times in \(file.path), expected once")
            }
            var mutant = entry.mutant(at: place.lowerBound)
            mutant.id = entry.id
            return mutant
        }
    }
}

extension Catalogue.Entry {
    /// The change without the text that both sides have in common, which only says where it is.
    fileprivate func mutant(at offset: Int) -> Mutant {
        let (old, new) = (Array(original.unicodeScalars), Array(replacement.unicodeScalars))
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let tail = (0..<(shorter - head)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
        func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            return String(view)
        }
        let start = offset + text(old[..<head]).utf8.count
        let changed = text(old[head..<(old.count - tail)])
        return Mutant(
            start..<(start + changed.utf8.count), text(new[head..<(new.count - tail)]), "by hand", why: why)
    }
}

/// What is wrong with the input.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension SourceFile {
    /// Every place of a text.
    func ranges(of text: [UInt8]) -> [Range<Int>] {
        guard !text.isEmpty, bytes.count >= text.count else { return [] }
        return (0...(bytes.count - text.count)).filter { start in
            bytes[start] == text[0] && bytes[start..<(start + text.count)].elementsEqual(text)
        }.map { $0..<($0 + text.count) }
    }
}
