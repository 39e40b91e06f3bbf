internal import AssayJSON

/// What a vector changes in a part of the golden token, as text with a mark before each line.
enum TokenDifference {
    /// The part of the vector's token with `+ ` before lines that the golden token lacks, and `- ` before lines that only
    /// the golden token has; `nil` if the parts are equal or one is not a JSON object.
    static func text(_ part: String, golden: String) -> String? {
        guard let new = members(part), var old = members(golden), new != old else { return nil }
        var lines: [(mark: String, member: JSONMember)] = []
        for member in new {
            guard let index = old.firstIndex(where: { $0.name == member.name }) else {
                lines.append(("+ ", member))
                continue
            }
            let known = old.remove(at: index)
            if known == member {
                lines.append(("  ", member))
            } else {
                lines += [("- ", known), ("+ ", member)]
            }
        }
        lines += old.map { ("- ", $0) }
        return (["  {"] + lines.flatMap { text($0.member, mark: $0.mark) } + ["  }"]).joined(separator: "\n")
    }

    private static func members(_ text: String) -> [JSONMember]? {
        guard case .object(let members)? = (try? JSON.parse(text: text, file: ""))?.value else { return nil }
        return members
    }

    /// The member's lines between the braces of an object.
    private static func text(_ member: JSONMember, mark: String) -> [String] {
        JSONWriter.text(.object([member]), style: .pretty).split(separator: "\n").dropFirst().dropLast()
            .map { mark + $0 }
    }
}
