package import AssayDocument

/// What the client is told, at one instant.
package struct RenderedContext: Sendable {
    /// What it is told, by the names of the members.
    package let told: RenderedInput
    /// The key set's exact text.
    package let keySet: [UInt8]
    /// The ID token before a refresh.
    package let previous: RenderedToken?
    /// What is served, by name.
    package let served: [(name: String, document: [UInt8])]
}

extension Forge {
    /// The context at an instant.
    package func renderContext(
        _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> RenderedContext {
        let scope = try contextScope(context, at: now, urls: urls)
        var told: [(name: String, value: RenderedInput.Value)] = []
        for (member, value) in context.told {
            // The client is told the time of the rendering, not the pinned one.
            let isNow = member.name == ContextMember.now.name
            told.append((member.name, isNow ? .number(String(now)) : try value.render(scope)))
        }
        var served: [(name: String, document: [UInt8])] = []
        for (name, document) in context.served { served.append((name, try document.render(scope))) }
        var previous: RenderedToken?
        if let description = context.previous {
            previous = try TokenRenderer(forge: self, golden: context.golden, scope: scope).render(description)
        }
        return RenderedContext(
            told: RenderedInput(members: told), keySet: try keySet(context, scope), previous: previous, served: served)
    }

    private func keySet(
        _ context: ContextDescription, _ scope: SubstitutionScope
    ) throws(DocumentError) -> [UInt8] {
        switch context.keySet {
        case .entries(let entries): try KeyEntry.keySet(entries, scope)
        case .text(let form): try form.render(scope)
        }
    }

    /// An operation's input at an instant.
    package func renderInput(
        _ input: InputDescription, _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> RenderedInput {
        try input.render(try contextScope(context, at: now, urls: urls))
    }

    /// A FORM at an instant.
    package func renderText(
        _ form: TextForm, _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> [UInt8] {
        try form.render(try contextScope(context, at: now, urls: urls))
    }
}
