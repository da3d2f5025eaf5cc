import { loadModule, parseSync } from 'libpg-query'
import { boundNames } from './bound-names.ts'
import { addTable, get, list, scopeOf, type Tree, text } from './scope-of.ts'

await loadModule()

/**
 * The tenant tables that a statement uses without naming their workspace, by their names in the statement. Each subquery
 * is checked on its own.
 */
export function findUnbound(statement: string, tenants: ReadonlySet<string>): string[] {
  const { stmts = [] } = parseSync(statement) as unknown as { stmts?: { stmt?: Tree }[] }
  const found: string[] = []
  for (const { stmt } of stmts) look(stmt, new Set(), { tenants, found })
  return found
}

interface Looking {
  tenants: ReadonlySet<string>
  found: string[]
}

const LOOK_AT: Record<string, (query: Tree, ctes: ReadonlySet<string>, looking: Looking) => void> = {
  SelectStmt(query, ctes, looking) {
    readScope(list(get(query, 'fromClause')), get(query, 'whereClause'), ctes, looking)
  },
  UpdateStmt(query, ctes, looking) {
    const froms = [{ RangeVar: get(query, 'relation') }, ...list(get(query, 'fromClause'))]
    readScope(froms, get(query, 'whereClause'), ctes, looking)
  },
  DeleteStmt(query, ctes, looking) {
    const froms = [{ RangeVar: get(query, 'relation') }, ...list(get(query, 'usingClause'))]
    readScope(froms, get(query, 'whereClause'), ctes, looking)
  },
  InsertStmt(query, _ctes, { tenants, found }) {
    const scope = scopeOf([], null, new Set())
    const name = addTable(get(query, 'relation'), scope, new Set())
    if (!tenants.has(scope.tables.get(name) ?? '')) return
    const columns = list(get(query, 'cols')).map(column => text(get(column, 'ResTarget', 'name')))
    const at = columns.indexOf('workspace_id')
    const rows = list(get(query, 'selectStmt', 'SelectStmt', 'valuesLists'))
    const isLeftOut = rows.some(row => get(list(get(row, 'List', 'items'))[at], 'SetToDefault') !== undefined)
    if (at === -1 || isLeftOut) found.push(name)
  },
}

function look(tree: Tree, ctes: ReadonlySet<string>, looking: Looking): void {
  if (!tree || typeof tree !== 'object') return
  if (Array.isArray(tree)) {
    for (const one of tree) look(one, ctes, looking)
    return
  }
  for (const [kind, node] of Object.entries(tree)) {
    const lookAt = LOOK_AT[kind]
    // The branches of a UNION have no node kind.
    const isHalf = (kind === 'larg' || kind === 'rarg') && get(node, 'limitOption') !== undefined
    if (!lookAt && !isHalf) {
      look(node, ctes, looking)
      continue
    }
    const within = new Set(ctes)
    for (const cte of list(get(node, 'withClause', 'ctes')))
      within.add(text(get(cte, 'CommonTableExpr', 'ctename')))
    ;(lookAt ?? LOOK_AT.SelectStmt)?.(node, within, looking)
    look(node, within, looking)
  }
}

function readScope(froms: Tree[], where: Tree, ctes: ReadonlySet<string>, { tenants, found }: Looking): void {
  const scope = scopeOf(froms, where, ctes)
  const bound = boundNames(scope)
  for (const [name, table] of scope.tables) if (tenants.has(table) && !bound.has(name)) found.push(name)
}
