package import AssayJSON

/// The context of the client at one instant.
package struct RenderedContext: Sendable {
    /// The values, by the names of the members.
    package let values: [String: MemberValue]
    /// The key set's exact text.
    package let keySet: [UInt8]
    /// The ID token before a refresh.
    package let previous: RenderedToken?
    /// The served documents, by name.
    package let served: [(name: String, document: [UInt8])]
}

extension Forge {
    /// The context at an instant.
    package func renderContext(
        _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(JSONError) -> RenderedContext {
        let scope = try contextScope(context, at: now, urls: urls)
        var values: [String: MemberValue] = [:]
        for (member, value) in context.values {
            // The client gets the time of the rendering, not the pinned one.
            let isNow = member.name == ContextMember.now.name
            values[member.name] = isNow ? .integer(now) : try value.rendered(scope.bytes(of:))
        }
        var served: [(name: String, document: [UInt8])] = []
        for (name, document) in context.served { served.append((name, try document.render(scope))) }
        var previous: RenderedToken?
        if let description = context.previous {
            previous = try TokenRenderer(forge: self, golden: context.golden, scope: scope).render(description)
        }
        return RenderedContext(
            values: values, keySet: try keySet(context, scope), previous: previous,
            served: served)
    }

    private func keySet(
        _ context: ContextDescription, _ scope: SubstitutionScope
    ) throws(JSONError) -> [UInt8] {
        switch context.keySet {
        case .entries(let entries): try KeyEntry.keySet(entries, scope)
        case .text(let form): try form.render(scope)
        }
    }

    /// An operation's input at an instant: the values of its members, by name.
    ///
    /// - Parameter names: the values of the names that its texts may use, besides those of the context.
    package func renderInput(
        _ input: InputDescription, _ context: ContextDescription, at now: Int64, names: [String: String] = [:],
        urls: ServedURLs = .unreachable
    ) throws(JSONError) -> [String: MemberValue] {
        var scope = try contextScope(context, at: now, urls: urls)
        scope.names.merge(names) { _, own in own }
        scope.localNames = Array(names.keys)
        return try input.render(scope)
    }

    /// A FORM at an instant.
    package func renderText(
        _ form: TextForm, _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(JSONError) -> [UInt8] {
        try form.render(try contextScope(context, at: now, urls: urls))
    }
}
