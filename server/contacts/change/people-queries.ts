import { and, eq } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { contacts } from '#server/db/schema/index.ts'
import type { ContactKey } from '../store/contact-queries.ts'

const areOf = ({ workspaceId, id }: ContactKey) =>
  and(eq(contacts.workspaceId, workspaceId), eq(contacts.organizationId, id))

export async function findPeopleOf(db: Executor, organization: ContactKey): Promise<number[]> {
  const rows = await db.select({ id: contacts.id }).from(contacts).where(areOf(organization))
  return rows.map(({ id }) => id)
}

export async function renameCompany(
  tx: Tx,
  organization: ContactKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(contacts)
    .set({ company: to })
    .where(and(areOf(organization), eq(contacts.company, from)))
}

/** Moves the people of one organization to another. */
export async function movePeople(tx: Tx, from: ContactKey, to: number): Promise<void> {
  await tx.update(contacts).set({ organizationId: to }).where(areOf(from))
}
