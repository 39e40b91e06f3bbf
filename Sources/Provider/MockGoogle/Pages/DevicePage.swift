/// The page where a person enters the code that a device shows, and allows or denies its sign-in.
enum DevicePage {
    /// - Parameters:
    ///   - userCode: the code that the form already has.
    ///   - message: what was wrong with the last form; `nil` for the first.
    ///   - action: the URL that the form is posted to.
    static func html(people: [Person], userCode: String, message: String?, action: String) -> String {
        let accounts = people.enumerated().map { index, person in
            """
            <label><input type="radio" name="account" value="\(index)"\(index == 0 ? " checked" : "") required>
            \(HTMLText.escaped(person.displayName))<span>\(HTMLText.escaped(person.email ?? person.subject))</span></label>
            """
        }
        let problem = message.map { "<p role=\"alert\">\(HTMLText.escaped($0))</p>\n" } ?? ""
        return HTMLText.page(
            title: "Connect a device",
            """
            <h1>Connect a device</h1>
            \(problem)<p>This is a mock of Google for tests. Enter the code that your device shows.</p>
            <form method="post" action="\(HTMLText.escaped(action))">
            <label>Code <input name="user_code" value="\(HTMLText.escaped(userCode))" autocomplete="off" required></label>
            <fieldset>
            <legend>Account</legend>
            \(accounts.joined(separator: "\n"))
            </fieldset>
            <button type="submit" name="decision" value="consent">Allow</button>
            <button type="submit" name="decision" value="deny">Deny</button>
            </form>
            """)
    }

    /// The page after a decision.
    static let done = HTMLText.page(
        title: "Connect a device", "<h1>That is all</h1>\n<p>Return to your device.</p>")
}
