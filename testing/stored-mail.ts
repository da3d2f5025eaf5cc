import { sql } from 'drizzle-orm'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { folderForRole } from '#server/mailbox/changes/change-queries.ts'
import type { TestApp } from '#testing/app.ts'

interface StoredMail {
  /** A new conversation unless it is given. */
  threadId?: number
  /** Whether it lies in Sent; else in the inbox. */
  isOurs: boolean
  from: string
  to: string
  subject?: string
  at: Date
  isAutomatic?: boolean
  /** What it tells of a message of ours. */
  signal?: { kind: string; aboutId: number; isHard?: boolean; until?: string | null }
}

let count = 0

/** Stores a message as if it had come by sync, without reading a source: for tests that need very many. */
export async function storeMail(
  { deps: { db } }: TestApp,
  account: AccountKey,
  { threadId, isOurs, from, to, subject = 'Plan', at, isAutomatic = false, signal }: StoredMail,
): Promise<{ messageId: number; threadId: number }> {
  const { workspaceId, id: accountId } = account
  count += 1
  const name = `stored-${count}@${accountId}.test`
  return inMailTransaction(db, [accountId], async tx => {
    const folder = await folderForRole(tx, account, isOurs ? 'sent' : 'inbox')
    const idOf = async (statement: ReturnType<typeof sql>) =>
      Number((await tx.execute<{ id: string }>(statement)).rows[0]?.id)
    const thread =
      threadId ??
      (await idOf(
        sql`insert into threads (workspace_id, account_id) values (${workspaceId}, ${accountId}) returning id`,
      ))
    const messageId = await idOf(sql`
      insert into messages (workspace_id, account_id, thread_id, identity, rfc_message_id, subject, base_subject, from_address,
        to_list, cc_list, bcc_list, reply_to, snippet, received_at, sent_at, size_bytes, is_read, in_sent, in_inbox,
        is_automatic, derived_version)
      values (${workspaceId}, ${accountId}, ${thread}, ${name}, ${name}, ${subject}, ${subject.toLowerCase()}, ${from},
        ${JSON.stringify([{ name: null, address: to }])}::jsonb, '[]', '[]', '[]', '', ${at.toISOString()}, ${at.toISOString()},
        1000, true, ${isOurs}, ${!isOurs}, ${isAutomatic}, 1000) returning id`)
    await tx.execute(sql`
      insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
      values (${workspaceId}, ${accountId}, ${messageId}, ${folder.id}, ${name}, true, false, false, false)`)
    await tx.execute(sql`
      insert into thread_references (workspace_id, account_id, rfc_message_id, thread_id)
      values (${workspaceId}, ${accountId}, ${name}, ${thread})`)
    if (signal)
      await tx.execute(sql`
        insert into message_signals (workspace_id, message_id, kind, who, about_id, is_hard, until)
        values (${workspaceId}, ${messageId}, ${signal.kind}, ${from}, ${signal.aboutId}, ${signal.isHard ?? null},
          ${signal.until ?? null})`)
    return { messageId, threadId: thread }
  })
}
