/// What is wrong with a document, and where.
package struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    package var location: DocumentLocation
    /// What is wrong and what was expected, in a phrase without a full stop.
    package var message: String

    package init(_ message: String, at location: DocumentLocation) {
        self.message = message
        self.location = location
    }

    package var file: String { location.file }
    package var line: Int { location.line }
    package var column: Int { location.column }
    package var path: String { location.path.description }

    /// One line, in the form that editors and compilers use: `file:line:column: path: message`.
    package var description: String {
        location == .built ? message : "\(file):\(line):\(column): \(path): \(message)"
    }
}

/// Everything that is wrong with a document, in the order found; never empty.
package struct DocumentErrors: Error, Sendable, Hashable, CustomStringConvertible {
    package let errors: [DocumentError]

    /// `nil` where there are no errors.
    package init?(_ errors: [DocumentError]) {
        guard !errors.isEmpty else { return nil }
        self.errors = errors
    }

    package init(first: DocumentError) {
        errors = [first]
    }

    /// One line an error.
    package var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// Collects errors, so that a reader can go on after the first.
package struct DocumentErrorCollector: Sendable {
    package private(set) var errors: [DocumentError] = []

    package init() {}

    package mutating func record(_ error: DocumentError) {
        errors.append(error)
    }

    package mutating func record(_ message: String, at location: DocumentLocation) {
        errors.append(DocumentError(message, at: location))
    }

    package mutating func record(contentsOf more: DocumentErrors) {
        errors.append(contentsOf: more.errors)
    }

    /// The body's result, or `nil` after recording its error.
    package mutating func attempt<Result>(_ body: () throws(DocumentError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            errors.append(error)
            return nil
        }
    }

    /// The body's result, or `nil` after recording all its errors.
    package mutating func attemptAll<Result>(_ body: () throws(DocumentErrors) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            errors.append(contentsOf: error.errors)
            return nil
        }
    }

    /// Throws if an error was recorded.
    package func finish() throws(DocumentErrors) {
        if let errors = DocumentErrors(errors) { throw errors }
    }
}
