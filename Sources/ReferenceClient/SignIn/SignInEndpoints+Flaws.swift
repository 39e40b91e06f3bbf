internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in learning a provider's endpoints for a sign-in.
    static let ofSignInEndpoints: [Flaw] = [
        Flaw(
            "metadata-status-not-checked", "does not check the status of the metadata", .hidden,
            .accepting(.invalidProviderMetadata)),
        Flaw(
            "metadata-media-type-not-checked", "does not check the media type of the metadata", .disagreement,
            .accepting(.invalidProviderMetadata)),
        Flaw("metadata-unbounded", "waits two hours for metadata of any size", .exhaustion, .output),
        Flaw(
            "metadata-of-first-issuer-used", "uses the metadata of one issuer for all", .mixUp, .refusing, .output),
        Flaw(
            "promise-of-issuer-not-discovered", "does not read in the metadata that responses have iss", .mixUp,
            .accepting(.issuerMismatch)),
        Flaw(
            "endpoints-assumed-without-metadata", "uses endpoints that it was built with if it gets no metadata",
            .hidden, .accepting(.invalidProviderMetadata, .network)),
        Flaw("metadata-failure-kept", "does not fetch metadata again after a failure", .lockout, .refusing),
        Flaw(
            "redirects-followed-for-metadata", "follows redirects of the metadata", .mixUp,
            .accepting(.invalidProviderMetadata)),
    ]
}
