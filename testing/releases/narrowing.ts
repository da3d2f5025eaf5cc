import { loadModule, parseSync } from 'libpg-query'
import { get, list, type Tree, text } from '#testing/db/statements/scope-of.ts'

await loadModule()

/** The tables that a release had, as drizzle keeps them beside its migrations (`meta/…_snapshot.json`). */
export interface Snapshot {
  tables: Record<string, SnapshotTable>
}

interface SnapshotTable {
  name: string
  columns: Record<string, unknown>
  indexes: Record<string, { isUnique: boolean }>
  checkConstraints: Record<string, { value: string }>
  foreignKeys: Record<string, unknown>
}

/**
 * What a migration takes away from processes of the release, or asks of them that they do not do; they go on working while
 * it has run. What this function does not know is answered, too.
 */
export function narrowingOf(migration: string, release: Snapshot): string[] {
  const { stmts = [] } = parseSync(migration.replaceAll('--> statement-breakpoint', '')) as unknown as {
    stmts?: { stmt?: Tree }[]
  }
  const looking: Looking = {
    tables: new Map(),
    indexes: new Map(),
    droppedChecks: new Map(),
    added: new Set(),
  }
  for (const table of Object.values(release.tables)) {
    looking.tables.set(table.name, table)
    for (const [name, { isUnique }] of Object.entries(table.indexes)) looking.indexes.set(name, isUnique)
  }
  return stmts.flatMap(({ stmt }) => {
    const [kind = '', node] = Object.entries((stmt ?? {}) as Record<string, Tree>)[0] ?? []
    if (HARMLESS.has(kind)) return []
    return JUDGES[kind]?.(node, looking) ?? [`${kind}: cannot be judged`]
  })
}

interface Looking {
  tables: Map<string, SnapshotTable>
  /** Indexes of the release, and whether they are unique. */
  indexes: Map<string, boolean>
  /** Conditions that this migration has taken away so far, by their names. */
  droppedChecks: Map<string, string>
  /** Columns that this migration has added, as `table.column`. */
  added: Set<string>
}

type Judge = (node: Tree, looking: Looking) => string[]

const HARMLESS = new Set([
  'CreateStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateSeqStmt',
  'CreateExtensionStmt',
  'CommentStmt',
  'InsertStmt',
  // Until the migration ends.
  'LockStmt',
  'SelectStmt',
  'VariableSetStmt',
])

const tableOf = (node: Tree): string => text(get(node, 'relation', 'relname'))
const lastName = (names: Tree): string => text(get(list(names).at(-1), 'String', 'sval'))

const JUDGES: Record<string, Judge> = {
  IndexStmt(node, { tables }) {
    const table = tableOf(node)
    return get(node, 'unique') && tables.has(table) ? [`makes values of ${table} unique`] : []
  },
  AlterTableStmt(node, looking) {
    const table = tableOf(node)
    if (!looking.tables.has(table)) return []
    return list(get(node, 'cmds')).flatMap(cmd => judgeChange(table, get(cmd, 'AlterTableCmd'), looking))
  },
  RenameStmt(node, { tables }) {
    const table = tableOf(node)
    return tables.has(table)
      ? [`renames ${[table, text(get(node, 'subname'))].filter(Boolean).join('.')}`]
      : []
  },
  DropStmt(node, { indexes }) {
    const kind = text(get(node, 'removeType')).replace('OBJECT_', '').toLowerCase()
    return list(get(node, 'objects')).flatMap(object => {
      const name =
        lastName(get(object, 'List', 'items')) || text(get(object, 'String', 'sval')) || 'something'
      if (kind === 'index' && indexes.get(name) === false) return []
      return [`drops ${kind} ${name}`]
    })
  },
  UpdateStmt(node, { tables, added }) {
    const table = tableOf(node)
    const columns = list(get(node, 'targetList')).map(target => text(get(target, 'ResTarget', 'name')))
    const known = columns.filter(column => !added.has(`${table}.${column}`))
    return tables.has(table) && known.length > 0 ? [`changes ${table}.${known.join(', ')}`] : []
  },
  DeleteStmt: (node, { tables }) => (tables.has(tableOf(node)) ? [`deletes from ${tableOf(node)}`] : []),
  TruncateStmt: () => ['deletes all rows of a table'],
}

function judgeChange(table: string, cmd: Tree, looking: Looking): string[] {
  const name = text(get(cmd, 'name'))
  const release = looking.tables.get(table)
  switch (get(cmd, 'subtype')) {
    case 'AT_AddColumn': {
      const column = get(cmd, 'def', 'ColumnDef')
      const added = `${table}.${text(get(column, 'colname'))}`
      looking.added.add(added)
      const kinds = list(get(column, 'constraints')).map(one => get(one, 'Constraint', 'contype'))
      const isFilled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some(kind =>
        kinds.includes(kind),
      )
      return kinds.includes('CONSTR_NOTNULL') && !isFilled ? [`adds ${added}, which must be given`] : []
    }
    case 'AT_AddConstraint':
      return judgeConstraint(table, get(cmd, 'def', 'Constraint'), looking)
    case 'AT_DropConstraint': {
      const check = release?.checkConstraints[name]
      if (check) looking.droppedChecks.set(name, check.value)
      return check || release?.foreignKeys[name] ? [] : [`drops ${name} of ${table}`]
    }
    case 'AT_ColumnDefault':
      return get(cmd, 'def') ? [] : [`drops the default of ${table}.${name}`]
    case 'AT_SetNotNull':
      return [`refuses nulls in ${table}.${name}`]
    case 'AT_DropNotNull':
      return [`lets nulls into ${table}.${name}`]
    case 'AT_DropColumn':
      return [`drops ${table}.${name}`]
    case 'AT_AlterColumnType':
      return [`changes the type of ${table}.${name}`]
    case 'AT_SetRelOptions':
    case 'AT_SetStatistics':
    case 'AT_SetStorage':
    case 'AT_ValidateConstraint':
      return []
    default:
      return [`${get(cmd, 'subtype')} of ${table}: cannot be judged`]
  }
}

/** A condition may be replaced by one that allows all values of before, and keys may be of new columns. */
function judgeConstraint(table: string, constraint: Tree, { droppedChecks, added }: Looking): string[] {
  const name = text(get(constraint, 'conname'))
  if (get(constraint, 'contype') === 'CONSTR_CHECK') {
    const before = droppedChecks.get(name)
    if (before !== undefined && includesAll(valuesIn(get(constraint, 'raw_expr')), before)) return []
    if (isOnlyOf(get(constraint, 'raw_expr'), column => added.has(`${table}.${column}`))) return []
  }
  const columns = list(get(constraint, 'fk_attrs')).map(column => text(get(column, 'String', 'sval')))
  if (
    get(constraint, 'contype') === 'CONSTR_FOREIGN' &&
    columns.some(column => added.has(`${table}.${column}`))
  )
    return []
  return [`adds ${name} to ${table}`]
}

const valuesIn = (tree: Tree): string[] =>
  found(tree, 'A_Const').map(value => text(get(value, 'sval', 'sval')))

function includesAll(values: string[], condition: string): boolean {
  const before = [...condition.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '')
  return before.length > 0 && before.every(value => values.includes(value))
}

/** Whether a condition asks for such columns alone. */
function isOnlyOf(tree: Tree, fits: (column: string) => boolean): boolean {
  const columns = found(tree, 'ColumnRef').map(column => lastName(get(column, 'fields')))
  return columns.length > 0 && columns.every(fits)
}

/** All nodes of a kind below this one. */
function found(tree: Tree, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap(one => found(one, kind))
  if (!tree || typeof tree !== 'object') return []
  return Object.entries(tree).flatMap(([key, node]) => (key === kind ? [node] : found(node, kind)))
}
