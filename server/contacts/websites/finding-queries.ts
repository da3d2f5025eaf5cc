import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { FindingState } from '#core/contract/outreach/website-values.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyText, isIn } from '#server/db/is-in.ts'
import { contacts, websiteFindings } from '#server/db/schema/index.ts'
import type { WebsiteKey } from './website-queries.ts'

export type FindingRow = typeof websiteFindings.$inferSelect
export type NamedFinding = FindingRow & { contactName: string | null }

const isOf = ({ workspaceId, id }: WebsiteKey) =>
  and(eq(websiteFindings.workspaceId, workspaceId), eq(websiteFindings.websiteId, id))

/** In the order in which they are reviewed. */
export async function findFindings(
  db: Executor,
  website: WebsiteKey,
  ids?: readonly number[],
): Promise<NamedFinding[]> {
  return db
    .select({ ...getTableColumns(websiteFindings), contactName: contacts.name })
    .from(websiteFindings)
    .leftJoin(
      contacts,
      and(eq(contacts.workspaceId, websiteFindings.workspaceId), eq(contacts.id, websiteFindings.contactId)),
    )
    .where(and(isOf(website), ids && isIn(websiteFindings.id, ids)))
    .orderBy(websiteFindings.position, websiteFindings.id)
}

type Values = Omit<typeof websiteFindings.$inferInsert, 'workspaceId' | 'websiteId' | 'id' | 'state'>

/** Stores what was found. What somebody has decided on stays as it was when they did. */
export async function saveFindings(
  tx: Tx,
  { workspaceId, id }: WebsiteKey,
  found: readonly Values[],
): Promise<void> {
  if (found.length === 0) return
  const taken = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(websiteFindings)
    .values(found.map(values => ({ ...values, workspaceId, websiteId: id })))
    .onConflictDoUpdate({
      target: [websiteFindings.websiteId, websiteFindings.key, websiteFindings.workspaceId],
      set: {
        value: taken('value'),
        label: taken('label'),
        email: taken('email'),
        phone: taken('phone'),
        page: taken('page'),
        sentence: taken('sentence'),
        source: taken('source'),
        position: taken('position'),
      },
      setWhere: eq(websiteFindings.state, 'new'),
    })
}

/** Deletes findings that nobody has decided on: those with these keys, or all but those. */
export async function deleteUndecided(
  tx: Tx,
  website: WebsiteKey,
  { keys, isOthers }: { keys: readonly string[]; isOthers: boolean },
): Promise<void> {
  const isAmong = sql`${websiteFindings.key} = ${anyText(keys)}`
  await tx
    .delete(websiteFindings)
    .where(and(isOf(website), eq(websiteFindings.state, 'new'), isOthers ? sql`not ${isAmong}` : isAmong))
}

export async function updateDecision(
  tx: Tx,
  { workspaceId, id }: { workspaceId: number; id: number },
  values: { state: FindingState; contactId: number | null; userId: number; decidedAt: Date },
): Promise<void> {
  await tx
    .update(websiteFindings)
    .set(values)
    .where(and(eq(websiteFindings.workspaceId, workspaceId), eq(websiteFindings.id, id)))
}
