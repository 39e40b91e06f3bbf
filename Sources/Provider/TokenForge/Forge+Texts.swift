package import AssayJSON

extension Forge {
    /// A text with its substitutions expanded, for a vector's expectation.
    ///
    /// - Parameter names: the values of further names, besides those of the context.
    package func expand(
        _ text: String, _ context: ContextDescription, names: [String: String], at now: Int64,
        location: JSONLocation, urls: ServedURLs = .unreachable
    ) throws(JSONError) -> String {
        var scope = try contextScope(context, at: now, urls: urls)
        scope.names.merge(names) { _, own in own }
        scope.localNames = Array(names.keys)
        return try scope.expand(JSONNode(.string(text), at: location))
    }
}
