import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { BEGINNING, copyOf } from '../../ranking/copies.ts'
import type { ModelKey } from '../vector-queries.ts'

/** A passage of a message that fits, with its stored vector. */
export interface FittingPassage {
  modelId: number
  id: number
  position: number
  vector: Buffer
  /** Not in a cell yet. */
  isWaiting: boolean
}

/** All passages of these models whose messages `m` fit. */
export async function findAllFitting(
  db: Executor,
  models: readonly ModelKey[],
  conditions: readonly SQL[],
): Promise<FittingPassage[]> {
  const each = models.map(
    ({ workspaceId, id }) => sql`
      select ${id}::text as model_id, ${COLUMNS}
      from message_vectors c join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
      where c.workspace_id = ${workspaceId} and c.model_id = ${id} and c.vector is not null and ${fits(conditions)}`,
  )
  return models.length === 0 ? [] : ask(db, sql.join(each, sql` union all `))
}

/** Of these places in cells of a model, and of its vectors that wait for a cell, those whose messages `m` fit. */
export async function findFitting(
  db: Executor,
  { workspaceId, id }: ModelKey,
  places: readonly { cell: number; slot: number }[],
  conditions: readonly SQL[],
): Promise<FittingPassage[]> {
  const isFound = sql`c.workspace_id = ${workspaceId} and c.model_id = ${id}`
  // With "offset 0" each is looked up by index, whatever the planner expects of the tables.
  return ask(
    db,
    sql`
    select ${id}::text as model_id, m.* from (
      select c.* from unnest(${sql.param(places.map(({ cell }) => cell))}::smallint[],
          ${sql.param(places.map(({ slot }) => slot))}::int[]) as p (cell, slot)
        cross join lateral (
          select c.message_id, c.position, c.cell, c.vector from message_vectors c
          where ${isFound} and c.cell = p.cell and c.slot = p.slot offset 0
        ) c
      union all
      select c.message_id, c.position, c.cell, c.vector from message_vectors c where ${isFound} and c.cell is null
    ) c cross join lateral (
      select ${COLUMNS} from messages m
      where m.workspace_id = ${workspaceId} and m.id = c.message_id and ${fits(conditions)} offset 0
    ) m`,
  )
}

const COLUMNS = sql`m.id::text as id, c.position, c.vector, c.cell is null as is_waiting`

const fits = (conditions: readonly SQL[]) => sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)

async function ask(db: Executor, query: SQL): Promise<FittingPassage[]> {
  const { rows } = await db.execute<{
    model_id: string
    id: string
    position: number
    vector: Buffer
    is_waiting: boolean
  }>(query)
  return rows.map(({ model_id, id, is_waiting, ...row }) => ({
    ...row,
    modelId: Number(model_id),
    id: Number(id),
    isWaiting: is_waiting,
  }))
}

/** What messages with the same text share (see `copyOf`), by their ids; null for short texts. */
export async function findCopies(
  db: Executor,
  messages: readonly { workspaceId: number; id: number }[],
): Promise<Map<number, string | null>> {
  const copies = new Map<number, string | null>()
  for (const [workspaceId, some] of Map.groupBy(messages, message => message.workspaceId)) {
    const words = sql`(
      select w.length from message_words w where w.workspace_id = ${workspaceId} and w.message_id = m.id)`
    const { rows } = await db.execute<{ id: string; copy: string | null }>(sql`
      select m.id::text as id, ${copyOf(BEGINNING, words)} as copy from messages m
      where m.workspace_id = ${workspaceId} and m.id = ${anyId(some.map(({ id }) => id))}`)
    for (const { id, copy } of rows) copies.set(Number(id), copy)
  }
  return copies
}
