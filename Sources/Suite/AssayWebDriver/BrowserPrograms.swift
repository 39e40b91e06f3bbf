/// A browser and the driver that comes with it.
package struct BrowserPrograms: Sendable, Hashable {
    /// The paths of the two programs.
    package let browser: String
    package let driver: String

    package init(browser: String, driver: String) {
        self.browser = browser
        self.driver = driver
    }

    /// Looks for Chromium or Chrome and for `chromedriver`.
    ///
    /// Chromium without windows is taken first, because a sign-in takes little more than half the processor time in it.
    ///
    /// - Parameters:
    ///   - path: the folders, as in `PATH`.
    ///   - isExecutable: whether a file is a program.
    /// - Throws: what is missing.
    package init(path: String, isExecutable: (String) -> Bool) throws(DriverFailure) {
        func find(_ names: [String]) -> String? {
            path.split(separator: ":").lazy.flatMap { folder in names.map { "\(folder)/\($0)" } }.first(
                where: isExecutable)
        }
        let browser = find(["chromium-headless-shell", "chromium", "google-chrome", "chromium-browser"])
        let driver = find(["chromedriver"])
        guard let browser, let driver else {
            let missing = [browser == nil ? "chromium" : nil, driver == nil ? "chromedriver" : nil].compactMap(\.self)
            throw DriverFailure(
                "\(missing.joined(separator: " and ")) cannot be found; on Debian, the packages chromium and "
                    + "chromium-driver have them")
        }
        self.init(browser: browser, driver: driver)
    }
}
