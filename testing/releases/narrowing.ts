import { loadModule, parseSync } from 'libpg-query'
import { get, list, type Tree, text } from '#testing/db/statements/tree.ts'

await loadModule()

/** What a release had, by names. */
export interface ReleaseTables {
  tables: Map<string, ReleaseTable>
  /** Indexes, and whether they are unique. */
  indexes: Map<string, boolean>
}

interface ReleaseTable {
  /** Conditions of rows, with the values that they name. */
  checks: Map<string, string[]>
  foreignKeys: Set<string>
}

/** The tables that these migrations make, the first ones of all. */
export function tablesAfter(migrations: readonly string[]): ReleaseTables {
  const made: ReleaseTables = { tables: new Map(), indexes: new Map() }
  for (const [kind, node] of migrations.flatMap(statementsOf)) {
    const name = tableOf(node)
    if (kind === 'IndexStmt') made.indexes.set(text(get(node, 'idxname')), get(node, 'unique') === true)
    if (kind === 'CreateStmt') {
      const table: ReleaseTable = { checks: new Map(), foreignKeys: new Set() }
      made.tables.set(name, table)
      for (const part of list(get(node, 'tableElts'))) keepConstraint(table, get(part, 'Constraint'))
    }
    const table = made.tables.get(name)
    if (kind === 'AlterTableStmt' && table)
      for (const cmd of list(get(node, 'cmds'))) {
        if (get(cmd, 'AlterTableCmd', 'subtype') === 'AT_DropConstraint') {
          const dropped = text(get(cmd, 'AlterTableCmd', 'name'))
          table.checks.delete(dropped)
          table.foreignKeys.delete(dropped)
        }
        keepConstraint(table, get(cmd, 'AlterTableCmd', 'def', 'Constraint'))
      }
  }
  return made
}

function keepConstraint({ checks, foreignKeys }: ReleaseTable, constraint: Tree): void {
  const name = text(get(constraint, 'conname'))
  const kind = get(constraint, 'contype')
  if (kind === 'CONSTR_CHECK') checks.set(name, valuesIn(get(constraint, 'raw_expr')))
  if (kind === 'CONSTR_FOREIGN') foreignKeys.add(name)
}

/** The statements of a migration, each with its kind. */
function statementsOf(migration: string): [kind: string, node: Tree][] {
  const { stmts = [] } = parseSync(migration) as unknown as { stmts?: { stmt?: Tree }[] }
  return stmts.map(({ stmt }) => Object.entries((stmt ?? {}) as Record<string, Tree>)[0] ?? ['', null])
}

/**
 * What a migration takes away from processes of the release, or asks of them that they do not do; they go on working while
 * it has run. What this function does not know is answered, too.
 */
export function narrowingOf(migration: string, release: ReleaseTables): string[] {
  const looking: Looking = { ...release, droppedChecks: new Map(), added: new Set() }
  return statementsOf(migration).flatMap(([kind, node]) =>
    HARMLESS.has(kind) ? [] : (JUDGES[kind]?.(node, looking) ?? [`${kind}: cannot be judged`]),
  )
}

interface Looking extends ReleaseTables {
  /** Conditions that this migration has taken away so far, by their names. */
  droppedChecks: Map<string, string[]>
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
      const check = release?.checks.get(name)
      if (check) looking.droppedChecks.set(name, check)
      return check || release?.foreignKeys.has(name) ? [] : [`drops ${name} of ${table}`]
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

const includesAll = (values: string[], before: string[]): boolean =>
  before.length > 0 && before.every(value => values.includes(value))

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
