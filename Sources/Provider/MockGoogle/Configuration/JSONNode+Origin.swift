internal import AssayJSON

extension JSONNode {
    /// Reads an `http` or `https` origin, without path, query or user information.
    func origin() throws(JSONError) -> WebOrigin {
        let text = try nonEmptyString()
        guard let url = WebURL(lenient: text), text == url.origin.description || text == url.origin.description + "/"
        else {
            throw error("expected an origin such as \"http://127.0.0.1:8080\", found \(JSONWriter.quoted(text))")
        }
        return url.origin
    }
}
