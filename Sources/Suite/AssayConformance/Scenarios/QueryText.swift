/// The raw parameters of a URL's query, for changes to single parameters.
struct QueryText {
    /// The part before the query, including the question mark.
    var head: String
    private var parameters: [(name: String, raw: String)]

    init(url: String) {
        guard let mark = url.firstIndex(of: "?") else {
            head = url + "?"
            parameters = []
            return
        }
        head = String(url[...mark])
        let query = url[mark...].dropFirst().prefix { $0 != "#" }
        parameters = query.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (QueryParameters.decoded(parts[0]), parts.count == 2 ? String(parts[1]) : "")
        }
    }

    var text: String {
        head + parameters.map { "\(QueryParameters.encoded($0.name))=\($0.raw)" }.joined(separator: "&")
    }

    /// The value without decoding.
    func raw(_ name: String) -> String? { parameters.first { $0.name == name }?.raw }

    func decoded(_ name: String) -> String? { raw(name).map { QueryParameters.decoded($0) } }

    /// Replaces the parameter in its place or appends it; `nil` removes every one of that name.
    mutating func set(_ name: String, _ value: String?) {
        guard let value else { return parameters.removeAll { $0.name == name } }
        if let index = parameters.firstIndex(where: { $0.name == name }) {
            parameters[index].raw = QueryParameters.encoded(value)
        } else {
            parameters.append((name, QueryParameters.encoded(value)))
        }
    }
}
