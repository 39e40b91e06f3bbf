internal import GoogleSignInClient

extension PropertyList {
    /// Creates an error about a key, with the file, the line and the path.
    func error(_ path: String, _ line: Int, _ expected: String) -> GoogleSignInError {
        GoogleSignInError(.invalidConfiguration, "\(file):\(line): \(path): expected \(expected)")
    }

    /// Returns the outermost dictionary.
    func dictionary() throws(GoogleSignInError) -> [Member] {
        guard case .dictionary(let members) = root.content else {
            throw error("the property list", root.line, "a dictionary, found \(root.content.name)")
        }
        return members
    }

    func value(_ key: String) throws(GoogleSignInError) -> Value? {
        try dictionary().first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// Returns the string of a key; nil if it is absent.
    ///
    /// - Throws: `invalid-configuration` for another type, an empty string, or a placeholder such as `YOUR_CLIENT_ID`
    ///   or `$(CLIENT_ID)`.
    func optionalString(_ key: String) throws(GoogleSignInError) -> String? {
        guard let value = try value(key) else { return nil }
        return try string(value, key)
    }

    func string(_ value: Value, _ path: String) throws(GoogleSignInError) -> String {
        guard case .string(let text) = value.content else {
            throw error(path, value.line, "a string, found \(value.content.name)")
        }
        guard !text.isEmpty else { throw error(path, value.line, "a non-empty string") }
        guard !text.hasPrefix("YOUR_"), !text.contains("$(") else {
            throw error(path, value.line, "a value instead of the placeholder")
        }
        return text
    }

    func array(_ value: Value, _ path: String) throws(GoogleSignInError) -> [Value] {
        guard case .array(let elements) = value.content else {
            throw error(path, value.line, "an array, found \(value.content.name)")
        }
        return elements
    }

    /// Returns the client ID of a key; nil if the key is absent.
    func optionalClientID(_ key: String) throws(GoogleSignInError) -> GoogleClientID? {
        guard let value = try value(key) else { return nil }
        return try placed(key, value) { (text) throws(GoogleSignInError) in try GoogleClientID(text) }
    }

    /// Converts a string value, and adds its location to errors.
    func placed<Result>(
        _ path: String, _ value: Value, _ make: (String) throws(GoogleSignInError) -> Result
    ) throws(GoogleSignInError) -> Result {
        let text = try string(value, path)
        do {
            return try make(text)
        } catch {
            throw GoogleSignInError(error.code, "\(file):\(value.line): \(path): \(error.detail)")
        }
    }
}
