extension ContextDescription {
    /// The name of the key that signs the golden token under this context; `nil` without a key.
    package var goldenKey: String? {
        if case .key(let key, _, _) = golden.sign { key.name } else { nil }
    }
}
