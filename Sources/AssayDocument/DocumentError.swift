/// What is wrong with a document: one problem or several, each with its place.
package struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One thing that is wrong, and where.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        package let location: DocumentLocation
        /// What is wrong and what was expected, in a phrase without a full stop.
        package let message: String

        package var file: String { location.file }
        package var line: Int { location.line }
        package var column: Int { location.column }
        package var path: String { location.path.description }

        /// One line, in the form that editors and compilers use: `file:line:column: path: message`.
        package var description: String {
            location == .built ? message : "\(file):\(line):\(column): \(path): \(message)"
        }
    }

    /// In the order found; never empty.
    package let problems: [Problem]

    package init(_ message: String, at location: DocumentLocation) {
        problems = [Problem(location: location, message: message)]
    }

    /// `nil` where there are no problems.
    package init?(_ problems: [Problem]) {
        guard !problems.isEmpty else { return nil }
        self.problems = problems
    }

    /// What is wrong first.
    package var message: String { problems[0].message }
    /// Where the first problem is.
    package var location: DocumentLocation { problems[0].location }
    package var file: String { location.file }
    package var line: Int { location.line }
    package var column: Int { location.column }
    package var path: String { location.path.description }

    /// One line a problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects errors, so that a reader can go on after the first.
package struct DocumentErrorCollector: Sendable {
    package private(set) var errors: [DocumentError.Problem] = []

    package init() {}

    package mutating func record(_ error: DocumentError) { errors += error.problems }

    package mutating func record(_ problems: [DocumentError.Problem]) { errors += problems }

    package mutating func record(_ message: String, at location: DocumentLocation) {
        errors.append(DocumentError.Problem(location: location, message: message))
    }

    /// The result, or `nil` after recording what is wrong.
    package mutating func attempt<Result>(_ result: @autoclosure () throws(DocumentError) -> Result) -> Result? {
        do {
            return try result()
        } catch {
            record(error)
            return nil
        }
    }

    /// The body's result, or `nil` after recording what is wrong.
    package mutating func attempt<Result>(_ body: () throws(DocumentError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            record(error)
            return nil
        }
    }

    /// Throws if an error was recorded.
    package func finish() throws(DocumentError) {
        if let error = DocumentError(errors) { throw error }
    }
}
