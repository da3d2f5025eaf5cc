import { get, list, type Scope, type Tree, text } from './scope-of.ts'

/** A column with the name of its table; '' where the statement gives none. */
interface Column {
  of: string
  column: string
}

const columnOf = (tree: Tree): Column | null => {
  const cast = get(tree, 'TypeCast', 'arg')
  if (cast) return columnOf(cast)
  const fields = list(get(tree, 'ColumnRef', 'fields')).map(field => text(get(field, 'String', 'sval')))
  const column = fields.at(-1)
  return column ? { of: fields.at(-2) ?? '', column } : null
}

/** The columns that name a row's workspace. */
const keysOf = (table: string | undefined): string[] =>
  table === 'workspaces' ? ['id', 'user_id', 'organization_id'] : ['workspace_id']

/**
 * The table names in this query whose workspace is fixed: compared by `=`, `in` or `any` with a value, with the result
 * of another query, or with the workspace of a fixed name.
 */
export function boundNames(scope: Scope): Set<string> {
  const bound = new Set<string>()
  const given = (condition: Tree): Set<string> => {
    const found = new Set<string>()
    const all = list(get(condition, 'BoolExpr', 'args'))
    const operator = get(condition, 'BoolExpr', 'boolop')
    if (operator === 'AND_EXPR') for (const one of all) for (const name of given(one)) found.add(name)
    // For OR: only what all branches fix.
    if (operator === 'OR_EXPR') {
      const [first, ...others] = all.map(given)
      for (const name of first ?? []) if (others.every(other => other.has(name))) found.add(name)
    }
    for (const [left, right] of equalities(condition)) {
      for (const name of givenBy(left, right, scope, bound)) found.add(name)
      for (const name of givenBy(right, left, scope, bound)) found.add(name)
    }
    return found
  }
  for (let before = -1; bound.size > before; ) {
    before = bound.size
    for (const condition of scope.conditions) for (const name of given(condition)) bound.add(name)
    for (const [one, other] of scope.shared) {
      if (isGiven(one, scope, bound)) bound.add(other)
      if (isGiven(other, scope, bound)) bound.add(one)
    }
  }
  return bound
}

/** Pairs that a condition requires to be equal; null stands for a list or another query. */
function equalities(condition: Tree): [Tree, Tree][] {
  const link = get(condition, 'SubLink')
  if (get(link, 'subLinkType') === 'ANY_SUBLINK') return pairs(get(link, 'testexpr'), null)
  const expression = get(condition, 'A_Expr')
  const operator = list(get(expression, 'name')).map(name => get(name, 'String', 'sval'))
  if (operator.at(-1) !== '=') return []
  const [left, right] = [get(expression, 'lexpr'), get(expression, 'rexpr')]
  switch (get(expression, 'kind')) {
    case 'AEXPR_OP':
      return pairs(left, right)
    case 'AEXPR_OP_ANY':
    case 'AEXPR_IN':
      return pairs(left, null)
    default:
      return []
  }
}

function pairs(left: Tree, right: Tree): [Tree, Tree][] {
  const own = list(get(left, 'RowExpr', 'args'))
  const other = list(get(right, 'RowExpr', 'args'))
  return own.length > 0 ? own.map((one, at) => [one, other[at] ?? null]) : [[left, right]]
}

/** The table whose workspace this side names, if the other side fixes it. */
function givenBy(side: Tree, other: Tree, scope: Scope, bound: ReadonlySet<string>): string[] {
  const own = columnOf(side)
  if (!own) return []
  const [only] = scope.names.size === 1 ? scope.names : []
  const name = own.of || only
  if (name === undefined || !scope.names.has(name)) return []
  if (!keysOf(scope.tables.get(name)).includes(own.column)) return []
  const against = columnOf(other)
  if (!against) return [name]
  const from = against.of || only
  // A column of the outer query, which is checked on its own.
  if (from === undefined || !scope.names.has(from)) return [name]
  return from !== name && isGiven(from, scope, bound) ? [name] : []
}

/** Other queries and lists of values are checked on their own; only `workspaces` fixes a workspace. */
const isGiven = (name: string, { tables }: Scope, bound: ReadonlySet<string>): boolean =>
  !tables.has(name) || bound.has(name)
