/// The clients of a site that are versions of one library, the oldest first.
///
/// A client `NAME-VERSION` is another version of the client `NAME`, as `PyJWT-2.10.0` is of `PyJWT`.
struct ClientVersions {
    /// The name without a version.
    let name: String
    /// The places of the clients.
    let clients: [Int]

    /// The libraries of which several versions were tested, in the order of the clients.
    static func of(_ clients: [SiteResults.Client]) -> [ClientVersions] {
        let names = Set(clients.map(\.name))
        return clients.enumerated().grouped { base($0.element.name, among: names) }.compactMap { name, group in
            guard group.count > 1 else { return nil }
            let ordered = group.sorted { one, other in
                let (left, right) = (numbers(one.element.version), numbers(other.element.version))
                return left == right ? one.offset < other.offset : left.lexicographicallyPrecedes(right)
            }
            return ClientVersions(name: name, clients: ordered.map(\.offset))
        }
    }

    /// The longest other name that this one begins with, if a hyphen and a digit follow it; otherwise the name itself.
    private static func base(_ name: String, among names: Set<String>) -> String {
        let candidates = name.indices.filter { name[$0] == "-" }.filter { index in
            let next = name.index(after: index)
            return next < name.endIndex && name[next].isNumber && names.contains(String(name[..<index]))
        }
        return candidates.last.map { String(name[..<$0]) } ?? name
    }

    /// The numbers in a version: 2, 10 and 0 in `2.10.0`.
    private static func numbers(_ version: String) -> [Int] {
        version.split { !$0.isNumber }.map { Int($0) ?? 0 }
    }
}
