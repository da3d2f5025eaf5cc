import { get, lastName, list, nodesOf, type Tree, text } from './tree.ts'

/** Pairs that a condition requires to be equal. */
export function equalities(condition: Tree): [Tree, Tree][] {
  const expression = get(condition, 'A_Expr')
  if (!expression || lastName(get(expression, 'name')) !== '=') return []
  const [left, right] = [get(expression, 'lexpr'), get(expression, 'rexpr')]
  if (get(expression, 'kind') === 'AEXPR_IN') {
    const items = list(get(right, 'List', 'items') ?? right)
    return items.length === 1 ? pairs(left, items[0]) : []
  }
  return get(expression, 'kind') === 'AEXPR_OP' ? pairs(left, right) : []
}

function pairs(left: Tree, right: Tree): [Tree, Tree][] {
  const own = list(get(left, 'RowExpr', 'args'))
  const other = list(get(right, 'RowExpr', 'args'))
  return own.length > 0 ? own.map((one, at) => [one, other[at] ?? null]) : [[left, right]]
}

/** `column = any(values)`, `column in (values)`. */
export function valuesOf(condition: Tree): { of: Tree; list: Tree } | null {
  const expression = get(condition, 'A_Expr')
  if (!expression || lastName(get(expression, 'name')) !== '=') return null
  const [left, right] = [get(expression, 'lexpr'), get(expression, 'rexpr')]
  if (!['AEXPR_OP_ANY', 'AEXPR_IN'].includes(text(get(expression, 'kind')))) return null
  const isKnown = nodesOf(right, 'ColumnRef').length === 0 && nodesOf(right, 'SubLink').length === 0
  return isKnown ? { of: left, list: right } : null
}
