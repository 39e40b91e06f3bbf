internal import SwiftSyntax

extension Operators {
    /// Removes statements, and swaps those that follow each other.
    func changeStatements(_ list: CodeBlockItemListSyntax) {
        var previous: CodeBlockItemSyntax?
        for item in list {
            if case .expr(let expression) = item.item, let call = expression.as(FunctionCallExprSyntax.self),
                reservesCapacity(call)
            {
                continue
            }
            defer { previous = item }
            remove(item, of: list)
            if let previous, isAction(previous), isAction(item), !areIndependent(previous, item) {
                let between = file.text(previous.bytes.upperBound..<item.bytes.lowerBound)
                add(
                    previous.bytes.lowerBound..<item.bytes.upperBound, text(item) + between + text(previous),
                    "order of statements")
            }
        }
    }

    /// Whether the statement is a call or an assignment.
    private func isAction(_ item: CodeBlockItemSyntax) -> Bool {
        guard case .expr(let expression) = item.item else { return false }
        return !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
    }

    /// Whether the order of two assignments cannot matter: they call nothing, and neither names what the other changes.
    private func areIndependent(_ one: CodeBlockItemSyntax, _ other: CodeBlockItemSyntax) -> Bool {
        guard let first = assignment(one), let second = assignment(other) else { return false }
        return !second.names.contains(first.changed) && !first.names.contains(second.changed)
    }

    /// What an assignment changes, and all names in it; `nil` if it may run other code.
    ///
    /// No observer of a property runs in an initializer. Elsewhere only a count that grows by a number is taken.
    private func assignment(_ item: CodeBlockItemSyntax) -> (changed: String, names: Set<String>)? {
        guard case .expr(let expression) = item.item, let infix = expression.as(InfixOperatorExprSyntax.self) else {
            return nil
        }
        let sign = text(infix.operator)
        let grows = ["+=", "-=", "&+=", "&-="].contains(sign) && infix.rightOperand.is(IntegerLiteralExprSyntax.self)
        guard grows || sign == "=" && !isFunction else { return nil }
        let parts = text(expression).split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        guard !text(expression).contains(where: "([{?!#\"\\".contains) else { return nil }
        let changed = text(infix.leftOperand).split(separator: ".")
        guard changed.count == 1 || changed.count == 2 && changed[0] == "self", let name = changed.last else {
            return nil
        }
        // After a name and a full stop is a member of something else.
        let names = parts.map { part in
            let path = part.split(separator: ".")
            return String(path.first == "self" && path.count > 1 ? path[1] : path.first ?? "")
        }
        // `self.name = name` reads a parameter.
        let isParameter = changed.count == 2 && text(infix.rightOperand) == name
        return (String(name), Set(isParameter ? [String(name)] : names))
    }

    private func remove(_ item: CodeBlockItemSyntax, of list: CodeBlockItemListSyntax) {
        switch item.item {
        case .expr(let expression):
            // The value of a closure or of a branch is not a statement.
            if list.count == 1, list.parent?.is(ClosureExprSyntax.self) == true, !isAssignment(expression) { return }
            let isOnly = list.count == 1 && list.parent?.is(SwitchCaseSyntax.self) == true
            add(item.bytes, isOnly ? "break" : "", change(removing: expression))
        case .stmt(let statement):
            if let statement = statement.as(ExpressionStmtSyntax.self) {
                if let branch = statement.expression.as(IfExprSyntax.self), branch.elseBody == nil,
                    branch.conditions.contains(where: { if case .expression = $0.condition { false } else { true } })
                {
                    add(item.bytes, "", "remove condition")
                }
            } else if statement.is(DeferStmtSyntax.self) {
                add(item.bytes, "", "state not reset")
            } else if statement.is(ForStmtSyntax.self) || statement.is(WhileStmtSyntax.self) {
                add(item.bytes, "", "remove statement")
            } else if statement.is(ContinueStmtSyntax.self) {
                add(item.bytes, "break", "continue for break")
            } else if statement.is(BreakStmtSyntax.self), list.parent?.is(SwitchCaseSyntax.self) != true {
                add(item.bytes, "continue", "continue for break")
            }
        default: break
        }
    }

    private func isAssignment(_ expression: ExprSyntax) -> Bool {
        expression.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) == true
    }

    private func change(removing expression: ExprSyntax) -> String {
        if isAssignment(expression) { return "state not reset" }
        let written = text(expression)
        if ["synchronize", "fsync", "lock", "chmod", "setMode"].contains(where: written.lowercased().contains) {
            return "durability or exclusivity left out"
        }
        if written.contains("await ") { return "wait left out" }
        if written.hasPrefix("try ") { return "remove check" }
        return "remove statement"
    }

    /// Another error code, no error, or a default in its place.
    func changeError(_ node: ThrowStmtSyntax) {
        let thrown = text(node.expression)
        if let call = node.expression.as(FunctionCallExprSyntax.self), let first = call.arguments.first {
            let code = text(first.expression)
            if code.hasPrefix("."), let neighbour = neighbours[code] {
                add(first.expression.bytes, neighbour, "error code for its neighbour")
            }
        }
        guard let list = node.parent?.as(CodeBlockItemSyntax.self)?.parent, isOfRegion(Syntax(node)) else { return }
        let isLast = list.id == region.node.id
        if !isLast, !isInGuard(list) { add(node.bytes, "", "default for error") }
        guard let result = region.result else {
            if !thrown.isEmpty, isInGuard(list), region.kind == .body, isFunction {
                add(node.bytes, "return", "default for error")
            }
            return
        }
        let defaults = ["Bool": ["true", "false"], "String": ["\"\""], "Int": ["0"], "Int64": ["0"]]
        if result.hasSuffix("?") {
            add(node.bytes, "return nil", "default for error")
        } else if result.hasPrefix("["), result.hasSuffix("]") {
            add(node.bytes, result.contains(":") ? "return [:]" : "return []", "default for error")
        } else {
            for value in defaults[result] ?? [] { add(node.bytes, "return \(value)", "default for error") }
        }
    }

    private func isInGuard(_ list: Syntax) -> Bool { list.parent?.parent?.is(GuardStmtSyntax.self) == true }

    /// Whether the body is that of a function, which may return early without having set anything.
    private var isFunction: Bool { region.node.parent?.parent?.is(InitializerDeclSyntax.self) != true }
}
