/// A client that can be given one flaw at a time.
public protocol FlawCatalogue: Sendable {
    /// The flaws that there are.
    var flaws: [FlawDescription] { get }

    /// The client with that flaw alone, or without any.
    func client(with flaw: FlawDescription?) -> any ClientUnderTest

    /// The ids of the flaws whose place in the code the client without flaws comes by, given this input.
    ///
    /// Up to that place a flawed client does the same. So with any other flaw switched on it does the same to the end,
    /// and need not be asked.
    func flawsReached(by probe: Probe) async -> Set<String>
}
