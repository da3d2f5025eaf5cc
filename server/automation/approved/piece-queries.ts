import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import type { AnswerKey } from '../replies/reply-queries.ts'

interface SentenceToStore {
  text: string
  isInstructed: boolean
  sourceIds: number[]
  answerId: number | null
  /** ISO 8601. */
  answerApprovedAt: string | null
}

/** Stores the sentences of an answer in the place of those before. */
export async function replaceSentences(
  tx: Tx,
  { workspaceId, messageId }: AnswerKey,
  sentences: readonly SentenceToStore[],
): Promise<void> {
  const isOne = sql`workspace_id = ${workspaceId} and message_id = ${messageId}`
  await tx.execute(sql`delete from automatic_answer_sources where ${isOne}`)
  await tx.execute(sql`delete from automatic_answer_sentences where ${isOne}`)
  const rows = JSON.stringify(sentences.map((sentence, at) => ({ ...sentence, at })))
  await tx.execute(sql`
    insert into automatic_answer_sentences
      (workspace_id, message_id, at, text, is_instructed, answer_id, answer_approved_at)
    select ${workspaceId}, ${messageId}, g.at, g.text, g."isInstructed", v.id, g."answerApprovedAt"
    from json_to_recordset(${rows}::json)
      as g (at int, text text, "isInstructed" boolean, "answerId" bigint, "answerApprovedAt" timestamptz)
    left join mailbox_answers v on v.workspace_id = ${workspaceId} and v.id = g."answerId"`)
  await tx.execute(sql`
    insert into automatic_answer_sources (workspace_id, message_id, at, source_id)
    select ${workspaceId}, ${messageId}, g.at, s.id::bigint
    from json_to_recordset(${rows}::json) as g (at int, "sourceIds" json)
    cross join lateral json_array_elements_text(g."sourceIds") as s (id)
    where exists (select from messages m where m.workspace_id = ${workspaceId} and m.id = s.id::bigint)`)
}

interface QuestionToStore {
  question: string
  language: string
  answerId: number
}

/** Stores which questions ask for approved answers in other words, in the place of those before. */
export async function replaceQuestions(
  tx: Tx,
  { workspaceId, messageId }: AnswerKey,
  questions: readonly QuestionToStore[],
): Promise<void> {
  await tx.execute(sql`
    delete from automatic_answer_questions where workspace_id = ${workspaceId} and message_id = ${messageId}`)
  const rows = JSON.stringify(questions.map((asked, at) => ({ ...asked, at })))
  await tx.execute(sql`
    insert into automatic_answer_questions (workspace_id, message_id, at, question, language, answer_id)
    select ${workspaceId}, ${messageId}, g.at, g.question, g.language, v.id
    from json_to_recordset(${rows}::json) as g (at int, question text, language text, "answerId" bigint)
    join mailbox_answers v on v.workspace_id = ${workspaceId} and v.id = g."answerId"`)
}
