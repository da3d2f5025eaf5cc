import { and, eq, ne } from 'drizzle-orm'
import type { ContactStatus } from '#core/contract/outreach/contact-values.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { forget } from '#server/db/distributed/forget.ts'
import { isIn } from '#server/db/is-in.ts'
import { contacts } from '#server/db/schema/index.ts'
import { forgetContacts } from './enrolment-queries.ts'

const areThese = (workspaceId: number, ids: readonly number[]) =>
  and(eq(contacts.workspaceId, workspaceId), isIn(contacts.id, ids))

/** Those of these contacts that the workspace has, by id. With `share` they stay until the transaction ends. */
export async function findExisting(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
  lock?: 'share',
): Promise<number[]> {
  const query = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(areThese(workspaceId, ids))
    .orderBy(contacts.id)
  const rows = await (lock ? query.for('key share') : query)
  return rows.map(({ id }) => id)
}

/** Says where contacts stand; returns how many stood elsewhere. */
export async function updateStatus(
  tx: Tx,
  workspaceId: number,
  { ids, status, at }: { ids: readonly number[]; status: ContactStatus; at: Date },
): Promise<number> {
  const rows = await tx
    .update(contacts)
    .set({ status, updatedAt: at })
    .where(and(areThese(workspaceId, ids), ne(contacts.status, status)))
    .returning({ id: contacts.id })
  return rows.length
}

/** Deletes contacts with all that belongs to them; what campaigns have sent to them stays counted. */
export async function deleteContactRows(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  await forgetContacts(tx, workspaceId, ids)
  await forget(tx, 'contacts', workspaceId, ids)
  return tx
    .delete(contacts)
    .where(areThese(workspaceId, ids))
    .returning({ id: contacts.id, name: contacts.name })
}
