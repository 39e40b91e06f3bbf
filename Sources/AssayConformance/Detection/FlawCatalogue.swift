/// A client that can be given one flaw at a time.
package protocol FlawCatalogue: Sendable {
    /// All flaws.
    var flaws: [FlawDescription] { get }

    /// The client with only that flaw; without flaws if `nil`.
    func client(with flaw: FlawDescription?) -> any ClientUnderTest

    /// The ids of the flaws whose code the client without flaws reaches with this input.
    ///
    /// Any other flaw cannot change what the client does, so the client with it need not be tested.
    func flawsReached(by probe: Probe) async -> Set<String>
}
