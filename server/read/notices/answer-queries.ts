import { sql } from 'drizzle-orm'
import type { AnswerCause } from '#core/contract/automatic-answers.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'

/** A message that was not answered by itself, or only by a draft, although a person has asked for it. */
export interface Unanswered {
  messageId: number
  threadId: string
  accountId: number
  at: string
  subject: string
  from: string
  why: string
  cause: AnswerCause | null
  /** The message of the draft; null if there is none. */
  draftMessageId: number | null
}

const MOST_TOLD = 50

const isTold = (userId: number, accounts: readonly AccountKey[]) => sql`
  a.workspace_id = ${anyWorkspace(workspacesOf(accounts))} and a.account_id = ${anyId(accounts.map(({ id }) => id))}
  and a.user_id = ${userId} and a.is_told and a.dismissed_at is null
  and (a.state = 'declined' or a.state = 'draft' and a.draft_id is not null)`

/** What a person is told of automatic answers, newest first: until they dismiss it, or have sent the draft. */
export async function findUnanswered(
  db: Executor,
  userId: number,
  accounts: readonly AccountKey[],
): Promise<Unanswered[]> {
  if (accounts.length === 0) return []
  const { rows } = await db.execute<{ row: Unanswered }>(sql`
    select json_build_object('messageId', a.message_id, 'threadId', m.thread_id::text, 'accountId', a.account_id, 'at', ${isoTime(sql`a.claimed_at`)},
      'subject', m.subject, 'from', coalesce(m.from_name, m.from_address, ''), 'why', coalesce(a.why, ''), 'cause', a.cause,
      'draftMessageId', d.message_id) as row
    from automatic_answers a
    join messages m on m.workspace_id = a.workspace_id and m.id = a.message_id and m.orphaned_at is null
    left join drafts d on d.workspace_id = a.workspace_id and d.id = a.draft_id
    where ${isTold(userId, accounts)} order by a.claimed_at desc limit ${MOST_TOLD}`)
  return rows.map(({ row }) => row)
}

/** Dismisses a notice. Returns the account; null if the person is not told about it. */
export async function dismissUnanswered(
  db: Executor,
  {
    messageId,
    userId,
    accounts,
    now,
  }: {
    messageId: number
    userId: number
    accounts: readonly AccountKey[]
    now: Date
  },
): Promise<number | null> {
  const { rows } = await db.execute<{ account: string }>(sql`
    update automatic_answers a set dismissed_at = ${now.toISOString()}
    where ${isTold(userId, accounts)} and a.message_id = ${messageId} returning a.account_id::text as account`)
  return rows[0] ? Number(rows[0].account) : null
}
