import { equalities, valuesOf } from './equalities.ts'
import { type Columns, type Level, newLevel, type Term } from './level.ts'
import { canPullUp, isPlain, isVolatile, takesConditions } from './pull-up.ts'
import {
  addAlternatives,
  addEqual,
  aliasOf,
  type Cte,
  columnIn,
  type Inner,
  nameOf,
  numberOf,
  numbersIn,
  outputName,
  type Scope,
  termOf,
} from './scope.ts'
import { get, list, nodesOf, queryOf, type Tree, text } from './tree.ts'

const EMPTY = new Map<string, Cte>()

/** The levels of statements. `columns` are those of each table. */
export function createReader(columns: Columns) {
  let numbers = 0
  let isLinked = false

  function readStatement(kind: string, statement: Tree): Level {
    const level = newLevel()
    if (kind === 'SelectStmt') readQuery(statement, { sources: [], level, outer: null, ctes: EMPTY })
    else if (kind === 'InsertStmt') addInsert(statement, level, EMPTY, null)
    else readChange(statement, level, EMPTY, null)
    return level
  }

  function readChange(
    statement: Tree,
    level: Level,
    outer: ReadonlyMap<string, Cte>,
    around: Scope | null,
  ): void {
    const scope: Scope = { sources: [], level, outer: around, ctes: readCtes(statement, outer, level) }
    addSource({ RangeVar: get(statement, 'relation') }, scope)
    for (const from of [...list(get(statement, 'fromClause')), ...list(get(statement, 'usingClause'))])
      addSource(from, scope)
    readCondition(get(statement, 'whereClause'), scope, null)
    readExpression(get(statement, 'targetList'), scope)
    readExpression(get(statement, 'returningClause'), scope)
  }

  /** The table that rows are inserted into is a use whose workspace is that of the rows. */
  function addInsert(
    statement: Tree,
    level: Level,
    outer: ReadonlyMap<string, Cte>,
    around: Scope | null,
  ): void {
    const ctes = readCtes(statement, outer, level)
    const scope: Scope = { sources: [], level, outer: around, ctes }
    const table = text(get(statement, 'relation', 'relname'))
    const at = list(get(statement, 'cols')).findIndex(
      column => get(column, 'ResTarget', 'name') === 'workspace_id',
    )
    const rows = queryOf(get(statement, 'selectStmt'))
    const name = text(get(statement, 'relation', 'alias', 'aliasname')) || table
    const number = ++numbers
    const term = `${number}.workspace_id`
    const of = rows ? readQuery(rows, scope)[at]?.[1] : null
    const isLeftOut = list(get(rows, 'valuesLists')).some(
      row => get(list(get(row, 'List', 'items'))[at], 'SetToDefault') !== undefined,
    )
    level.uses.push({ table, name, term, isFilled: at >= 0 && !isLeftOut })
    if (of) level.equal.push([term, of])
    scope.sources.push({
      name,
      number,
      columns: new Map([...(columns(table) ?? [])].map(column => [column, `${number}.${column}`])),
    })
    readExpression(get(statement, 'onConflictClause'), scope)
    readExpression(get(statement, 'returningClause'), scope)
  }

  /** Returns the terms of its columns, in order. */
  function readQuery(query: Tree, scope: Scope): [string, Term | null][] {
    const ctes = readCtes(query, scope.ctes, scope.level)
    const own: Scope = { ...scope, ctes }
    if (get(query, 'larg')) {
      own.level.isUnion = true
      const [first, ...others] = [get(query, 'larg'), get(query, 'rarg')].map(half => partOf(half, own))
      // What a condition demands of a column it demands of this column in each half.
      const outputs: [string, Term | null][] = [...(first?.outer ?? [])].map(([name], at) => {
        const term = `${++numbers}.${name}`
        for (const half of [first, ...others]) {
          const [, inner] = half?.outer[at] ?? []
          if (inner) own.level.known.push([term, inner])
        }
        return [name, term]
      })
      readExpression(get(query, 'sortClause'), own)
      return outputs
    }
    const values = list(get(query, 'valuesLists'))
    if (values.length > 0) {
      const rows = values.map(row => list(get(row, 'List', 'items')))
      for (const row of rows) readExpression(row, own)
      return (rows[0] ?? []).map((value, at) => [
        `column${at + 1}`,
        rows.length === 1 ? termOf(value, own) : null,
      ])
    }
    for (const from of list(get(query, 'fromClause'))) addSource(from, own)
    readCondition(get(query, 'whereClause'), own, null)
    for (const clause of [
      'targetList',
      'havingClause',
      'groupClause',
      'sortClause',
      'distinctClause',
      'windowClause',
    ])
      readExpression(get(query, clause), own)
    for (const clause of ['limitCount', 'limitOffset']) readExpression(get(query, clause), own)
    return list(get(query, 'targetList')).flatMap(target => outputOf(target, own))
  }

  function outputOf(target: Tree, scope: Scope): [string, Term | null][] {
    const value = get(target, 'ResTarget', 'val')
    const fields = list(get(value, 'ColumnRef', 'fields'))
    if (get(fields.at(-1), 'A_Star') !== undefined) {
      const of = text(get(fields.at(-2), 'String', 'sval'))
      const sources = scope.sources.filter(({ name }) => of === '' || name === of)
      return sources.flatMap(({ columns }) => [...columns])
    }
    return [[outputName(target), termOf(value, scope)]]
  }

  function readCtes(query: Tree, outer: ReadonlyMap<string, Cte>, level: Level): ReadonlyMap<string, Cte> {
    const found = list(get(query, 'withClause', 'ctes')).map(tree => get(tree, 'CommonTableExpr'))
    if (found.length === 0) return outer
    const isRecursive = get(query, 'withClause', 'recursive') === true
    const ctes = new Map(outer)
    const names = found.map(cte => text(get(cte, 'ctename')))
    for (const [at, cte] of found.entries()) {
      const name = names[at] ?? ''
      const [kind = '', own] = Object.entries((get(cte, 'ctequery') ?? {}) as Record<string, Tree>)[0] ?? []
      const uses = nodesOf({ ...(query as object) }, 'RangeVar').filter(
        table => get(table, 'relname') === name && !get(table, 'schemaname'),
      ).length
      const isInlined =
        !isRecursive &&
        kind === 'SelectStmt' &&
        get(cte, 'ctematerialized') !== 'CTEMaterializeAlways' &&
        (uses === 1 || get(cte, 'ctematerialized') === 'CTEMaterializeNever') &&
        nodesOf(own, 'LockingClause').length === 0 &&
        !isVolatile(own)
      const entry: Cte = { query: own, isInlined, columns: list(get(cte, 'aliascolnames')).map(nameOf), ctes }
      if (!isInlined) {
        const before = isRecursive ? new Map([...ctes, [name, entry]]) : ctes
        entry.columns = entry.columns.length > 0 ? entry.columns : readApart(kind, own, level, before)
      }
      entry.ctes = new Map(ctes)
      ctes.set(name, entry)
    }
    return ctes
  }

  /** Reads a query that is planned apart, and returns the names of its columns. */
  function readApart(
    kind: string,
    query: Tree,
    of: Level,
    ctes: ReadonlyMap<string, Cte>,
    around: Scope | null = null,
  ): string[] {
    const level = newLevel()
    of.apart.push(level)
    if (kind === 'SelectStmt')
      return readQuery(query, { sources: [], level, outer: around, ctes }).map(([name]) => name)
    if (kind === 'InsertStmt') {
      addInsert(query, level, ctes, around)
      return list(get(query, 'returningClause', 'exprs')).map(target => outputName(target))
    }
    readChange(query, level, ctes, around)
    return list(get(query, 'returningClause', 'exprs')).map(target => outputName(target))
  }

  /** A query that is planned by itself as a part of the level. */
  function partOf(query: Tree, scope: Scope): { outer: [string, Term | null][] } {
    const level = newLevel()
    const inner = readQuery(query, { sources: [], level, outer: scope, ctes: scope.ctes })
    const number = ++numbers
    const outputs = new Map<Term, Term>()
    const outer = inner.map(([name, term]): [string, Term | null] => {
      const own = `${number}.${name}`
      if (term) outputs.set(own, term)
      return [name, own]
    })
    scope.level.parts.push({ level, outputs, takesConditions: takesConditions(query) })
    return { outer }
  }

  /** Adds what stands in `from`; returns the numbers of the sources. */
  function addSource(from: Tree, scope: Scope): number[] {
    const join = get(from, 'JoinExpr')
    if (join) return addJoin(join, scope)
    const table = get(from, 'RangeVar')
    if (table) return addTable(table, scope)
    const number = ++numbers
    const query = get(from, 'RangeSubselect')
    if (query) {
      const { name, renamed } = aliasOf(query)
      const columns = readSubquery(queryOf(get(query, 'subquery')), scope, renamed)
      scope.sources.push({ name, number, columns })
      return [number, ...numbersIn(columns)]
    }
    const call = get(from, 'RangeFunction')
    if (call) {
      const { name, renamed } = aliasOf(call)
      const names =
        renamed.length > 0
          ? renamed
          : list(get(call, 'coldeflist')).map(column => text(get(column, 'ColumnDef', 'colname')))
      readExpression(get(call, 'functions'), scope)
      const columns = (names.length > 0 ? names : [name]).map((column): [string, Term] => [
        column,
        `${number}.${column}`,
      ])
      scope.sources.push({ name, number, columns: new Map(columns) })
    }
    return [number]
  }

  function addTable(table: Tree, scope: Scope): number[] {
    const relation = text(get(table, 'relname'))
    const name = text(get(table, 'alias', 'aliasname')) || relation
    const schema = text(get(table, 'schemaname'))
    const number = ++numbers
    const cte = schema === '' ? scope.ctes.get(relation) : undefined
    if (cte) {
      const renamed = list(get(table, 'alias', 'colnames')).map(nameOf)
      if (cte.isInlined) {
        const within = { ...scope, ctes: cte.ctes, outer: null }
        const columns = readSubquery(cte.query, within, renamed.length > 0 ? renamed : cte.columns)
        scope.sources.push({ name, number, columns })
        return [number, ...numbersIn(columns)]
      }
      const columns = cte.columns.map((column, at): [string, Term] => [
        renamed[at] ?? column,
        `${number}.${column}`,
      ])
      scope.sources.push({ name, number, columns: new Map(columns) })
      return [number]
    }
    const known = schema === '' || schema === 'public' ? (columns(relation) ?? new Set()) : new Set<string>()
    const terms = [...known].map((column): [string, Term] => [column, `${number}.${column}`])
    scope.sources.push({ name, number, columns: new Map(terms) })
    if (schema === '' || schema === 'public')
      scope.level.uses.push({ table: relation, name, term: `${number}.workspace_id`, isLinked })
    return [number]
  }

  /** A query in `from`: pulled up where PostgreSQL does so, else a part. */
  function readSubquery(query: Tree, scope: Scope, renamed: string[]): Map<string, Term | null> {
    const columns = canPullUp(query)
      ? readQuery(query, { ...scope, sources: [], outer: scope })
      : partOf(query, scope).outer
    return new Map(columns.map(([name, term], at) => [renamed[at] ?? name, term]))
  }

  function addJoin(join: Tree, scope: Scope): number[] {
    const type = text(get(join, 'jointype'))
    const before = scope.sources.length
    const left = addSource(get(join, 'larg'), scope)
    const between = scope.sources.length
    const right = addSource(get(join, 'rarg'), scope)
    const inner: Inner | 'none' =
      type === 'JOIN_LEFT'
        ? new Set(right)
        : type === 'JOIN_RIGHT'
          ? new Set(left)
          : type === 'JOIN_FULL'
            ? 'none'
            : null
    for (const column of list(get(join, 'usingClause')).map(nameOf)) {
      const one = columnIn(scope.sources.slice(before, between), column)
      const other = columnIn(scope.sources.slice(between), column)
      if (one && other && inner !== 'none') addEqual(one, other, scope.level, inner)
    }
    if (inner === 'none') readExpression(get(join, 'quals'), scope)
    else readCondition(get(join, 'quals'), scope, inner)
    return [...left, ...right]
  }

  function readCondition(condition: Tree, scope: Scope, inner: Inner): void {
    if (!condition) return
    const parts = list(get(condition, 'BoolExpr', 'args'))
    const operator = get(condition, 'BoolExpr', 'boolop')
    if (operator === 'AND_EXPR') {
      for (const part of parts) readCondition(part, scope, inner)
      return
    }
    if (operator === 'NOT_EXPR' && inner === null && pullUpExists(parts[0], scope, true)) return
    if (operator === 'OR_EXPR') addAlternatives(parts, scope, inner)
    const link = get(condition, 'SubLink')
    if (link && inner === null && (pullUpExists(condition, scope, false) || pullUpIn(link, scope))) return
    for (const [left, right] of equalities(condition)) {
      const [one, other] = [termOf(left, scope), termOf(right, scope)]
      if (one && other) addEqual(one, other, scope.level, inner)
    }
    const values = valuesOf(condition)
    if (values) {
      const term = termOf(values.of, scope)
      if (term && (inner === null || inner.has(numberOf(term)))) scope.level.oneOf.push([term, values.list])
    }
    readExpression(condition, scope)
  }

  /** Whether PostgreSQL makes a join of it; then it is read here. */
  function pullUpExists(condition: Tree, scope: Scope, isNegative: boolean): boolean {
    const link = get(condition, 'SubLink')
    if (get(link, 'subLinkType') !== 'EXISTS_SUBLINK') return false
    const query = queryOf(get(link, 'subselect'))
    if (!isPlain(query, { allowsLimit: true })) return false
    const own: Scope = { ...scope, sources: [], outer: scope }
    const first = numbers
    linked(() => {
      for (const from of list(get(query, 'fromClause'))) addSource(from, own)
    })
    const added = new Set(Array.from({ length: numbers - first }, (_, at) => first + 1 + at))
    readCondition(get(query, 'whereClause'), own, isNegative ? added : null)
    return true
  }

  function pullUpIn(link: Tree, scope: Scope): boolean {
    if (get(link, 'subLinkType') !== 'ANY_SUBLINK') return false
    const query = queryOf(get(link, 'subselect'))
    const within: Scope = { sources: [], level: scope.level, outer: null, ctes: scope.ctes }
    const columns = linked(() => (canPullUp(query) ? readQuery(query, within) : partOf(query, within).outer))
    const test = get(link, 'testexpr')
    const row = list(get(test, 'RowExpr', 'args'))
    for (const [at, side] of (row.length > 0 ? row : [test]).entries()) {
      const [one, other] = [termOf(side, scope), columns[at]?.[1]]
      if (one && other) addEqual(one, other, scope.level, null)
    }
    return true
  }

  function linked<T>(read: () => T): T {
    const before = isLinked
    isLinked = true
    const found = read()
    isLinked = before
    return found
  }

  /** Sub-queries in an expression are planned apart. */
  function readExpression(tree: Tree, scope: Scope): void {
    for (const link of nodesOf(tree, 'SubLink', kind => kind !== 'SubLink'))
      readApart('SelectStmt', queryOf(get(link, 'subselect')), scope.level, scope.ctes, scope)
  }

  return { readStatement }
}
