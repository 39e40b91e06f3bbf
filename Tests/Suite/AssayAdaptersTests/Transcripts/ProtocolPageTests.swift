import AssayJSON
import AssayTestSupport
import AssayVectors
import Foundation
import Testing
import TokenForge

@testable import AssayAdapters
@testable import AssayConformance

/// The tables of docs/adapter-protocol.md name exactly the members of the transcripts.
@Suite(.tags(.page)) struct ProtocolPageTests {
    struct Member: Hashable {
        let isOutput: Bool
        let name: String
        let isOptional: Bool
    }

    /// The members of each table, by the heading above it.
    private static func tables() throws -> [String: Set<Member>] {
        try rows().mapValues { Set($0.map(\.member)) }
    }

    /// The third column of each table, by arrow and name.
    private static func forms() throws -> [String: [String: String]] {
        try rows().mapValues { rows in
            Dictionary(rows.map { ("\($0.member.isOutput ? "←" : "→") \($0.member.name)", $0.form) }) { first, _ in
                first
            }
        }
    }

    private static func rows() throws -> [String: [(member: Member, form: String)]] {
        let page = try String(contentsOfFile: BundledVectors.checkout + "/docs/adapter-protocol.md", encoding: .utf8)
        var tables: [String: [(member: Member, form: String)]] = [:]
        var heading = ""
        for line in page.split(separator: "\n") {
            if line.hasPrefix("#") { heading = line.drop { "# ".contains($0) }.description }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count >= 3, ["→", "←"].contains(cells[0]),
                let match = cells[1].wholeMatch(of: /`([a-z0-9_]+)`(\?)?/)
            else { continue }
            let member = Member(isOutput: cells[0] == "←", name: "\(match.1)", isOptional: match.2 != nil)
            tables[heading, default: []].append((member, cells[2]))
        }
        return tables
    }

    /// The operations whose key set an adapter may fetch.
    private static let fetching: Set<AssayConformance.ClientOperation> = [
        .verifyIDToken, .verifyCredentialResponse, .verifySecurityEvent,
    ]

    /// The page's words for each form.
    private static func words(_ form: MemberForm) -> [String] {
        switch form {
        case .text: ["text", "`google` or `apple`"]
        case .bytes: ["text or bytes"]
        case .integer: ["whole number"]
        case .flag: ["Boolean"]
        case .texts: ["list of texts"]
        case .headers: ["header fields"]
        }
    }

    /// The table has the members that the operation declares, with their forms.
    @Test(arguments: AdapterProtocol.carried.filter { $0 != .signIn }) func declaration(
        _ operation: AssayConformance.ClientOperation
    ) throws {
        let table = try #require(try Self.tables()[operation.rawValue])
        let forms = try #require(try Self.forms()[operation.rawValue])
        var input = Set(operation.input.map { Member(isOutput: false, name: $0.name, isOptional: $0.isOptional) })
        if Self.fetching.contains(operation) {
            input.insert(Member(isOutput: false, name: "jwks_uri", isOptional: false))
        }
        let output = operation.output.map { Member(isOutput: true, name: $0.name, isOptional: $0.isOptional) }
        #expect(table == input.union(output))
        for member in operation.input {
            let form = try #require(forms["→ \(member.name)"])
            #expect(Self.words(member.form).contains(form), "\(member.name)")
        }
        for member in operation.output {
            let form = try #require(forms["← \(member.name)"])
            #expect(Self.words(member.form).contains(form), "\(member.name)")
        }
    }

    /// The members that all or some of the values have.
    private static func members(_ values: [JSONValue], isOutput: Bool) -> Set<Member> {
        let names = values.map(\.names)
        let all = names.reduce(into: Set<String>()) { $0.formUnion($1) }
        return Set(
            all.map { name in
                Member(isOutput: isOutput, name: name, isOptional: !names.allSatisfy { $0.contains(name) })
            })
    }

    private static func members(of exchanges: [HandWrittenTranscript.Exchange]) -> Set<Member> {
        let outputs = exchanges.compactMap { $0.result.node.value["output"] }
        return members(exchanges.compactMap(\.input?.value), isOutput: false)
            .union(members(outputs, isOutput: true))
    }

    @Test(arguments: AdapterProtocol.carried.filter { $0 != .signIn }) func operation(
        _ operation: AssayConformance.ClientOperation
    ) throws {
        var found = Self.members(of: try HandWrittenTranscript(operation.rawValue).exchanges)
        if Self.fetching.contains(operation) {
            // Each probe has exactly one of these two members.
            for name in ["jwks", "jwks_uri"] {
                #expect(found.remove(Member(isOutput: false, name: name, isOptional: true)) != nil)
                found.insert(Member(isOutput: false, name: name, isOptional: false))
            }
        }
        let table = try #require(try Self.tables()[operation.rawValue])
        #expect(table == found)
        #expect(Set(table.filter(\.isOutput).map(\.name)) == Set(operation.outputMembers))
        #expect(
            Set(table.filter { $0.isOutput && !$0.isOptional }.map(\.name)) == Set(operation.requiredOutput))
    }

    @Test(arguments: AdapterStep.Name.allCases) func step(_ name: AdapterStep.Name) throws {
        let exchanges = try HandWrittenTranscript("sign-in").exchanges.filter { exchange in
            exchange.input?.value["step"] == .string(name.rawValue)
        }
        let tables = try Self.tables()
        let own = try #require(tables["sign-in: \(name.rawValue)"])
        let common = try #require(tables["sign-in: every step"])
        #expect(own.union(common) == Self.members(of: exchanges))
        let step = try AdapterStep(adapterInput: #require(exchanges.first?.input))
        #expect(Set(own.filter { $0.isOutput && !$0.isOptional }.map(\.name)) == Set(step.requiredOutput))
    }

    @Test func provider() throws {
        let exchanges = try HandWrittenTranscript("sign-in").exchanges
        let providers = exchanges.compactMap { $0.input?.value["provider"] }
        #expect(try Self.tables()["sign-in: provider"] == Self.members(providers, isOutput: false))
    }
}
