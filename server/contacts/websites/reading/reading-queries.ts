import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { websitePages, websites } from '#server/db/schema/index.ts'
import { longWork } from '#server/work/long-work.ts'
import type { WebsiteKey, WebsiteRow } from '../website-queries.ts'

/** What a worker reads: it may write only while this is the newest reading of the website. */
export type Reading = WebsiteKey & { run: number }

const isReading = ({ workspaceId, id, run }: Reading) =>
  and(
    eq(websites.workspaceId, workspaceId),
    eq(websites.id, id),
    eq(websites.run, run),
    eq(websites.state, 'reading'),
  )

/** Websites that a crash has left half read are read again from the beginning. */
export async function putBack(db: Executor, workspaceId: number): Promise<void> {
  await db
    .update(websites)
    .set({ state: 'waiting' })
    .where(and(eq(websites.workspaceId, workspaceId), eq(websites.state, 'reading')))
}

/** The website that has waited longest, but none of these. */
export async function findNextWaiting(
  db: Executor,
  workspaceId: number,
  except: readonly number[],
): Promise<WebsiteRow | null> {
  const [row] = await db
    .select()
    .from(websites)
    .where(
      and(
        eq(websites.workspaceId, workspaceId),
        eq(websites.state, 'waiting'),
        except.length > 0 ? notInArray(websites.id, [...except]) : undefined,
      ),
    )
    .orderBy(asc(websites.id))
    .limit(1)
  return row ?? null
}

/** Begins to read a website that waits; null if it does not any more. */
export async function begin(tx: Tx, { workspaceId, id }: WebsiteKey): Promise<Reading | null> {
  const [row] = await tx
    .update(websites)
    .set({
      state: 'reading',
      run: sql`${websites.run} + 1`,
      end: null,
      leftOut: {},
      delayMs: null,
      needsScripts: false,
    })
    .where(and(eq(websites.workspaceId, workspaceId), eq(websites.id, id), eq(websites.state, 'waiting')))
    .returning({ run: websites.run })
  if (!row) return null
  await tx
    .delete(websitePages)
    .where(and(eq(websitePages.workspaceId, workspaceId), eq(websitePages.websiteId, id)))
  return { workspaceId, id, run: row.run }
}

/** It goes on as long as nobody has stopped it, deleted the website, or begun anew. */
export const siteWork = longWork({
  lock: async (tx: Tx, key: Reading) => {
    const [row] = await tx.select().from(websites).where(isReading(key)).for('update')
    return row ?? null
  },
  update: updateReading,
  waits: 'waiting',
  runs: 'reading',
})

export async function insertPage(tx: Tx, values: typeof websitePages.$inferInsert): Promise<void> {
  await tx.insert(websitePages).values(values)
}

export async function updateReading(
  db: Executor,
  reading: Reading,
  values: Partial<Pick<WebsiteRow, 'state' | 'end' | 'leftOut' | 'delayMs' | 'needsScripts' | 'readAt'>>,
): Promise<void> {
  await db.update(websites).set(values).where(isReading(reading))
}
