import AssayTestSupport
import AssayVectors
import Foundation
import Testing
import TokenForge

@testable import AssayConformance

/// The tables of docs/vectors/tokens.md name exactly the declared members.
@Suite(.tags(.page)) struct FormatPageTests {
    /// The cells of the table below a heading, without the table's head.
    private static func rows(below heading: String) throws -> [[String]] {
        let page = try String(contentsOfFile: BundledVectors.checkout + "/docs/vectors/tokens.md", encoding: .utf8)
        let start = try #require(page.firstRange(of: "\n## \(heading)\n")).upperBound
        let section = page[start...]
        let end = section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
        return section[..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The names in a cell, with the mark of optional members.
    private static func names(_ cell: String) -> [String] {
        cell.matches(of: /`([a-z0-9_]+)`(\?)?/).map { String($0.1) + ($0.2 == nil ? "" : "?") }
    }

    private static func marked(_ name: String, isOptional: Bool) -> String { name + (isOptional ? "?" : "") }

    @Test func context() throws {
        let rows = try Self.rows(below: "context")
        #expect(
            rows.flatMap { Self.names($0[0]) }
                == ContextMember.all.map { Self.marked($0.name, isOptional: $0.isOptional) })
        for (row, member) in zip(rows, ContextMember.all) {
            let forms: [MemberForm: String] = [.text: "text", .integer: "whole number", .texts: "list of texts"]
            let form =
                member.words.isEmpty ? forms[member.form] : member.words.map { "`\($0)`" }.joined(separator: " or ")
            #expect(row[1] == form, "\(member.name)")
        }
    }
}

/// The client gets each declared member of a context.
@Suite struct ContextAgreementTests {
    @Test(arguments: ContextMember.all.map(\.name)) func theProbeKeepsIt(_ name: String) throws {
        let member = try #require(ContextMember.all.first { $0.name == name })
        let told = try #require(AssayConformance.ClientOperation.verifyIDToken.input.first { $0.name == name })
        #expect(
            told
                == InputMember(
                    name, member.form, isOptional: member.isOptional, isSecret: member.isSecret, isContext: true))
    }

    @Test func theProbeHasNoOtherMember() {
        let told = AssayConformance.ClientOperation.verifyIDToken.input.map(\.name)
        #expect(
            Set(told).subtracting(ContextMember.all.map(\.name)) == ["id_token", "jwks", "previous_id_token"])
    }
}
