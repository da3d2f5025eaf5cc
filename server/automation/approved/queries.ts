import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  AnswerContent,
  AnswerLanguage,
  AnswerOrigin,
  ApprovedAnswer,
} from '#core/contract/approved-answers.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { isoTime } from '#server/db/row-values.ts'
import {
  mailAccounts,
  mailboxAnswers,
  mailboxAnswerVersions,
  mailboxAnswerWordings,
} from '#server/db/schema/index.ts'

/** An answer of a mailbox with all its words, as `presentAnswer` and the matching of questions need it. */
export interface AnswerRow
  extends Pick<
    ApprovedAnswer,
    'id' | 'state' | 'origin' | 'messageId' | 'approvedAt' | 'sentCount' | 'lastSentAt' | 'versions'
  > {
  approvedById: number | null
  approver: { firstName: string; lastName: string; email: string } | null
}

/** Those that have left, or wait to leave no more: the row of the outbox is deleted some time after that. */
const sent = (workspaceId: number, answerId: SQL): SQL => sql`(
  select json_build_object('count', count(*)::int, 'last', ${isoTime(sql`max(coalesce(o.started_at, a.written_at))`)})
  from automatic_answer_sentences s
  join automatic_answers a on a.workspace_id = s.workspace_id and a.message_id = s.message_id and a.state = 'outbox'
  left join outgoing_messages o on o.workspace_id = a.workspace_id and o.id = a.outgoing_id
  where s.workspace_id = ${workspaceId} and s.answer_id = ${answerId} and (o.id is null or o.state = 'sent'))`

const findWhere = async (db: Executor, account: AccountKey, condition: SQL): Promise<AnswerRow[]> => {
  const { rows } = await db.execute<{
    row: Omit<AnswerRow, 'sentCount' | 'lastSentAt'> & { sent: { count: number; last: string | null } }
  }>(sql`
    select json_build_object('id', v.id, 'state', v.state, 'origin', v.origin, 'messageId', v.message_id,
      'approvedAt', ${isoTime(sql`v.approved_at`)}, 'approvedById', v.approved_by_id,
      'approver', (select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
        from users u where u.id = v.approved_by_id),
      'sent', ${sent(account.workspaceId, sql`v.id`)},
      'versions', (
        select json_agg(json_build_object('language', l.language, 'answer', l.answer, 'questions', (
          select json_agg(w.question order by w.at) from mailbox_answer_wordings w
          where w.workspace_id = ${account.workspaceId} and w.answer_id = v.id and w.language = l.language))
          order by l.language)
        from mailbox_answer_versions l where l.workspace_id = ${account.workspaceId} and l.answer_id = v.id)) as row
    from mailbox_answers v
    where v.workspace_id = ${account.workspaceId} and v.account_id = ${account.id} and ${condition}
    order by v.created_at, v.id`)
  return rows.map(({ row: { sent, ...row } }) => ({ ...row, sentCount: sent.count, lastSentAt: sent.last }))
}

/** The answers of a mailbox, the oldest first. */
export const findAnswers = (db: Executor, account: AccountKey): Promise<AnswerRow[]> =>
  findWhere(db, account, sql`v.deleted_at is null`)

/** Proposed answers that a person has turned down: they are not proposed again. */
export const findTurnedDown = (db: Executor, account: AccountKey): Promise<AnswerRow[]> =>
  findWhere(db, account, sql`v.state = 'proposed' and v.deleted_at is not null`)

/** Those that a person has approved. */
export const findApproved = (db: Executor, account: AccountKey): Promise<AnswerRow[]> =>
  findWhere(db, account, sql`v.state = 'approved' and v.deleted_at is null`)

export async function findAnswer(db: Executor, account: AccountKey, id: number): Promise<AnswerRow | null> {
  const [row] = await findWhere(db, account, sql`v.id = ${id} and v.deleted_at is null`)
  return row ?? null
}

/** One that was deleted after `since`. */
export async function findDeleted(
  db: Executor,
  account: AccountKey,
  { id, since }: { id: number; since: Date },
): Promise<AnswerRow | null> {
  const [row] = await findWhere(db, account, sql`v.id = ${id} and v.deleted_at > ${since}`)
  return row ?? null
}

interface NewAnswer {
  origin: AnswerOrigin
  messageId?: number | null
  /** Null for one that is proposed. */
  approvedById: number | null
  now: Date
}

export async function insertAnswer(
  tx: Tx,
  { workspaceId, id: accountId }: AccountKey,
  { origin, messageId = null, approvedById, now }: NewAnswer,
): Promise<number> {
  const isApproved = approvedById !== null
  const [row] = await tx
    .insert(mailboxAnswers)
    .values({
      ...{ workspaceId, accountId, origin, messageId, approvedById, createdAt: now },
      state: isApproved ? 'approved' : 'proposed',
      approvedAt: isApproved ? now : null,
    })
    .returning({ id: mailboxAnswers.id })
  if (!row) throw new Error('the answer was not stored')
  return row.id
}

const isOne = ({ workspaceId, id: accountId }: AccountKey, id: number) =>
  and(isOfAccount(mailboxAnswers, { workspaceId, id: accountId }), eq(mailboxAnswers.id, id))

/** Notes who approves an answer as it stands now. */
export async function approveAnswer(
  tx: Tx,
  account: AccountKey,
  { id, approvedById, now }: { id: number; approvedById: number; now: Date },
): Promise<void> {
  await tx
    .update(mailboxAnswers)
    .set({ state: 'approved', approvedById, approvedAt: now })
    .where(isOne(account, id))
}

/** Deletes an answer so that it can be brought back, or with null brings it back. */
export async function setDeleted(
  tx: Tx,
  account: AccountKey,
  id: number,
  deletedAt: Date | null,
): Promise<void> {
  await tx.update(mailboxAnswers).set({ deletedAt }).where(isOne(account, id))
}

/** Stores the words of an answer in the place of those before. */
export async function replaceWords(
  tx: Tx,
  { workspaceId }: AccountKey,
  answerId: number,
  versions: AnswerContent['versions'],
): Promise<void> {
  const v = mailboxAnswerVersions
  const w = mailboxAnswerWordings
  await tx.delete(w).where(and(eq(w.workspaceId, workspaceId), eq(w.answerId, answerId)))
  await tx.delete(v).where(and(eq(v.workspaceId, workspaceId), eq(v.answerId, answerId)))
  await tx
    .insert(v)
    .values(versions.map(({ language, answer }) => ({ workspaceId, answerId, language, answer })))
  await tx
    .insert(w)
    .values(
      versions.flatMap(({ language, questions }) =>
        questions.map((question, at) => ({ workspaceId, answerId, language, at, question })),
      ),
    )
}

/** Adds a way of asking at the end. */
export async function insertWording(
  tx: Tx,
  { workspaceId }: AccountKey,
  { answerId, language, question }: { answerId: number; language: AnswerLanguage; question: string },
): Promise<void> {
  await tx.execute(sql`
    insert into mailbox_answer_wordings (workspace_id, answer_id, language, at, question)
    select ${workspaceId}, ${answerId}, ${language}, coalesce(max(at) + 1, 0), ${question}
    from mailbox_answer_wordings
    where workspace_id = ${workspaceId} and answer_id = ${answerId} and language = ${language}`)
}

/** The drafts of this mailbox that ask an answer in these words: they are told of no more once the words are approved. */
export async function forgetOtherWords(
  tx: Tx,
  { workspaceId }: AccountKey,
  { answerId, question }: { answerId: number; question: string },
): Promise<void> {
  await tx.execute(sql`
    delete from automatic_answer_questions
    where workspace_id = ${workspaceId} and answer_id = ${answerId} and question = ${question}`)
}

export async function setUnapproved(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  sendsUnapproved: boolean,
): Promise<void> {
  await tx
    .update(mailAccounts)
    .set({ sendsUnapproved })
    .where(and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id)))
  await tellChange(tx, workspaceId)
}

/** Whether a file came with a message, also a picture within its text. */
export async function hasAttachments(
  db: Executor,
  { workspaceId }: AccountKey,
  messageId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from attachments where workspace_id = ${workspaceId} and message_id = ${messageId} limit 1`)
  return rows.length > 0
}

/** The latest mail that was answered by hand from this mailbox, with the answer. */
export async function findAnsweredPairs(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  most: number,
): Promise<{ askedId: number; answeredId: number }[]> {
  const { rows } = await db.execute<{ pair: { askedId: number; answeredId: number } }>(sql`
    select json_build_object('askedId', q.id, 'answeredId', m.id) as pair
    from (
      select m.id, m.in_reply_to, m.received_at from messages m
      where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.in_sent and not m.is_automatic
        and m.in_reply_to is not null and m.orphaned_at is null
        and not exists (select from automatic_answers a
          join outgoing_messages o on o.workspace_id = a.workspace_id and o.id = a.outgoing_id
          where a.workspace_id = m.workspace_id and o.message_id = m.id)
      order by m.received_at desc, m.id desc limit ${most}
    ) m
    cross join lateral (
      select q.id from messages q
      where q.workspace_id = ${workspaceId} and q.account_id = ${accountId} and q.rfc_message_id = m.in_reply_to
        and q.orphaned_at is null and not (q.in_sent or q.in_drafts or q.is_automatic)
      order by q.id limit 1
    ) q
    order by m.received_at desc, m.id desc`)
  return rows.map(({ pair }) => pair)
}
