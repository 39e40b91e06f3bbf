/// A client that can be given flaws.
package protocol FlawCatalogue: Sendable {
    /// All flaws.
    var flaws: [FlawDescription] { get }

    /// What specifications leave to a client, and the client can do in another way too; switched like a flaw.
    var choices: [FlawDescription] { get }

    /// The client with those flaws and choices, and no other.
    func client(with flaws: [FlawDescription]) -> any ClientUnderTest

    /// The ids of the flaws whose code the client with those flaws reaches with this input.
    ///
    /// Any other flaw cannot change what the client does, so the client with it too need not be tested.
    func flawsReached(by probe: Probe, with flaws: [FlawDescription]) async -> Set<String>
}

extension FlawCatalogue {
    /// No choices.
    package var choices: [FlawDescription] { [] }
}
