import AssayJSON
import Testing
import TokenForge

/// Properties of every member of a context.
struct ContextMemberTests {
    /// A sample of the member in a vector, the value that the client gets, and a refused value.
    private static func sample(_ member: ContextMember) -> (written: String, value: JSONValue, wrong: String) {
        if let word = member.words.first { return ("\"\(word)\"", .string(word), #""no-such-word""#) }
        return switch member.form {
        case .integer: ("\(member.range.contains(5) ? 5 : member.range.lowerBound)", 5, #""soon""#)
        case .texts: (#"["a${now+1}", "b"]"#, ["a1790000001", "b"], #""a""#)
        default: (#""a${now+1}""#, "a1790000001", "{}")
        }
    }

    private static func rendered(_ context: String) throws -> RenderedContext {
        try Forgery.shared.get().renderContext(Forgery.context(context), at: Forgery.now)
    }

    @Test(arguments: ContextMember.all.map(\.name))
    func theClientGetsTheValueOfTheVector(_ name: String) throws {
        let member = try #require(ContextMember.all.first { $0.name == name })
        let sample = Self.sample(member)
        let values = try Self.rendered(#"{"\#(name)": \#(sample.written)}"#).values[name]?.json
        // The time is that of the rendering.
        #expect(values == (name == "now" ? .integer(Forgery.now) : sample.value))
    }

    @Test(arguments: ContextMember.all.map(\.name))
    func aMistakeIsAnErrorWithItsPlace(_ name: String) throws {
        let member = try #require(ContextMember.all.first { $0.name == name })
        let errors = Forgery.errors {
            _ = try Self.rendered(#"{"\#(name)": \#(Self.sample(member).wrong)}"#)
        }
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("context.json:1:\(name.count + 6): $.\(name): ") == true, "\(errors)")
    }

    @Test(arguments: ContextMember.all.map(\.name))
    func onlyOptionalMembersCanBeRemoved(_ name: String) throws {
        let member = try #require(ContextMember.all.first { $0.name == name })
        let errors = Forgery.errors {
            let values = try Self.rendered(#"{"\#(name)": null}"#).values
            #expect(values[name] == nil)
        }
        let missing = #"context.json:1:1: $: the member "\#(name)" is missing"#
        #expect(errors == [member.isOptional ? "no error" : missing])
    }

    @Test(arguments: ContextMember.all.filter { $0.form == .text && $0.words.isEmpty }.map(\.name))
    func textsCanBeUsedByNameInAToken(_ name: String) throws {
        let token = try Forgery.render(
            #"{"claims": {"told": "${\#(name)}"}}"#, context: #"{"\#(name)": "a-text"}"#)
        #expect(try JSON.parse(token.payload, file: "claims").value["told"] == "a-text")
    }
}
