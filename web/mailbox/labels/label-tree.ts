import type { Label, LabelColour } from '#core/contract/labels.ts'

/** A row of the sidebar: labels of one name, of one or several mailboxes. */
export interface LabelRow {
  name: string
  ids: number[]
  accountIds: number[]
  /** What is left of the name below the label that it lies in. */
  shown: string
  /** How many labels it lies in. */
  depth: number
  total: number
  unread: number
  colour: LabelColour | null
  /** Whether all of them leave their messages where they lie when they are deleted. */
  isTag: boolean
  canBeRenamed: boolean
  /** Whether the person may change all of them. */
  mayChange: boolean
}

/**
 * Labels by name in the order of the sidebar: each is followed by those within it. Siblings stand in the order that people have
 * chosen, then by name.
 */
export function labelTree(labels: readonly Label[]): LabelRow[] {
  const byName = Map.groupBy(labels, ({ name }) => name)
  const place = (name: string) =>
    Math.min(...(byName.get(name) ?? []).map(({ position }) => position ?? Number.POSITIVE_INFINITY))
  const inOrder = (a: string, b: string) => {
    const [first, second] = [place(a), place(b)]
    return first === second ? a.localeCompare(b) : first - second
  }
  const within = Map.groupBy(byName.keys(), name => parentOf(name, byName))
  const rows: LabelRow[] = []
  const add = (parent: string, depth: number) => {
    for (const name of (within.get(parent) ?? []).sort(inOrder)) {
      rows.push(rowOf(name, byName.get(name) ?? [], { parent, depth }))
      add(name, depth + 1)
    }
  }
  add('', 0)
  return rows
}

/** The nearest label in which this one lies; empty for none. Levels above may be no labels themselves. */
function parentOf(name: string, known: ReadonlyMap<string, unknown>): string {
  for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1))
    if (known.has(name.slice(0, at))) return name.slice(0, at)
  return ''
}

function rowOf(
  name: string,
  same: readonly Label[],
  { parent, depth }: { parent: string; depth: number },
): LabelRow {
  return {
    name,
    ids: same.map(({ id }) => id),
    accountIds: [...new Set(same.map(({ accountId }) => accountId))],
    shown: parent === '' ? name : name.slice(parent.length + 1),
    depth,
    total: same.reduce((sum, { total }) => sum + total, 0),
    unread: same.reduce((sum, { unread }) => sum + unread, 0),
    colour: same.find(({ colour }) => colour !== null)?.colour ?? null,
    isTag: same.every(({ isTag }) => isTag),
    canBeRenamed: same.every(({ canBeRenamed }) => canBeRenamed),
    mayChange: same.every(({ mayChange }) => mayChange),
  }
}

/** The name of a label that is put below another one, or at the top (empty). */
export function nestedName({ name }: Pick<LabelRow, 'name'>, parent: string): string {
  const own = name.slice(name.lastIndexOf('/') + 1)
  return parent === '' ? own : `${parent}/${own}`
}

/** Below which labels it can be put: those of all its mailboxes, without itself, those within it, and where it lies. */
export function possibleParents(row: LabelRow, rows: readonly LabelRow[]): LabelRow[] {
  const taken = new Set(rows.map(({ name }) => name))
  return rows.filter(
    other =>
      other.name !== row.name &&
      !other.name.startsWith(`${row.name}/`) &&
      row.accountIds.every(id => other.accountIds.includes(id)) &&
      !taken.has(nestedName(row, other.name)),
  )
}
