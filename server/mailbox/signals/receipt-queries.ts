import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'

/**
 * Notes for which of these copies another program has answered the wish for a read receipt, so that nobody is asked here. Whether
 * it sent one is not known. Returns the ids of their messages, without those whose wish was answered before.
 */
export async function noteReceiptAnswers(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  copies: readonly { remoteId: string; flags: MessageFlags }[],
  now: Date,
): Promise<number[]> {
  const remoteIds = copies.filter(({ flags }) => flags.receiptAnswered).map(({ remoteId }) => remoteId)
  if (remoteIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into read_receipts (workspace_id, message_id, is_sent, at)
    select distinct ${workspaceId}::bigint, message_id, false, ${now.toISOString()}::timestamptz from placements
    where workspace_id = ${workspaceId} and account_id = ${accountId} and remote_id = ${anyText(remoteIds)}
    on conflict do nothing returning message_id::text as id`)
  return rowIds(rows)
}
