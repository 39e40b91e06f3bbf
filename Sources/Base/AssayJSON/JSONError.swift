/// One or several problems of a document, each with its location.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A problem with its location.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        package let location: JSONLocation
        /// The problem and what was expected, in a phrase without a full stop.
        package let message: String

        package var file: String { location.file }
        package var line: Int { location.line }
        package var column: Int { location.column }
        package var path: String { location.path.description }

        /// A line in the form of compilers: `file:line:column: path: message`.
        package var description: String {
            location == .built ? message : "\(file):\(line):\(column): \(path): \(message)"
        }
    }

    /// The problems in the order in which they were found; never empty.
    package let problems: [Problem]

    package init(_ message: String, at location: JSONLocation) {
        problems = [Problem(location: location, message: message)]
    }

    /// Creates an error from a list of problems; `nil` if the list is empty.
    package init?(_ problems: [Problem]) {
        guard !problems.isEmpty else { return nil }
        self.problems = problems
    }

    /// The message of the first problem.
    package var message: String { problems[0].message }
    /// The location of the first problem.
    package var location: JSONLocation { problems[0].location }
    package var file: String { location.file }
    package var line: Int { location.line }
    package var column: Int { location.column }
    package var path: String { location.path.description }

    /// A line for each problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects errors, so that a reader can continue after the first.
package struct JSONErrorCollector: Sendable {
    package private(set) var errors: [JSONError.Problem] = []

    package init() {}

    package mutating func record(_ error: JSONError) { errors += error.problems }

    package mutating func record(_ problems: [JSONError.Problem]) { errors += problems }

    package mutating func record(_ message: String, at location: JSONLocation) {
        errors.append(JSONError.Problem(location: location, message: message))
    }

    /// Returns the result; records an error and returns `nil` if there is one.
    package mutating func attempt<Result>(_ result: @autoclosure () throws(JSONError) -> Result) -> Result? {
        do {
            return try result()
        } catch {
            record(error)
            return nil
        }
    }

    /// Returns the body's result; records an error and returns `nil` if there is one.
    package mutating func attempt<Result>(_ body: () throws(JSONError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            record(error)
            return nil
        }
    }

    /// The elements that can be read; the errors of all others are recorded.
    package mutating func elements<Element>(
        of nodes: [JSONNode], _ read: (JSONNode) throws(JSONError) -> Element
    ) -> [Element] {
        var elements: [Element] = []
        for node in nodes { if let element = attempt(try read(node)) { elements.append(element) } }
        return elements
    }

    /// Throws if an error was recorded.
    package func finish() throws(JSONError) {
        if let error = JSONError(errors) { throw error }
    }
}
