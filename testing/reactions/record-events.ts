import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { events } from '#server/work/reactions/events.ts'
import { createPublish } from '#server/work/reactions/publish.ts'
import type { TestApp } from '#testing/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
type Told = { name: string } & Record<string, any>

/**
 * Makes one subscriber take all events of the application; returns a function that gives the events since its last call.
 */
export async function recordEvents({ deps }: TestApp): Promise<() => Promise<Told[]>> {
  await deps.db.execute(sql`create table told (id bigserial, event jsonb)`)
  const send = async (_queue: string, event: object, { db }: { db?: Executor }) => {
    await db?.execute(sql`insert into told (event) values (${JSON.stringify(event)}::jsonb)`)
  }
  const takes = Object.keys(events)
  deps.publish = createPublish({
    queue: { send },
    clock: deps.clock,
    events,
    subscribers: { all: { takes } },
  })
  return async () => {
    const { rows } = await deps.db.execute<{ event: Told }>(
      sql`with gone as (delete from told returning id, event) select event from gone order by id`,
    )
    return rows.map(({ event }) => event)
  }
}
