import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { personOf } from '#server/db/schema/index.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'

/** Of so many messages of a sender the key is looked for. */
const MOST_EARLIER = 5
/** Larger ones are passed over: all of a message is fetched to read its head. */
const MOST_BYTES = 1_000_000

interface SignedMessage {
  from: string
  receivedAt: Date
  sizeBytes: number
}

/** Null for a message that has no signature, or no sender. */
export async function findSignedMessage(
  db: Executor,
  workspaceId: number,
  id: OpenedId,
): Promise<SignedMessage | null> {
  const { rows } = await db.execute<{ from_address: string; at: string; size_bytes: number }>(sql`
    select m.from_address, coalesce(m.first_received_at, m.received_at)::text as at, m.size_bytes
    from messages m join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id
    where m.workspace_id = ${workspaceId} and m.id = ${id} and b.signature is not null and m.from_address is not null`)
  const [row] = rows
  return row ? { from: row.from_address, receivedAt: new Date(row.at), sizeBytes: row.size_bytes } : null
}

/** The PGP key that the contact with this address has. */
export async function findContactKeys(db: Executor, workspaceId: number, address: string): Promise<string[]> {
  const { rows } = await db.execute<{ pgp_key: string }>(sql`
    select c.pgp_key from contact_addresses a
    join contacts c on c.workspace_id = a.workspace_id and c.id = a.contact_id
    where a.workspace_id = ${workspaceId} and a.address = ${address.toLowerCase()} and c.pgp_key <> ''`)
  return rows.map(({ pgp_key }) => pgp_key)
}

/** The sources of mail to an account that came earlier from the same address, as its domain vouches; newest first. */
export async function findEarlierMail(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  { from, receivedAt }: SignedMessage,
): Promise<string[]> {
  const address = sql`${from}::text`
  const { rows } = await db.execute<{ source_blob: string }>(sql`
    select m.source_blob from messages m
    where ${personOf(sql`m.from_address`)} = ${personOf(address)} and m.workspace_id = ${workspaceId}
      and not (m.is_automatic or m.in_sent) and m.account_id = ${accountId}
      and lower(m.from_address) = lower(${address}) and m.received_at < ${receivedAt.toISOString()}
      and m.authentication = 'pass' and not m.in_spam and m.source_blob is not null and m.size_bytes < ${MOST_BYTES}
    order by m.received_at desc limit ${sql.raw(String(MOST_EARLIER))}`)
  return rows.map(({ source_blob }) => source_blob)
}
