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
            <p>Enter the code that your device shows.</p>
            \(problem)<form method="post" action="\(HTMLText.escaped(action))">
            <label class="code">Code <input name="user_code" value="\(HTMLText.escaped(userCode))" placeholder="BCDF-GHJK" \
            size="9" maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label>
            <fieldset>
            <legend>Account</legend>
            \(accounts.joined(separator: "\n"))
            </fieldset>
            <button type="submit" name="decision" value="consent">Allow</button>
            <button type="submit" name="decision" value="deny">Deny</button>
            </form>
            <p class="quiet">This is a mock of Google for tests.</p>
            """)
    }

    /// The page after a decision.
    ///
    /// - Parameter person: who is signed in on the device; `nil` if the person has denied it.
    static func done(_ person: Person?) -> String {
        guard let person else {
            return HTMLText.page(
                title: "Connect a device",
                """
                <h1>The device is not connected</h1>
                <p>You denied its request, and nobody is signed in on it. You can close this window.</p>
                """)
        }
        return HTMLText.page(
            title: "Connect a device",
            """
            <h1>Your device is connected</h1>
            <p>It is signed in as <strong>\(HTMLText.escaped(person.displayName))</strong>. You can close this window and
            return to your device.</p>
            """)
    }
}
