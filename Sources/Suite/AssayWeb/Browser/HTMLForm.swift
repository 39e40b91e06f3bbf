internal import AssayHTTP

/// A form of a page, as a person submits it unchanged.
package struct HTMLForm: Sendable {
    package var method = "GET"
    package var action = ""
    /// The `id` and the `name` of the form.
    package var names: [String] = []
    /// Its position among the forms of the page.
    private(set) var index = 0
    private var parameters = QueryParameters()
    private var hasSubmitter = false

    /// The fields as `application/x-www-form-urlencoded`.
    package var encoded: String { parameters.text(.form) }

    /// The forms of a page, in order.
    package static func all(in html: String) -> [HTMLForm] {
        var forms: [HTMLForm] = []
        var open: HTMLForm?
        for tag in HTMLTag.all(in: html) {
            switch (tag.name, tag.isEnd) {
            case ("form", false):
                // A form inside a form is ignored (HTML §13.2.6.4.7).
                guard open == nil else { continue }
                open = HTMLForm(
                    method: tag["method"]?.uppercased() == "POST" ? "POST" : "GET", action: tag["action"] ?? "",
                    names: [tag["id"], tag["name"]].compactMap(\.self))
            case ("form", true):
                if let form = open { forms.append(form) }
                open = nil
            case ("input", false), ("button", false):
                open?.add(tag)
            default: break
            }
        }
        if let form = open { forms.append(form) }
        for index in forms.indices { forms[index].index = index }
        return forms
    }

    private mutating func add(_ tag: HTMLTag) {
        guard tag["disabled"] == nil else { return }
        let standard = tag.name == "button" ? "submit" : "text"
        switch (tag["type"] ?? standard).lowercased() {
        case "submit", "image":
            // The first button is pressed, and only that one is sent.
            guard !hasSubmitter else { return }
            hasSubmitter = true
            if let name = tag["name"] { parameters.append(name, tag["value"] ?? "") }
        case "button", "reset", "file": return
        case "checkbox", "radio":
            guard let name = tag["name"], tag["checked"] != nil else { return }
            parameters.append(name, tag["value"] ?? "on")
        default:
            if let name = tag["name"] { parameters.append(name, tag["value"] ?? "") }
        }
    }
}
