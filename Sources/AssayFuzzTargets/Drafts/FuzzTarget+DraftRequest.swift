internal import AssayConformance
internal import AssayDocument
@_spi(Fuzzing) internal import AssayFuzzing
internal import GoogleSignInClient

extension FuzzTarget {
    /// A configuration as the input of `build-authorization-request`.
    func authorizationRequest(_ bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        guard let text = AuthorizationRequestText(bytes) else {
            throw FuzzDraftError(
                "the input is not UTF-8, so no vector can hold it; keep it in Fuzz/Regressions/\(name)/")
        }
        guard text.randomness == .gives(count: 32), text.policy == .secure, let probe = text.probe else {
            throw FuzzDraftError(
                "the input has what only the library is told: another source of randomness, endpoints on loopback, or "
                    + "no redirect URI; keep it in Fuzz/Regressions/\(name)/")
        }
        return FuzzDraft(area: "authorization-request/found", probe)
    }
}
