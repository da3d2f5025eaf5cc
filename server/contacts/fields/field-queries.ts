import { and, eq, sql } from 'drizzle-orm'
import type { ContactField } from '#core/contract/outreach/contact-fields.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { contactFields } from '#server/db/schema/index.ts'

const { key, name, type, choices } = contactFields
const columns = { key, name, type, choices }

const isField = (workspaceId: number, fieldKey: string) =>
  and(eq(contactFields.workspaceId, workspaceId), eq(contactFields.key, fieldKey))

export async function findFields(db: Executor, workspaceId: number): Promise<ContactField[]> {
  return db
    .select(columns)
    .from(contactFields)
    .where(eq(contactFields.workspaceId, workspaceId))
    .orderBy(contactFields.position, contactFields.name)
}

/**
 * The same for giving contacts values: none of these fields is deleted before the transaction ends, so no value is written that
 * the deletion of its field does not find.
 */
export async function lockFields(tx: Tx, workspaceId: number): Promise<ContactField[]> {
  return tx
    .select(columns)
    .from(contactFields)
    .where(eq(contactFields.workspaceId, workspaceId))
    .orderBy(contactFields.position, contactFields.name)
    .for('key share')
}

export async function insertField(
  tx: Tx,
  workspaceId: number,
  field: ContactField & { position: number },
): Promise<void> {
  await tx.insert(contactFields).values({ workspaceId, ...field })
}

export async function updateField(
  tx: Tx,
  workspaceId: number,
  { key, ...values }: { key: string; name?: string | undefined; choices?: string[] | undefined },
): Promise<void> {
  await tx.update(contactFields).set(values).where(isField(workspaceId, key))
}

export async function deleteField(tx: Tx, workspaceId: number, fieldKey: string): Promise<void> {
  await tx.delete(contactFields).where(isField(workspaceId, fieldKey))
}

/** Takes the values of a field from up to `limit` contacts; returns from how many. Waits for whoever changes one of them. */
export async function clearValues(
  tx: Tx,
  workspaceId: number,
  { fieldKey, limit }: { fieldKey: string; limit: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update contacts set custom = custom - ${fieldKey}::text
    where workspace_id = ${workspaceId} and id = any(array(
      select id from contacts where workspace_id = ${workspaceId} and custom ? ${fieldKey}::text
      order by id limit ${limit} for update)) returning 1`)
  return rows.length
}
