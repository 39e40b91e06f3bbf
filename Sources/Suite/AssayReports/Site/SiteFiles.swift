package import AssayJSON
internal import Dispatch
internal import Synchronization

extension Site {
    /// A file of the site, which is rendered when it is written.
    package struct File: Sendable {
        /// The path below the folder of the site.
        package let path: String
        /// The content.
        package let text: @Sendable () -> String
    }

    /// Every file of the site.
    ///
    /// - Throws: if two pages have one path, or a name is too long for a file.
    package func files() throws(JSONError) -> [File] {
        var files = pages.map { page in File(path: page.path.text) { page.html } }
        files.append(File(path: SitePath.style.text) { HTMLResource.siteStyle.text + "\n" })
        files.append(File(path: SitePath.script.text) { HTMLResource.siteScript.text + "\n" })
        files.append(File(path: SitePath.searchIndex.text) { searchIndex })
        var known: Set<String> = []
        for file in files {
            guard file.path.split(separator: "/").allSatisfy({ $0.utf8.count <= 200 }) else {
                throw JSONError("the name is too long for a file: \(file.path)", at: .built)
            }
            guard known.insert(file.path).inserted else {
                throw JSONError("two pages have the path \(file.path); names must differ by more than case", at: .built)
            }
        }
        return files
    }

    /// Renders files on all cores and passes each to a function.
    ///
    /// - Throws: the first error of the function.
    package static func render(_ files: [File], write: @Sendable (_ path: String, _ text: String) throws -> Void) throws
    {
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            guard failure.withLock({ $0 == nil }) else { return }
            do {
                try write(files[index].path, files[index].text())
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
