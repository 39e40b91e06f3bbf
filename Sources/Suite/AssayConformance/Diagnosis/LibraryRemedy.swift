/// How a user of a library repairs a mistake, in code that calls the library.
package struct LibraryRemedy: Sendable, Equatable {
    /// A library with the call that its remedies begin with.
    package struct Library: Sendable, Equatable {
        /// The name, as the language's package registry has it.
        package let name: String
        package let language: String
        /// The address of the documentation.
        package let documentation: String
        /// The version that the code was written for.
        package let version: String
        /// Whether `scripts/clients/check-remedies` runs the code with that version.
        package let isTested: Bool
        /// What the names in the code stand for.
        package let given: String
        /// The call without any remedy.
        package let call: String
    }

    package let library: Library
    /// The flaws and checks that it repairs, as `vectors/flaws` names them.
    package let causes: Set<String>
    /// What the code does, in a sentence or two.
    package let text: String
    /// The lines that take the place of the library's call; the call itself if that is enough.
    package let code: String

    /// Whether it repairs a cause.
    package func repairs(flaw: String, check: String) -> Bool { causes.contains(flaw) || causes.contains(check) }

    /// Whether the name of a client names the library, without regard to case.
    package func isFor(client: String) -> Bool { client.lowercased().contains(library.name.lowercased()) }
}
