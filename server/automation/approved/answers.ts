import { indexQuestions } from '#core/answers/read-mail.ts'
import { readQuestion } from '#core/answers/same-question.ts'
import {
  type AnswerContent,
  type AnswerLanguage,
  type AnswerOrigin,
  type ApprovedAnswer,
  MOST_ANSWERS,
  MOST_WORDINGS,
} from '#core/contract/approved-answers.ts'
import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { calledBy } from '#server/people/auth/actors.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import {
  type AnswerRow,
  approveAnswer,
  findAnswer,
  findAnswers,
  findApproved,
  findDeleted,
  forgetOtherWords,
  insertAnswer,
  insertWording,
  replaceWords,
  setDeleted,
  setUnapproved,
} from './queries.ts'

/** For how long the deletion of an answer can be undone. */
export const RESTORABLE_MS = DAY_MS

interface Listed {
  accountId: number
  answers: ApprovedAnswer[]
  sendsUnapproved: boolean
}

/** The approved and proposed answers of a mailbox. Needs the right to send from it, as all calls of this file. */
export async function listAnswers(ctx: Ctx, accountId: number): Promise<Listed> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  const answers = (await findAnswers(ctx.db, account)).map(row => present(account, row))
  return { accountId, answers, sendsUnapproved: account.sendsUnapproved }
}

/** Approves an answer that a person has written, or has taken from an instruction of theirs. */
export async function addAnswer(
  ctx: Ctx,
  { accountId, origin, versions }: AnswerContent & { accountId: number; origin: AnswerOrigin },
): Promise<ApprovedAnswer> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  return inMailTransaction(ctx.db, [accountId], async tx => {
    await requireRoom(tx, account)
    await requireOwnQuestions(tx, account, null, versions)
    const by = { approvedById: ctx.actor.id, now: ctx.clock.now() }
    const id = await insertAnswer(tx, account, { origin, ...by })
    await replaceWords(tx, account, id, versions)
    await tell(ctx, tx, account, 'answer.approved', { answerId: id, question: firstOf(versions) })
    return required(tx, account, id)
  })
}

/** Changes an answer, and approves it as it stands now. What waits to leave with its former words does not leave. */
export async function saveAnswer(
  ctx: Ctx,
  { accountId, answerId: id, versions }: AnswerContent & { accountId: number; answerId: number },
): Promise<ApprovedAnswer> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  return inMailTransaction(ctx.db, [accountId], async tx => {
    await requireAnswer(tx, account, id)
    await requireOwnQuestions(tx, account, id, versions)
    await approveAnswer(tx, account, { id, approvedById: ctx.actor.id, now: ctx.clock.now() })
    await replaceWords(tx, account, id, versions)
    await tell(ctx, tx, account, 'answer.approved', { answerId: id, question: firstOf(versions) })
    return required(tx, account, id)
  })
}

/** Deletes an answer, or turns a proposed one down. It can be brought back for a day. */
export async function removeAnswer(
  ctx: Ctx,
  { accountId, answerId: id }: { accountId: number; answerId: number },
): Promise<void> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  await inMailTransaction(ctx.db, [accountId], async tx => {
    const { versions } = await requireAnswer(tx, account, id)
    await setDeleted(tx, account, id, ctx.clock.now())
    await tell(ctx, tx, account, 'answer.removed', { answerId: id, question: firstOf(versions) })
  })
}

/** Undoes that an answer was deleted or turned down: it is as it was, unless its questions belong to another one by now. */
export async function restoreAnswer(
  ctx: Ctx,
  { accountId, answerId: id }: { accountId: number; answerId: number },
): Promise<ApprovedAnswer> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  return inMailTransaction(ctx.db, [accountId], async tx => {
    const since = new Date(ctx.clock.now().getTime() - RESTORABLE_MS)
    const deleted = await findDeleted(tx, account, { id, since })
    // Somebody else has brought it back already, or it is gone for good.
    if (!deleted) return required(tx, account, id)
    await requireRoom(tx, account)
    if (deleted.state === 'approved') await requireOwnQuestions(tx, account, id, deleted.versions)
    await setDeleted(tx, account, id, null)
    await tell(ctx, tx, account, 'answer.restored', { answerId: id, question: firstOf(deleted.versions) })
    return required(tx, account, id)
  })
}

/** Adds a way of asking to an approved answer: its words stay as they were approved. */
export async function addWording(
  ctx: Ctx,
  input: { accountId: number; answerId: number; language: AnswerLanguage; question: string },
): Promise<ApprovedAnswer> {
  const { accountId, answerId, language, question } = input
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  return inMailTransaction(ctx.db, [accountId], async tx => {
    const answer = await requireAnswer(tx, account, answerId)
    const version = answer.versions.find(one => one.language === language)
    if (answer.state !== 'approved' || !version)
      throw badRequest('This answer is not approved in that language')
    if (version.questions.length >= MOST_WORDINGS)
      throw badRequest(`An answer may have up to ${MOST_WORDINGS} ways of asking`)
    await requireOwnQuestions(tx, account, answerId, [{ language, questions: [question] }])
    await insertWording(tx, account, { answerId, language, question })
    await forgetOtherWords(tx, account, { answerId, question })
    await tell(ctx, tx, account, 'answer.worded', { answerId, question })
    return required(tx, account, answerId)
  })
}

/** Chooses whether what an engine wrote itself is sent, too, after its delay. */
export async function changeUnapproved(
  ctx: Ctx,
  { accountId, sendsUnapproved }: { accountId: number; sendsUnapproved: boolean },
): Promise<Listed> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  await inMailTransaction(ctx.db, [accountId], async tx => {
    await setUnapproved(tx, account, sendsUnapproved)
    const action = sendsUnapproved ? 'answers.unapproved-on' : 'answers.unapproved-off'
    await tell(ctx, tx, account, action, {})
  })
  return listAnswers(ctx, accountId)
}

/** Throws 400 if the mailbox has as many answers as it may have. */
export async function requireRoom(tx: Tx, account: MailAccount): Promise<AnswerRow[]> {
  const found = await findAnswers(tx, account)
  if (found.length >= MOST_ANSWERS) throw badRequest(`A mailbox may have up to ${MOST_ANSWERS} answers`)
  return found
}

async function requireAnswer(tx: Tx, account: MailAccount, id: number): Promise<AnswerRow> {
  const found = await findAnswer(tx, account, id)
  if (!found) throw notFound('This answer')
  return found
}

/** Throws 400 unless each is a question by which the answer can be found, and no question of another approved answer. */
async function requireOwnQuestions(
  tx: Tx,
  account: MailAccount,
  ownId: number | null,
  versions: readonly Pick<AnswerContent['versions'][number], 'language' | 'questions'>[],
): Promise<void> {
  const others = indexQuestions((await findApproved(tx, account)).filter(({ id }) => id !== ownId))
  for (const { language, questions } of versions)
    for (const question of questions) {
      const asked = readQuestion(question, language, { isWording: true })
      const fault = !asked
        ? `“${question}” is too short to be found again. Please write the whole question.`
        : asked.keys.some(key => others.has(key))
          ? `“${question}” belongs to another answer already.`
          : null
      if (fault) throw badRequest(fault, { versions: fault })
    }
}

async function required(tx: Tx, account: MailAccount, id: number): Promise<ApprovedAnswer> {
  return present(account, await requireAnswer(tx, account, id))
}

function present(account: MailAccount, { approver, approvedById: _, ...row }: AnswerRow): ApprovedAnswer {
  return { ...row, accountId: account.id, approvedBy: approver && calledBy(approver) }
}

const firstOf = (versions: AnswerContent['versions']): string | undefined => versions[0]?.questions[0]

const tell = (
  ctx: Ctx,
  tx: Tx,
  account: MailAccount,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    at: ctx.clock.now(),
    actor: ctx.actor,
    ...aboutMailbox(account),
    action,
    details,
  })
