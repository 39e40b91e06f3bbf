/// The raw parameters of a URL's query, for changes to single parameters.
struct QueryText {
    /// The part before the query, including the question mark.
    var head: String
    private var parameters: [(name: String, raw: String)]

    init(url: String) {
        parameters = []
        // By bytes: finding where characters begin and end would be most of the work.
        let bytes = Array(url.utf8)
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else {
            head = url + "?"
            return
        }
        head = String(decoding: bytes[...mark], as: UTF8.self)
        let end = bytes[mark...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        var start = mark + 1
        var equals: Int?
        for index in start..<(end + 1) {
            guard index == end || bytes[index] == UInt8(ascii: "&") else {
                if equals == nil, bytes[index] == UInt8(ascii: "=") { equals = index }
                continue
            }
            if index > start {
                let name = String(decoding: bytes[start..<(equals ?? index)], as: UTF8.self)
                let raw = equals.map { String(decoding: bytes[($0 + 1)..<index], as: UTF8.self) }
                parameters.append((QueryParameters.decoded(name), raw ?? ""))
            }
            (start, equals) = (index + 1, nil)
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
