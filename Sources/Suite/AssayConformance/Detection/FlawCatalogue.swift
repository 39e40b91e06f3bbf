/// A client that can be given flaws.
package protocol FlawCatalogue: Sendable {
    /// All flaws.
    var flaws: [FlawDescription] { get }

    /// The client with those flaws and no other.
    func client(with flaws: [FlawDescription]) -> any ClientUnderTest

    /// The ids of the flaws whose code the client without flaws reaches with this input.
    ///
    /// Any other flaw cannot change what the client does, so the client with it need not be tested.
    func flawsReached(by probe: Probe) async -> Set<String>
}
