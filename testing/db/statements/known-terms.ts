import type { Level, Term, Use } from './level.ts'

/** What is known of the workspace of a table's rows when the statement is planned. */
export interface KnownUse extends Use {
  /** The value that its workspace is, as it stands in the statement; null if there is none. */
  value: Term | null
  /** Whether it is one of several known values. */
  isOneOf: boolean
  /** The same for all tables of a level whose workspaces are equal. */
  group: Term
  level: Level
}

/** The uses of all tables of a statement, with what is known of their workspaces. */
export function knownUses(level: Level, given: ReadonlyMap<Term, Term> = new Map()): KnownUse[] {
  const { value, group } = valuesIn(level, given)
  // What is joined by a column that is one of several values is so, too.
  const listed = new Set(level.oneOf.map(([term]) => group(term)))
  const uses = level.uses.map(use => ({
    ...use,
    value: value(use.term),
    isOneOf: listed.has(group(use.term)),
    group: group(use.term),
    level,
  }))
  const parts = level.parts.flatMap(({ level: part, outputs, takesConditions }) => {
    const known = new Map<Term, Term>()
    if (takesConditions)
      for (const [outside, inside] of outputs) {
        const found = value(outside)
        if (found && !inside.startsWith('=')) known.set(inside, found)
      }
    return knownUses(part, known)
  })
  return [...uses, ...parts, ...level.apart.flatMap(apart => knownUses(apart))]
}

/** The value of each column of a level, by the equalities there. */
function valuesIn(level: Level, given: ReadonlyMap<Term, Term>) {
  const find = finder(level.equal)
  const values = new Map<Term, Term>()
  const note = (term: Term, value: Term) => {
    const root = find(term)
    if (!values.has(root)) values.set(root, value)
  }
  for (const [term, value] of given) note(term, value)
  for (const [one, other] of level.equal) {
    if (one.startsWith('=')) note(other, one)
    else if (other.startsWith('=')) note(one, other)
  }
  const known = (term: Term) => (term.startsWith('=') ? term : (values.get(find(term)) ?? null))
  for (let before = -1; before < values.size; ) {
    before = values.size
    for (const [from, to] of level.known) {
      const value = known(from)
      if (value && !to.startsWith('=')) note(to, value)
    }
  }
  return { value: known, group: finder([...level.equal, ...level.known]) }
}

/** Finds the same term for all that are equal. */
function finder(pairs: readonly [Term, Term][]): (term: Term) => Term {
  const parent = new Map<Term, Term>()
  const find = (term: Term): Term => {
    const above = parent.get(term)
    return above === undefined ? term : find(above)
  }
  for (const [one, other] of pairs) {
    if (one.startsWith('=') || other.startsWith('=')) continue
    const [left, right] = [find(one), find(other)]
    if (left !== right) parent.set(left, right)
  }
  return find
}
