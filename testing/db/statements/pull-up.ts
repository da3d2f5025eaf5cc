import { get, lastName, list, nodesOf, type Tree } from './tree.ts'

const AGGREGATES = new Set(
  [
    'count sum min max avg bool_or bool_and every array_agg string_agg mode json_agg jsonb_agg',
    'json_object_agg jsonb_object_agg percentile_cont percentile_disc',
  ].flatMap(names => names.split(' ')),
)

const SETS = new Set([
  'unnest',
  'generate_series',
  'json_array_elements',
  'jsonb_array_elements',
  'regexp_matches',
])

/** A query with nothing but tables and conditions. */
export function isPlain(query: Tree, { allowsLimit = false } = {}): boolean {
  if (get(query, 'larg') || get(query, 'withClause') || list(get(query, 'valuesLists')).length > 0)
    return false
  if (get(query, 'groupClause') || get(query, 'havingClause') || get(query, 'distinctClause')) return false
  if (get(query, 'lockingClause') || get(query, 'windowClause') || get(query, 'limitOffset')) return false
  if (get(query, 'limitCount') && !allowsLimit) return false
  const calls = nodesOf(get(query, 'targetList'), 'FuncCall', within)
  return !calls.some(call => {
    const name = lastName(get(call, 'funcname'))
    return get(call, 'over') || AGGREGATES.has(name) || SETS.has(name) || VOLATILE.has(name)
  })
}

/** Whether PostgreSQL reads the query as if its tables stood in the query around it (`is_simple_subquery`). */
export function canPullUp(query: Tree): boolean {
  const rows = list(get(query, 'valuesLists'))
  if (rows.length > 0) return rows.length === 1
  return isPlain(query) && list(get(query, 'fromClause')).length > 0
}

/** Whether conditions on columns of the query may be moved into it (`subquery_is_pushdown_safe`). */
export function takesConditions(query: Tree): boolean {
  if (get(query, 'limitCount') || get(query, 'limitOffset')) return false
  if (get(query, 'op') === 'SETOP_EXCEPT') return false
  return !nodesOf(get(query, 'targetList'), 'FuncCall', within).some(call => {
    const name = lastName(get(call, 'funcname'))
    return SETS.has(name) || VOLATILE.has(name)
  })
}

const within = (kind: string) => kind !== 'SubLink'

/** Functions whose result may be another one for each row. */
const VOLATILE = new Set(
  [
    'clock_timestamp random gen_random_uuid nextval setval timeofday pg_notify set_config',
    'pg_advisory_lock pg_advisory_unlock pg_advisory_xact_lock pg_advisory_xact_lock_shared',
    'pg_try_advisory_lock pg_try_advisory_xact_lock pg_sleep',
  ].flatMap(names => names.split(' ')),
)

export const isVolatile = (tree: Tree): boolean =>
  nodesOf(tree, 'FuncCall').some(call => VOLATILE.has(lastName(get(call, 'funcname'))))
