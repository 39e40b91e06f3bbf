public import AssayConformance

/// A client whose orders can be searched.
///
/// A search runs in a process of its own, to which only the name of a type can be passed. So the client is made there.
public protocol SearchedClient: ClientUnderTest {
    /// Makes the client.
    init()
}
