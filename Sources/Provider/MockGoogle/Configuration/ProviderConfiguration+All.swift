package import AssayJSON
package import TokenForge

extension ProviderConfiguration {
    /// Reads several providers by their names; two at one origin are a mistake.
    package static func all(
        _ members: [JSONMember], keys ring: KeyRing, into collector: inout JSONErrorCollector
    ) -> [ProviderConfiguration] {
        var providers: [ProviderConfiguration] = []
        for member in members {
            let read = collector.attempt(
                try ProviderConfiguration(decoding: member.node, name: member.name, keys: ring))
            guard let provider = read else { continue }
            if let other = providers.first(where: { $0.places.origin == provider.places.origin }) {
                let name = JSONWriter.quoted(other.name)
                collector.record(member.node.error("has the same origin as \(name); give it a \"base_url\""))
            }
            providers.append(provider)
        }
        return providers
    }
}
