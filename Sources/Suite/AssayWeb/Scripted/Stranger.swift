/// A page that does not belong to the application.
enum Stranger: Sendable {
    /// A page of another site.
    case anotherSite
    /// A page whose origin begins with the application's scheme and host.
    case similarOrigin
    /// A page without an origin of its own: a frame in a sandbox, whose origin is `null`.
    case nullOrigin
}
