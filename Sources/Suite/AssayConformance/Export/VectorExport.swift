package import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// The vectors of one operation as a file that a library can keep, and read without this program.
///
/// `docs/vectors/export.md` describes the file, and `docs/schemas/vectors.json` is its schema. The same vectors make the
/// same bytes: a member of the file is on one line, and so is each vector.
package struct VectorExport: Sendable {
    /// The operations with an input of one message; the others need a running provider.
    package static let operations = ClientOperation.allCases.filter(\.isExported)

    /// The file.
    package let text: VisibleText

    /// Renders vectors.
    ///
    /// - Parameters:
    ///   - vectors: vectors of the operation.
    ///   - now: the instant to render at; `nil` for that of each vector's context, which is usually the golden one.
    ///   - version: the version of this suite.
    /// - Throws: if a vector cannot be rendered at the instant.
    package init(
        _ operation: ClientOperation, _ vectors: [Vector], of library: VectorLibrary, at now: Int64?, version: String
    ) throws(JSONError) {
        let lines = try vectors.map { vector throws(JSONError) in
            Self.line(try vector.rendered(at: now).exported(vector, by: library.profiles))
        }
        let covered = Set(vectors.flatMap(\.covers))
        let requirements = library.requirements.filter { covered.contains($0.id) }
            .map { "\(Self.line(.string($0.id))): \(Self.line($0.exported))" as VisibleText }
        let profiles = library.profiles.profiles.map {
            "\(Self.line(.string($0.name))): \(Self.line($0.exported))" as VisibleText
        }
        let head: [(name: VisibleText, value: JSONValue)] = [
            ("assay", 1), ("version", .string(version)), ("about", .string(Self.about(operation))),
            ("license", "Apache-2.0"), ("operation", .string(operation.rawValue)),
            ("now", .integer(now ?? library.now)), ("digest", .string(Self.digest(of: lines))),
        ]
        text =
            "{\n" + head.map { "\"\($0.name)\": \(Self.line($0.value)),\n" }.joined(separator: "")
            + "\"profiles\": {\n" + profiles.joined(separator: ",\n") + "\n},\n"
            + "\"requirements\": {\n" + requirements.joined(separator: ",\n") + "\n},\n"
            + "\"vectors\": [\n" + lines.joined(separator: ",\n") + "\n]\n}\n"
    }

    private static func about(_ operation: ClientOperation) -> String {
        "Test vectors of Assay for \(operation.rawValue). Scenarios are left out, because they need a running provider: "
            + "whole sign-ins, accounts and concurrent steps, which assay run and assay schedules play, and web "
            + "applications, which assay web tests."
    }

    private static func line(_ value: JSONValue) -> VisibleText { VisibleText(json: value, style: .ascii) }

    /// SHA-256 of the lines of the vectors, without the commas between them and each with its line feed.
    private static func digest(of lines: [VisibleText]) -> String {
        let bytes = lines.flatMap { Array($0.description.utf8) + [UInt8(ascii: "\n")] }
        return Hexadecimal.text((try? HashAlgorithm.sha256.hash(bytes)) ?? [])
    }
}

extension ClientOperation {
    /// Whether a vector is one input, which needs no provider.
    package var isExported: Bool { message != nil }
}

extension ProfileSet.Profile {
    fileprivate var exported: JSONValue {
        var value: JSONValue = ["about": .string(about), "compares_reasons": .bool(comparesReasons)]
        value["inherits"] = inherits.map(JSONValue.string)
        return value
    }
}

extension Requirement {
    fileprivate var exported: JSONValue {
        [
            "level": .string(level.rawValue), "text": .string(summary), "source": .string(source),
            "section": .string(section), "url": .string(url),
        ]
    }
}
