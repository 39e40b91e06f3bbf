/// Where a provider on a port has the pages for the person who runs it.
package struct WorkbenchPlaces: Sendable, Hashable {
    /// The path of the first page.
    package let home = "/"
    /// The path of the control interface, which ends with a slash.
    package let control = "/__assay/"
    /// The path where the workbench begins a sign-in of its own.
    package var signInPath: String { control + "sign-in" }
    /// The path of the redirect URI of these sign-ins.
    package var callbackPath: String { control + "callback" }
    /// The redirect URI of these sign-ins, which every client may use that has a browser.
    package let callback: String

    /// - Parameter origin: the origin of the provider.
    package init(origin: WebOrigin) { callback = origin.description + "/__assay/callback" }

    func takesCallback(to redirectURI: String, for client: ClientRegistration) -> Bool {
        client.kind != .limitedInput && redirectURI.utf8.elementsEqual(callback.utf8)
    }
}
