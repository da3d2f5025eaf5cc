import type { OtherWords } from '#core/answers/decide-answer.ts'
import type { AnswerLanguage } from '#core/contract/approved-answers.ts'
import type { AnswerCause } from '#core/contract/automatic-answers.ts'
import type { Address } from '#core/contract/emails.ts'
import type { DelegateActor } from '#core/policy.ts'
import { letterHtml } from '#server/ai/letter-html.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { INSTRUCTION_SOURCE } from '#server/engines/engine.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { Arrived } from '#server/mailbox/signals/arrived-queries.ts'
import { AppError } from '#server/platform/errors.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { createDraft } from '#server/send/drafts/save-draft.ts'
import { type Piece, textOf } from '../approved/letter.ts'
import { replaceQuestions, replaceSentences } from '../approved/piece-queries.ts'
import { answerFields } from './answer-fields.ts'
import type { Answered, AnswerSettings } from './answer-settings.ts'
import { type Claim, type Settled, settleAnswer } from './reply-queries.ts'

/** An answer as it was put together, before it is decided where it goes. */
export interface Written {
  pieces: Piece[]
  /** Whether no engine has written any of it. */
  isApproved: boolean
  engine: string
  openQuestions: string[]
  otherWords: (OtherWords & { language: AnswerLanguage })[]
}

/** Why it becomes a draft, and whether the person is told. */
export interface Reason {
  why: string
  cause: AnswerCause
  isTold: boolean
}

interface ToStore {
  account: MailAccount
  mail: Arrived
  to: Address
  settings: AnswerSettings
  written: Written
  /** Null if it is sent once its delay is over. */
  reason: Reason | null
  claim: Claim
}

/**
 * Puts an answer into the outbox, or makes it a draft. Whom it goes to, from where and under which subject is decided here
 * from the message that is answered; an engine has no say in it.
 */
export async function storeAnswer(
  ctx: Ctx<DelegateActor>,
  { account, mail, to, settings, written, reason, claim }: ToStore,
): Promise<Answered> {
  const { pieces, otherWords, ...known } = written
  const fields = answerFields(account, mail, { to, body: letterHtml(textOf(pieces)) })
  const now = ctx.clock.now()
  const record = async (tx: Tx, place: Pick<Settled, 'state' | 'outgoingId' | 'draftId'>) => {
    const settled = {
      ...place,
      ...known,
      why: reason?.why ?? null,
      cause: reason?.cause ?? null,
      isTold: reason?.isTold ?? false,
      writtenAt: now,
    }
    // Another worker was faster: nothing of this is stored.
    if (!(await settleAnswer(tx, claim, settled)))
      throw new AppError(409, 'It is answered already', 'answered')
    await replaceSentences(tx, claim, pieces.map(toStored))
    await replaceQuestions(tx, claim, otherWords)
    // A notice of an earlier try may be gone now, too.
    const { id: accountId } = account
    await ctx.events.publish(tx, { accountId }, { type: 'change_failed', accountId })
  }
  if (reason) {
    await createDraft(ctx, {
      ...fields,
      cc: '',
      bcc: '',
      about: { type: 'reply', messageId: mail.id },
      key: claim.claim,
      notSentBecause: reason.why,
      madeBy: 'auto_reply',
      engine: written.engine,
      also: (tx, { id: draftId }) => record(tx, { state: 'draft', draftId }),
    })
    return { state: 'draft', why: reason.why }
  }
  await sendByItself(ctx, {
    written: { ...fields, type: 'reply', threadId: String(mail.threadId), inReplyToMessageId: mail.id },
    key: `auto-reply:${mail.id}`,
    origin: 'auto_reply',
    autoSubmitted: 'auto-replied',
    sendAt: new Date(now.getTime() + settings.delay * 60_000),
    also: (tx, { outgoingId }) => record(tx, { state: 'outbox', outgoingId }),
  })
  return { state: 'outbox', why: null }
}

const toStored = ({ sources, startsParagraph: _, ...piece }: Piece) => ({
  ...piece,
  isInstructed: sources.includes(INSTRUCTION_SOURCE),
  sourceIds: sources.filter(id => id !== INSTRUCTION_SOURCE),
})
