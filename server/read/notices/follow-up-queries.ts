import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'

/** A follow-up that was not sent by itself and waits for its person; or a reminder to them. */
export interface UnsentStep {
  enrolmentId: number
  accountId: number
  at: string
  subject: string
  /** The conversation of the draft, else of the message. */
  threadId: string
  /** Of the follow-up; `late` and `reminded` are no failures. */
  reason: 'draft' | 'not-sent' | 'late' | 'reminded'
  why: string | null
  /** The message of the conversation. */
  messageId: number
  /** The message of the draft; null if there is none. */
  draftMessageId: number | null
}

const MOST_TOLD = 50

const isTold = (userId: number, accounts: readonly AccountKey[]) => sql`
  e.workspace_id = ${anyWorkspace(workspacesOf(accounts))} and e.account_id = ${anyId(accounts.map(({ id }) => id))}
  and e.user_id = ${userId} and e.dismissed_at is null and (
    e.state = 'paused' and e.reason in ('draft', 'not-sent', 'late') or e.state = 'stopped' and e.reason = 'reminded')`

/** The follow-ups of a person that wait for them, newest first: until they go on, or the person dismisses the notice. */
export async function findUnsentSteps(
  db: Executor,
  userId: number,
  accounts: readonly AccountKey[],
): Promise<UnsentStep[]> {
  if (accounts.length === 0) return []
  const here = anyWorkspace(workspacesOf(accounts))
  const { rows } = await db.execute<{ row: UnsentStep }>(sql`
    select json_build_object('enrolmentId', e.id, 'threadId', coalesce((
        select dm.thread_id from messages dm where dm.workspace_id = ${here} and dm.workspace_id = e.workspace_id and dm.id = d.message_id), m.thread_id)::text, 'reason', e.reason, 'accountId', e.account_id, 'subject', m.subject, 'why', s.why,
      'at', ${isoTime(sql`coalesce(s.done_at, e.created_at)`)}, 'messageId', m.id, 'draftMessageId', d.message_id) as row
    from enrolments e
    join messages m on m.workspace_id = ${here} and m.workspace_id = e.workspace_id and m.id = e.message_id
    cross join lateral (
      select s.step, s.why, s.done_at from enrolment_steps s
      where s.workspace_id = ${here} and s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.why is not null order by s.step desc limit 1
    ) s
    left join drafts d on d.workspace_id = ${here} and d.workspace_id = e.workspace_id and d.user_id = e.user_id
      and d.writing_key = 'enrolment:' || e.id || ':' || s.step
    where ${isTold(userId, accounts)} order by e.id desc limit ${MOST_TOLD}`)
  return rows.map(({ row }) => row)
}

/** Dismisses a notice. Returns the account; null if the person is not told about it. */
export async function dismissUnsentStep(
  db: Executor,
  { id, userId, accounts, now }: { id: number; userId: number; accounts: readonly AccountKey[]; now: Date },
): Promise<number | null> {
  const { rows } = await db.execute<{ account: string }>(sql`
    update enrolments e set dismissed_at = ${now.toISOString()}
    where ${isTold(userId, accounts)} and e.id = ${id} returning e.account_id::text as account`)
  return rows[0] ? Number(rows[0].account) : null
}
