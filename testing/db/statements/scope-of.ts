/** A node of the parser's tree: `{ Kind: { … } }`, lists of them, and plain values. */
export type Tree = { [key: string]: Tree } | Tree[] | string | number | boolean | null | undefined

export const get = (tree: Tree, ...path: string[]): Tree =>
  path.reduce<Tree>(
    (node, key) => (node && typeof node === 'object' && !Array.isArray(node) ? node[key] : undefined),
    tree,
  )
export const list = (tree: Tree): Tree[] => (Array.isArray(tree) ? tree : [])
export const text = (tree: Tree): string => (typeof tree === 'string' ? tree : '')

/** What one query reads from and joins by, without its subqueries. */
export interface Scope {
  /** Tables by their names in this query. */
  tables: Map<string, string>
  /** All names that can qualify columns, of tables or not. */
  names: Set<string>
  /** Conditions on every row: WHERE, and ON of joins. */
  conditions: Tree[]
  /** Pairs of names joined by USING (workspace_id). */
  shared: [string, string][]
}

export function scopeOf(froms: Tree[], where: Tree, ctes: ReadonlySet<string>): Scope {
  const scope: Scope = { tables: new Map(), names: new Set(), conditions: [], shared: [] }
  if (where) scope.conditions.push(where)
  for (const from of froms) addSource(from, scope, ctes)
  return scope
}

/** Returns the names that the source adds. */
function addSource(from: Tree, scope: Scope, ctes: ReadonlySet<string>): string[] {
  const join = get(from, 'JoinExpr')
  if (join) {
    const left = addSource(get(join, 'larg'), scope, ctes)
    const right = addSource(get(join, 'rarg'), scope, ctes)
    const quals = get(join, 'quals')
    if (quals) scope.conditions.push(quals)
    if (list(get(join, 'usingClause')).some(name => get(name, 'String', 'sval') === 'workspace_id'))
      for (const one of left) for (const other of right) scope.shared.push([one, other])
    return [...left, ...right]
  }
  const table = get(from, 'RangeVar')
  if (table) return [addTable(table, scope, ctes)]
  const kind = Object.values((from ?? {}) as Record<string, Tree>)[0]
  const name = text(get(kind, 'alias', 'aliasname'))
  if (name) scope.names.add(name)
  return name ? [name] : []
}

export function addTable(table: Tree, scope: Scope, ctes: ReadonlySet<string>): string {
  const relation = text(get(table, 'relname'))
  const name = text(get(table, 'alias', 'aliasname')) || relation
  const schema = text(get(table, 'schemaname'))
  scope.names.add(name)
  if ((schema === '' || schema === 'public') && !(schema === '' && ctes.has(relation)))
    scope.tables.set(name, relation)
  return name
}
