import { loadModule, parseSync } from 'libpg-query'
import { GLOBAL_TABLES } from '#server/db/distributed/distribution.ts'
import { type KnownUse, knownUses } from './known-terms.ts'
import type { Columns, Level, Use } from './level.ts'
import { createReader } from './planner-level.ts'
import { type Facts, RULES } from './refusals.ts'
import { get, nodesOf, queryOf, type Tree, text } from './tree.ts'

await loadModule()

export interface Judgement {
  /**
   * Where a distributed PostgreSQL runs the statement: on the node that is asked (it names no table of tenants), on the one
   * that has the workspace, on those of several known workspaces, or on all.
   */
  runs: 'here' | 'one' | 'several' | 'all'
  /** Why it does not run at all. */
  refusals: string[]
  /** Whether it changes or deletes rows where they are: then all of one workspace. */
  isChange: boolean
  /** What stands in the statement for a workspace: `=$1`, or a constant. */
  workspaces: string[]
  /** Tables of tenants whose workspace is not known when the statement is planned, by their names in it. */
  unknown: string[]
}

const CHANGES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** Judges a statement by what Citus 13.2 does with it. `columns` are those of each table. */
export function judge(statement: string, columns: Columns): Judgement[] {
  const { stmts = [] } = parseSync(statement) as unknown as { stmts?: { stmt?: Record<string, Tree> }[] }
  return stmts.flatMap(({ stmt }) => {
    const [kind = '', query] = Object.entries(stmt ?? {})[0] ?? []
    if (kind === 'DeclareCursorStmt') return judgeQuery('SelectStmt', queryOf(get(query, 'query')), columns)
    return kind === 'SelectStmt' || CHANGES.includes(kind) ? judgeQuery(kind, query, columns) : []
  })
}

function judgeQuery(kind: string, query: Tree, columns: Columns): Judgement {
  const level = createReader(columns).readStatement(kind, query)
  const uses = knownUses(level)
  const keptOf = (table: string) =>
    GLOBAL_TABLES[table]?.kept ?? (columns(table) ? ('tenant' as const) : ('none' as const))
  const ofTenants = uses.filter(({ table }) => keptOf(table) === 'tenant')
  const open = ofTenants.filter(({ value, isFilled }) => !value && !isFilled)
  const isOpen = new Set(open.map(({ term }) => term))
  const unknown = open.filter(({ isOneOf }) => !isOneOf).map(({ name }) => name)
  const runs =
    ofTenants.length === 0 ? 'here' : unknown.length > 0 ? 'all' : open.length > 0 ? 'several' : 'one'
  const keptIn = (part: Tree) =>
    nodesOf(part, 'RangeVar', kind => kind !== 'WithClause' && kind !== 'withClause').map(table =>
      keptOf(text(get(table, 'relname'))),
    )
  const factsOf = (of: string, part: Tree): Facts => ({
    kind: of,
    query: part,
    runs,
    isJoinedOtherwise: isJoinedOtherwise(
      ofTenants.filter(({ isFilled, isLinked }) => !isFilled && !isLinked),
    ),
    isDetached: isDetached(
      level,
      ({ table }) => keptOf(table) === 'tenant',
      ({ term }) => isOpen.has(term),
    ),
    isUnitedWithOthers: isUnitedWithOthers(level, ({ table }) => keptOf(table) === 'tenant'),
    target: CHANGES.includes(of) ? keptOf(text(get(part, 'relation', 'relname'))) : null,
    kept: keptIn(part),
  })
  // Each common table expression that writes is a statement of its own.
  const writing = CHANGES.flatMap(of =>
    nodesOf(get(query, 'withClause'), of).map((part): Facts => factsOf(of, part)),
  )
  const facts = [factsOf(kind, query), ...writing]
  return {
    runs,
    isChange: kind === 'UpdateStmt' || kind === 'DeleteStmt',
    refusals: RULES.filter(({ refuses }) => facts.some(refuses)).map(({ says }) => says),
    workspaces: [...new Set(ofTenants.flatMap(({ value }) => (value ? [value] : [])))],
    unknown,
  }
}

/** Whether a query joins tables of tenants by anything but their workspaces. */
function isJoinedOtherwise(uses: readonly KnownUse[]): boolean {
  const levels = Map.groupBy(uses, ({ level }) => level)
  return [...levels.values()].some(
    together => together.some(({ value }) => !value) && new Set(together.map(({ group }) => group)).size > 1,
  )
}

/**
 * Whether a sub-query asks tables of tenants that are `isOpen` for each row of a query that has none of tenants: one in an
 * expression, or one with a limit in `from`.
 */
function isDetached(level: Level, isTenants: Test, isOpen: Test): boolean {
  const parts = level.parts.map(part => part.level)
  const limited = level.parts.filter(part => !part.takesConditions).map(part => part.level)
  const forEach = [
    ...(asks(level, isTenants) ? [] : level.apart),
    ...(level.uses.some(isTenants) ? [] : limited),
  ]
  return (
    forEach.some(one => one.isCorrelated && asks(one, isOpen)) ||
    [...parts, ...level.apart].some(one => isDetached(one, isTenants, isOpen))
  )
}

/** Whether a union that asks for columns of a query around it has a side without tables of tenants. */
function isUnitedWithOthers(level: Level, isTenants: Test): boolean {
  const parts = level.parts.map(part => part.level)
  const isIt =
    level.isUnion &&
    parts.some(({ isCorrelated }) => isCorrelated) &&
    parts.some(part => !asks(part, isTenants))
  return isIt || [...parts, ...level.apart].some(part => isUnitedWithOthers(part, isTenants))
}

type Test = (use: Use) => boolean

const asks = ({ uses, parts }: Level, test: Test): boolean =>
  uses.some(test) || parts.some(part => asks(part.level, test))
