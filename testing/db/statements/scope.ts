import { equalities } from './equalities.ts'
import type { Level, Term } from './level.ts'
import { get, lastName, list, type Tree, text } from './tree.ts'

export interface Source {
  name: string
  number: number
  /** Null for columns of which nothing is known; without a map all columns of a table. */
  columns: Map<string, Term | null>
}

export interface Scope {
  sources: Source[]
  level: Level
  outer: Scope | null
  ctes: ReadonlyMap<string, Cte>
}

export interface Cte {
  query: Tree
  isInlined: boolean
  columns: string[]
  /** Where its own query is read. */
  ctes: ReadonlyMap<string, Cte>
}

/** Whose rows an outer join may leave out: conditions say nothing of the others. Null for conditions on all rows. */
export type Inner = ReadonlySet<number> | null

export function termOf(tree: Tree, scope: Scope): Term | null {
  const cast = get(tree, 'TypeCast', 'arg')
  if (cast) return termOf(cast, scope)
  const parameter = get(tree, 'ParamRef', 'number')
  if (parameter !== undefined) return `=$${parameter}`
  const constant = get(tree, 'A_Const')
  if (constant) return `=${JSON.stringify({ ...(constant as object), location: 0 })}`
  const fields = list(get(tree, 'ColumnRef', 'fields')).map(nameOf)
  const column = fields.at(-1)
  if (!column) return null
  const of = fields.at(-2)
  for (let at: Scope | null = scope; at; at = at.outer) {
    const sources = at.sources.filter(({ name, columns }) => (of ? name === of : columns.has(column)))
    if (sources.length === 0) continue
    const term = columnIn(sources, column)
    // For another level a column of this one is a parameter of its plan.
    if (at.level === scope.level || term?.startsWith('=')) return term
    scope.level.isCorrelated = true
    return null
  }
  return null
}

export function addEqual(one: Term, other: Term, level: Level, inner: Inner): void {
  if (inner === null) level.equal.push([one, other])
  else {
    const [isOne, isOther] = [inner.has(numberOf(one)), inner.has(numberOf(other))]
    if (isOne && isOther) level.equal.push([one, other])
    else if (isOne) level.known.push([other, one])
    else if (isOther) level.known.push([one, other])
  }
}

/** Each branch fixes a column: then it is one of several known values. */
export function addAlternatives(branches: Tree[], scope: Scope, inner: Inner): void {
  const fixed = branches.map(branch => {
    const conditions =
      get(branch, 'BoolExpr', 'boolop') === 'AND_EXPR' ? list(get(branch, 'BoolExpr', 'args')) : [branch]
    return conditions.flatMap(equalities).flatMap(([left, right]) => {
      const [one, other] = [termOf(left, scope), termOf(right, scope)]
      if (one && other?.startsWith('=')) return [one]
      return other && one?.startsWith('=') ? [other] : []
    })
  })
  for (const term of fixed[0] ?? [])
    if (fixed.every(terms => terms.includes(term)) && (inner === null || inner.has(numberOf(term))))
      scope.level.oneOf.push([term, branches])
}

export const columnIn = (sources: Source[], column: string): Term | null =>
  sources.find(({ columns }) => columns.has(column))?.columns.get(column) ?? null

export const nameOf = (tree: Tree): string => text(get(tree, 'String', 'sval'))

export const numberOf = (term: Term): number => Number(term.split('.')[0])

export const numbersIn = (columns: Map<string, Term | null>): number[] =>
  [...columns.values()].flatMap(term => (term && !term.startsWith('=') ? [numberOf(term)] : []))

export function aliasOf(tree: Tree): { name: string; renamed: string[] } {
  return {
    name: text(get(tree, 'alias', 'aliasname')),
    renamed: list(get(tree, 'alias', 'colnames')).map(nameOf),
  }
}

export function outputName(target: Tree): string {
  const value = get(target, 'ResTarget', 'val')
  const column = get(list(get(value, 'ColumnRef', 'fields')).at(-1), 'String', 'sval')
  return (
    text(get(target, 'ResTarget', 'name')) || text(column) || lastName(get(value, 'FuncCall', 'funcname'))
  )
}
