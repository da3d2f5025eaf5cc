import { isVolatile } from './pull-up.ts'
import { get, lastName, list, nodesOf, type Tree } from './tree.ts'

type Kept = 'tenant' | 'reference' | 'local' | 'none'

export interface Facts {
  kind: string
  query: Tree
  runs: 'here' | 'one' | 'several' | 'all'
  /** Whether it joins tables of tenants by anything but their workspaces, where these are not known. */
  isJoinedOtherwise: boolean
  /** Whether a sub-query asks a table of tenants for each row of a query that has none. */
  isDetached: boolean
  /** Whether a correlated union has a side without tables of tenants. */
  isUnitedWithOthers: boolean
  /** How the table is kept that the statement changes; null if it changes none. */
  target: Kept | null
  /** How each other table is kept that it names, without those of its common table expressions. */
  kept: Kept[]
}

interface Rule {
  /** The error of Citus. */
  says: string
  /** The file of its source (13.2, src/backend/distributed/planner) that has it. */
  source: string
  refuses(facts: Facts): boolean
}

/** The functions that are STABLE in PostgreSQL, of those that the product uses. */
const STABLE = new Set(
  [
    'now statement_timestamp transaction_timestamp date_trunc date_part extract to_char age concat',
    'concat_ws format array_to_string to_json to_jsonb row_to_json current_setting json_build_object',
    'jsonb_build_object json_build_array jsonb_build_array json_populate_record json_to_recordset',
    'jsonb_to_recordset',
  ].flatMap(names => names.split(' ')),
)

const outside = (kind: string) => kind !== 'SubLink'
const changes = ({ target }: Facts) => target === 'tenant' || target === 'reference'
const updates = (facts: Facts) =>
  changes(facts) && (facts.kind === 'UpdateStmt' || facts.kind === 'DeleteStmt')
const isWide = ({ runs }: Facts) => runs === 'several' || runs === 'all'

/** Calls and operators outside of sub-queries whose result depends on when or for whom they run. */
function stableIn(tree: Tree): Tree[] {
  const calls = nodesOf(tree, 'FuncCall', outside).filter(call => STABLE.has(lastName(get(call, 'funcname'))))
  const values = nodesOf(tree, 'SQLValueFunction', outside)
  // A time and an interval, or the text of a time: its zone is that of the session.
  const sums = nodesOf(tree, 'A_Expr', outside).filter(
    expression => ['+', '-'].includes(lastName(get(expression, 'name'))) && isInterval(expression),
  )
  return [...calls, ...values, ...sums]
}

function isInterval(expression: Tree): boolean {
  return [get(expression, 'lexpr'), get(expression, 'rexpr')].some(
    side =>
      lastName(get(side, 'TypeCast', 'typeName', 'names')) === 'interval' ||
      lastName(get(side, 'FuncCall', 'funcname')) === 'make_interval',
  )
}

const isMutable = (tree: Tree) => isVolatile(tree) || stableIn(tree).length > 0
/** What stands behind `returning`. */
const returned = (query: Tree): Tree => get(query, 'returningClause', 'exprs')
const hasColumn = (tree: Tree) => nodesOf(tree, 'ColumnRef', outside).length > 0
/** What an update sets and asks for in its own query. */
const expressionsOf = (query: Tree): Tree => [get(query, 'targetList'), get(query, 'whereClause')]

export const RULES: readonly Rule[] = [
  {
    says: 'subqueries are not supported within INSERT queries',
    source: 'multi_router_planner.c',
    refuses: facts =>
      changes(facts) &&
      nodesOf(get(facts.query, 'selectStmt', 'SelectStmt', 'valuesLists'), 'SubLink').length > 0,
  },
  {
    says: 'functions used in UPDATE queries on distributed tables must not be VOLATILE',
    source: 'multi_router_planner.c',
    refuses: facts => updates(facts) && isVolatile(facts.query),
  },
  {
    says: 'STABLE functions used in UPDATE queries cannot be called with column references',
    source: 'multi_router_planner.c',
    refuses: facts => updates(facts) && stableIn(expressionsOf(facts.query)).some(hasColumn),
  },
  {
    says: 'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements',
    source: 'multi_router_planner.c',
    refuses: facts =>
      updates(facts) &&
      ['CoalesceExpr', 'CaseExpr'].some(kind =>
        nodesOf(expressionsOf(facts.query), kind, outside).some(isMutable),
      ),
  },
  {
    says: 'non-IMMUTABLE functions are not allowed in the RETURNING clause',
    source: 'multi_router_planner.c',
    refuses: facts => changes(facts) && isMutable(returned(facts.query)),
  },
  {
    says: 'functions used in the DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE',
    source: 'multi_router_planner.c',
    refuses: facts => changes(facts) && isMutable(get(facts.query, 'onConflictClause')),
  },
  {
    says: 'modifying the partition value of rows is not allowed',
    source: 'multi_router_planner.c',
    refuses: ({ kind, query, target }) =>
      target === 'tenant' &&
      [
        ...(kind === 'UpdateStmt' ? list(get(query, 'targetList')) : []),
        ...list(get(query, 'onConflictClause', 'targetList')),
      ].some(
        one =>
          get(one, 'ResTarget', 'name') === 'workspace_id' &&
          lastName(get(one, 'ResTarget', 'val', 'ColumnRef', 'fields')) !== 'workspace_id',
      ),
  },
  {
    says: 'cannot perform select on a distributed table and modify a reference table',
    source: 'multi_router_planner.c',
    refuses: facts => updates(facts) && facts.target === 'reference' && facts.kept.includes('tenant'),
  },
  {
    says: 'local table cannot be joined with these distributed tables',
    source: 'multi_router_planner.c',
    refuses: ({ target, kept }) =>
      target === 'local'
        ? kept.some(one => one === 'tenant' || one === 'reference')
        : target !== null && target !== 'none' && kept.includes('local'),
  },
  {
    // Also functions and reference tables "are not supported with union operator".
    says: 'Subqueries without a FROM clause are not supported with union operator',
    source: 'query_pushdown_planning.c',
    refuses: facts => isWide(facts) && facts.isUnitedWithOthers,
  },
  {
    // Called for rows of a table of tenants, a sequence is asked on all nodes, or not at all.
    says: 'Sequences cannot be used in router queries',
    source: 'multi_router_planner.c',
    refuses: ({ query, kept }) =>
      kept.includes('tenant') &&
      nodesOf(
        [get(query, 'targetList'), get(query, 'selectStmt', 'SelectStmt', 'targetList')],
        'FuncCall',
      ).some(call => lastName(get(call, 'funcname')) === 'nextval'),
  },
  {
    says: 'could not run distributed query with FOR UPDATE/SHARE commands',
    source: 'multi_logical_planner.c',
    refuses: facts => isWide(facts) && nodesOf(facts.query, 'LockingClause').length > 0,
  },
  {
    says: 'could not run distributed query with GROUPING SETS, CUBE, or ROLLUP',
    source: 'multi_logical_planner.c',
    refuses: facts => isWide(facts) && nodesOf(facts.query, 'GroupingSet').length > 0,
  },
  {
    says: 'recursive CTEs are only supported when they contain a filter on the distribution column',
    source: 'recursive_planning.c',
    refuses: facts =>
      isWide(facts) &&
      nodesOf(facts.query, 'WithClause')
        .concat(get(facts.query, 'withClause'))
        .some(one => get(one, 'recursive') === true),
  },
  {
    says: 'Recursively planned distributed modifications with ctid on where clause are not supported',
    source: 'multi_router_planner.c',
    refuses: facts =>
      isWide(facts) &&
      updates(facts) &&
      nodesOf(get(facts.query, 'whereClause'), 'ColumnRef').some(
        column => lastName(get(column, 'fields')) === 'ctid',
      ),
  },
  {
    // Also "cannot push down this subquery: Limit clause is currently unsupported when a lateral subquery references …".
    says: 'correlated subqueries are not supported when the FROM clause contains a reference table, a set returning function, a CTE',
    source: 'query_pushdown_planning.c',
    refuses: facts => isWide(facts) && facts.isDetached,
  },
  {
    says: 'complex joins are only supported when all distributed tables are co-located and joined on their distribution columns',
    source: 'multi_join_order.c',
    refuses: facts => isWide(facts) && facts.isJoinedOtherwise,
  },
]
