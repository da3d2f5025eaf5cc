import { type SQL, sql } from 'drizzle-orm'
import { append } from '#core/lists.ts'
import type { Executor } from '#server/db/client.ts'
import type { Database } from '#server/db/database.ts'
import { BEGINNING, copyOf } from '../ranking/copies.ts'
import { toFloats, toHalves } from './binary-vectors.ts'
import type { ModelRow } from './chunk-queries.ts'

/** A model, with the query as a vector of its space. */
export interface SpaceQuery {
  model: Pick<ModelRow, 'workspaceId' | 'id' | 'embedded'>
  vector: Float32Array
  /** The cells to search; null to compare all vectors. */
  cells: number[] | null
}

interface Near {
  modelId: number
  id: number
  cosine: number
  position: number
  copy: string | null
}

interface Wanted {
  /** Conditions on messages `m`. */
  conditions: SQL[]
  /** Number of passages for each model. */
  limit: number
}

/** This factor times the wanted number of nearest passages is checked against the conditions, before all are. */
const MARGIN = 4

/**
 * The nearest messages by their passages, with the cosine and the passage. The nearest vectors are checked first, where cells exist
 * those of the cells near the query; if too few of them match the conditions, all vectors of the model are checked.
 */
export async function findNearest(
  { db, database: { kind } }: { db: Executor; database: Pick<Database, 'kind'> },
  asked: SpaceQuery[],
  wanted: Wanted,
): Promise<Near[]> {
  const first = asked.filter(({ cells, model }) => cells !== null || model.embedded > MARGIN * wanted.limit)
  const found: Near[] = []
  for (const [areInCells, group] of Map.groupBy(first, ({ cells }) => cells !== null))
    append(found, await ask(db, nearestFirst(kind, group, wanted, areInCells)))
  const rest = asked.filter(
    ({ model }) => found.filter(near => near.modelId === model.id).length < wanted.limit,
  )
  if (rest.length === 0) return found
  const repeated = new Set(rest.map(({ model }) => model.id))
  return [
    ...found.filter(({ modelId }) => !repeated.has(modelId)),
    ...(await ask(db, nearestOfAll(kind, rest, wanted))),
  ]
}

async function ask(db: Executor, query: SQL): Promise<Near[]> {
  const { rows } = await db.execute<{
    model_id: string
    id: string
    cosine: number
    position: number
    copy: string | null
  }>(query)
  return rows.map(row => ({
    modelId: Number(row.model_id),
    id: Number(row.id),
    cosine: Number(row.cosine),
    position: Number(row.position),
    copy: row.copy,
  }))
}

/**
 * Vectors have the length 1, so their product is their cosine; computing the lengths again takes a fifth longer. WebAssembly
 * compares `vector` in half the time of `halfvec`, including the conversion.
 */
const comparedAs = (kind: Database['kind']) => sql.raw(kind === 'embedded' ? 'vector' : 'halfvec')

const COPY = copyOf(
  sql`n.beginning`,
  sql`(select w.length from message_words w where w.workspace_id = s.workspace_id and w.message_id = n.id)`,
)

/** Checks all vectors of each model. */
const nearestOfAll = (kind: Database['kind'], asked: SpaceQuery[], { conditions, limit }: Wanted): SQL => sql`
  select s.model_id::text as model_id, n.id::text as id, (-n.distance)::float8 as cosine, n.position, ${COPY} as copy
  from ${spacesOf(kind, asked)} cross join lateral (
    select m.id, ${BEGINNING} as beginning, c.position, c.embedding::${comparedAs(kind)} <#> s.vector as distance
    from message_chunks c join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
    where c.workspace_id = s.workspace_id and c.model_id = s.model_id and c.embedding is not null and ${fits(conditions)}
    order by distance limit ${limit}
  ) n`

/** Finds the nearest, then checks the conditions: most match, and checking a message takes longer than comparing a vector. */
const nearestFirst = (
  kind: Database['kind'],
  asked: SpaceQuery[],
  { conditions, limit }: Wanted,
  areInCells: boolean,
): SQL => sql`
  select s.model_id::text as model_id, n.id::text as id, (-n.distance)::float8 as cosine, n.position, ${COPY} as copy
  from ${spacesOf(kind, asked)} cross join lateral (
    select m.id, ${BEGINNING} as beginning, c.position, c.distance from (
        select c.workspace_id, c.message_id, c.position, c.embedding::${comparedAs(kind)} <#> s.vector as distance
        from message_chunks c
        where c.workspace_id = s.workspace_id and c.model_id = s.model_id
          and ${areInCells ? sql`c.cell = any(s.cells::smallint[])` : sql`c.embedding is not null`}
        order by distance limit ${MARGIN * limit}
      ) c join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
    where ${fits(conditions)} order by c.distance limit ${limit}
  ) n`

/** A relation with one row for each model; nested arrays would need equal lengths. */
const spacesOf = (kind: Database['kind'], asked: SpaceQuery[]): SQL => {
  const list = (values: (number | string)[]) => sql.param(values)
  const vectors = asked.map(
    ({ vector }) => sql`${kind === 'embedded' ? toFloats(vector) : toHalves(vector)}::${comparedAs(kind)}`,
  )
  return sql`unnest(${list(asked.map(({ model }) => model.workspaceId))}::bigint[],
    ${list(asked.map(({ model }) => model.id))}::bigint[],
    array[${sql.join(vectors, sql`, `)}],
    ${list(asked.map(({ cells }) => `{${(cells ?? []).join(',')}}`))}::text[]) as s (workspace_id, model_id, vector, cells)`
}

const fits = (conditions: SQL[]) => sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)
