internal import SwiftSyntax

extension Operators {
    /// Removes, weakens and inverts conditions of `guard`, `if` and `while`.
    func changeConditions(_ list: ConditionElementListSyntax) {
        let owner = list.parent
        let isGuard = owner?.is(GuardStmtSyntax.self) == true
        let isLoop = owner?.is(WhileStmtSyntax.self) == true
        for element in list {
            guard case .expression(let condition) = element.condition else {
                // `if let` is a condition too: the mutant never takes the branch for an absent value.
                continue
            }
            if !isLoop || list.count > 1 { add(condition.bytes, "true", "remove condition") }
            if !isGuard, list.count == 1 { add(condition.bytes, "false", "remove condition") }
            if !isSimpleEquality(condition) {
                add(condition.bytes, "!(\(text(condition)))", "invert condition")
            }
        }
    }

    /// Whether another operator inverts the condition.
    private func isSimpleEquality(_ node: ExprSyntax) -> Bool {
        if node.is(PrefixOperatorExprSyntax.self) { return true }
        guard let infix = node.as(InfixOperatorExprSyntax.self) else { return false }
        return ["==", "!="].contains(infix.operator.trimmedDescription)
    }

    /// Makes one pattern of a `switch` that has a default match nothing.
    func removeCases(_ node: SwitchExprSyntax) {
        let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        guard cases.contains(where: { if case .default = $0.label { true } else { false } }) else { return }
        for item in cases {
            guard case .case(let label) = item.label else { continue }
            for pattern in label.caseItems where pattern.whereClause == nil {
                add(pattern.pattern.bytes, "\(text(pattern.pattern)) where false", "remove condition")
            }
        }
    }

    /// Changes what an operator of two operands does.
    func changeOperator(_ node: InfixOperatorExprSyntax) {
        let name = node.operator.trimmedDescription
        let (left, right, bytes) = (text(node.leftOperand), text(node.rightOperand), node.operator.bytes)
        switch name {
        case "&&", "||":
            add(node.bytes, left, "remove condition")
            add(node.bytes, right, "remove condition")
            add(bytes, name == "&&" ? "||" : "&&", "weaken condition")
        case "==", "!=":
            add(bytes, name == "==" ? "!=" : "==", "invert condition")
            weakenEquality(node, left, right, negated: name == "!=")
        case "===": add(bytes, "!==", "invert condition")
        case "!==": add(bytes, "===", "invert condition")
        case "<", "<=", ">", ">=":
            let edges = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
            let opposites = ["<": ">=", "<=": ">", ">": "<=", ">=": "<"]
            add(bytes, edges[name] ?? name, "edge of a comparison")
            if node.parent?.is(ConditionElementSyntax.self) != true {
                add(bytes, opposites[name] ?? name, "invert condition")
            }
        case "...": add(bytes, "..<", "edge of a range")
        case "..<": add(bytes, "...", "edge of a range")
        case "~=": add(node.bytes, "!(\(text(node)))", "invert condition")
        case "??":
            add(node.bytes, "(\(right))", "default for value")
        default:
            let opposites = [
                "+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+=",
                "*": "/", "/": "*", "%": "/", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "&<<": "&>>",
                "&>>": "&<<", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
            ]
            if let opposite = opposites[name] { add(bytes, opposite, "sign or operation") }
        }
    }

    /// Prefix, letter case, Unicode form and subset for equality.
    private func weakenEquality(_ node: InfixOperatorExprSyntax, _ left: String, _ right: String, negated: Bool) {
        let operands = [node.leftOperand, node.rightOperand]
        let not = negated ? "!" : ""
        for operand in operands {
            if operand.is(IntegerLiteralExprSyntax.self) || operand.is(NilLiteralExprSyntax.self) { return }
            if operand.is(BooleanLiteralExprSyntax.self) { return }
            let text = text(operand)
            if text.hasPrefix(".") || text.hasSuffix("count") || text.hasPrefix("ASCII.") || text.hasPrefix("0x") {
                return
            }
            if text.hasSuffix("number") || text.hasSuffix("kind") || text.contains("Index") { return }
        }
        add(node.bytes, "\(not)(\(left)).starts(with: \(right))", "weaken equality")
        if !operands.contains(where: isWithoutCase) {
            add(
                node.bytes, "(\(left)).lowercased() \(negated ? "!=" : "==") (\(right)).lowercased()",
                "weaken equality")
        }
        add(node.bytes, "\(not)(\(left)).isSubset(of: \(right))", "weaken equality")
    }

    /// Whether the expression is a text without letters, which equals the same texts in any case.
    private func isWithoutCase(_ expression: ExprSyntax) -> Bool {
        expression.is(StringLiteralExprSyntax.self) && !text(expression).contains(where: \.isLetter)
    }

    /// Weakens calls that compare, and swaps calls that are easily mistaken for each other.
    func weakenCall(_ node: FunctionCallExprSyntax) {
        let arguments = Array(node.arguments)
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self) else {
            if text(node.calledExpression) == "isSame", arguments.count == 2 {
                let (one, other) = (text(arguments[0].expression), text(arguments[1].expression))
                add(node.bytes, "(\(one)).hasPrefix(\(other))", "weaken equality")
                add(node.bytes, "(\(one)).lowercased() == (\(other)).lowercased()", "weaken equality")
                add(node.bytes, "(\(one)) == (\(other))", "weaken equality")
            }
            return
        }
        let base = member.base.map { text($0) } ?? "self"
        let name = member.declName.baseName.text
        guard let first = arguments.first.map({ text($0.expression) }) else { return }
        switch name {
        case "elementsEqual":
            add(node.bytes, "\(base).starts(with: \(first))", "weaken equality")
            add(node.bytes, "(\(first)).starts(with: \(base))", "weaken equality")
            if base.hasSuffix(".utf8"), first.hasSuffix(".utf8") {
                let (one, other) = (base.dropLast(5), first.dropLast(5))
                add(node.bytes, "\(one) == \(other)", "weaken equality")
                add(node.bytes, "\(one).lowercased() == \(other).lowercased()", "weaken equality")
            }
        case "hasSameBytes" where arguments.count == 1:
            add(node.bytes, "(\(base)).hasPrefix(\(first))", "weaken equality")
            add(node.bytes, "(\(first)).hasPrefix(\(base))", "weaken equality")
            add(node.bytes, "(\(base)).lowercased() == (\(first)).lowercased()", "weaken equality")
            if !isAloneInItsClass(first) { add(node.bytes, "(\(base)) == (\(first))", "weaken equality") }
        case "isString" where arguments.count == 1:
            add(node.bytes, "(\(base).string?.hasPrefix(\(first)) ?? false)", "weaken equality")
            add(node.bytes, "(\(first)).hasPrefix(\(base).string ?? \"?\")", "weaken equality")
            add(node.bytes, "(\(base).string?.lowercased() == (\(first)).lowercased())", "weaken equality")
            if !isAloneInItsClass(first) { add(node.bytes, "(\(base).string == (\(first)))", "weaken equality") }
        case "equal" where base == "ConstantTime" && arguments.count == 2:
            let other = text(arguments[1].expression)
            add(node.bytes, "(\(first)).lowercased() == (\(other)).lowercased()", "weaken equality")
            add(node.bytes, "(\(first)).hasPrefix(\(other))", "weaken equality")
            add(node.bytes, "(\(first)).count == (\(other)).count", "weaken equality")
        default: break
        }
    }

    /// Whether a text is a literal that no other text is canonically equivalent to.
    ///
    /// Of the characters of ASCII only K, the semicolon and the grave accent have such twins (U+212A, U+037E, U+1FEF).
    private func isAloneInItsClass(_ text: String) -> Bool {
        text.hasPrefix("\"") && text.utf8.allSatisfy { $0 < 0x80 } && !text.contains(where: "K;`\\".contains)
    }
}
