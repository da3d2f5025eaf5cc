import { type SQL, sql } from 'drizzle-orm'
import type { AnswerCause, AnswerState, AutomaticAnswer } from '#core/contract/automatic-answers.ts'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'

export interface AnswerRow {
  messageId: number
  accountId: number
  state: AnswerState
  departure: AutomaticAnswer['departure']
  why: string | null
  cause: AnswerCause | null
  engine: string | null
  isApproved: boolean
  openQuestions: string[]
  otherWords: AutomaticAnswer['otherWords']
  sentences: {
    text: string
    isInstructed: boolean
    answerId: number | null
    sources: {
      messageId: number
      threadId: string
      name: string | null
      address: string
      isOwn: boolean
      at: string
    }[]
  }[]
}

/** Where the row of the outbox is gone, the message has left. */
const departure = (here: SQL) => sql`case when a.state = 'outbox' then coalesce((
  select case when o.state in ('queued', 'sending') then 'waits' when o.state = 'sent' then 'sent' else 'failed' end
  from outgoing_messages o where o.workspace_id = ${here} and o.id = a.outgoing_id), 'sent') end`

const findOne = async (
  db: Executor,
  workspaceIds: readonly number[],
  condition: SQL,
): Promise<AnswerRow | null> => {
  const here = anyWorkspace(workspaceIds)
  const { rows } = await db.execute<{ found: AnswerRow }>(sql`
    select json_build_object('messageId', a.message_id, 'accountId', a.account_id, 'state', a.state, 'departure', ${departure(here)}, 'why', a.why, 'cause', a.cause, 'engine', a.engine,
      'openQuestions', a.open_questions, 'isApproved', a.is_approved,
      'otherWords', coalesce((
        select json_agg(json_build_object('question', w.question, 'language', w.language, 'answerId', w.answer_id) order by w.at)
        from automatic_answer_questions w where w.workspace_id = ${here} and w.message_id = a.message_id), '[]'::json),
      'sentences', coalesce((
        select json_agg(json_build_object('text', s.text, 'isInstructed', s.is_instructed, 'answerId', s.answer_id, 'sources', coalesce((
          select json_agg(json_build_object('messageId', m.id, 'threadId', m.thread_id::text, 'name', m.from_name,
            'address', coalesce(m.from_address, ''), 'isOwn', m.in_sent, 'at', ${isoTime(sql`coalesce(m.sent_at, m.received_at)`)})
            order by m.received_at, m.id)
          from automatic_answer_sources r
          join messages m on m.workspace_id = r.workspace_id and m.id = r.source_id
          where r.workspace_id = ${here} and r.message_id = a.message_id and r.at = s.at), '[]'::json)) order by s.at)
        from automatic_answer_sentences s where s.workspace_id = ${here} and s.message_id = a.message_id), '[]'::json)
    ) as found
    from automatic_answers a where a.workspace_id = ${here} and ${condition} limit 1`)
  return rows[0]?.found ?? null
}

export const findAnswerOfEmail = (db: Executor, workspaceIds: readonly number[], messageId: number) =>
  findOne(db, workspaceIds, sql`a.message_id = ${messageId}`)

export const findAnswerOfOutgoing = (db: Executor, workspaceIds: readonly number[], outgoingId: number) =>
  findOne(db, workspaceIds, sql`a.outgoing_id = ${outgoingId}`)

export const findAnswerOfDraft = (db: Executor, workspaceIds: readonly number[], draftId: number) =>
  findOne(db, workspaceIds, sql`a.draft_id = ${draftId}`)
