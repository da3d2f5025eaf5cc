import type { AnswerCause } from '#core/contract/automatic-answers.ts'
import type { Address } from '#core/contract/emails.ts'
import type { DelegateActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import type { DraftedAnswer } from '#server/features/ai/automatic/draft-answer.ts'
import { LINK_TAKEN_OUT } from '#server/features/ai/automatic/write-follow-up.ts'
import { letterHtml } from '#server/features/ai/letter-html.ts'
import { sendByItself } from '#server/features/compose/send-by-itself.ts'
import { createDraft } from '#server/features/drafts/save-draft.ts'
import type { Arrived } from '#server/features/mailbox/signals/arrived-queries.ts'
import { AppError } from '#server/platform/errors.ts'
import { INSTRUCTION_SOURCE } from '#server/providers/ai/engine.ts'
import { answerFields } from './answer-fields.ts'
import type { Answered, AnswerSettings } from './answer-settings.ts'
import { type CheckedAnswer, checkAnswer } from './check-answer.ts'
import { type Claim, replaceSentences, type Settled, settleAnswer } from './reply-queries.ts'

interface ToStore {
  account: MailAccount
  mail: Arrived
  to: Address
  settings: AnswerSettings
  drafted: DraftedAnswer
  /** Why a person has to read it first, as far as that was known before it was written. */
  doubts: string[]
  claim: Claim
}

/**
 * Puts an answer into the outbox, or makes it a draft. Whom it goes to, from where and under which subject is decided here
 * from the message that is answered; an engine has no say in it.
 */
export async function storeAnswer(
  ctx: Ctx<DelegateActor>,
  { account, mail, to, settings, drafted, doubts, claim }: ToStore,
): Promise<Answered> {
  const checked = checkAnswer(drafted.answer, drafted.task)
  const problems = [...doubts, ...(drafted.isShortened ? [LINK_TAKEN_OUT] : []), ...checked.problems]
  const reason = whyDraft({ checked, problems, settings, writesLetters: drafted.writesLetters })
  const written = answerFields(account, mail, { to, body: letterHtml(textOf(checked)) })
  const now = ctx.clock.now()
  const record = async (tx: Tx, place: Pick<Settled, 'state' | 'outgoingId' | 'draftId'>) => {
    const settled = {
      ...place,
      engine: drafted.engine,
      why: reason?.why ?? null,
      cause: reason?.cause ?? null,
      openQuestions: checked.openQuestions,
      isTold: reason?.isTold ?? false,
      writtenAt: now,
    }
    // Another worker was faster: nothing of this is stored.
    if (!(await settleAnswer(tx, claim, settled)))
      throw new AppError(409, 'It is answered already', 'answered')
    await replaceSentences(tx, claim, checked.sentences.map(toStored))
    // A notice of an earlier try may be gone now, too.
    const { id: accountId } = account
    await ctx.events.publish(tx, { accountId }, { type: 'change_failed', accountId })
  }
  if (reason) {
    await createDraft(ctx, {
      ...written,
      cc: '',
      bcc: '',
      about: { type: 'reply', messageId: mail.id },
      key: claim.claim,
      notSentBecause: reason.why,
      madeBy: 'auto_reply',
      engine: drafted.engine,
      also: (tx, { id: draftId }) => record(tx, { state: 'draft', draftId }),
    })
    return { state: 'draft', why: reason.why }
  }
  await sendByItself(ctx, {
    written: { ...written, type: 'reply', threadId: String(mail.threadId), inReplyToMessageId: mail.id },
    key: `auto-reply:${mail.id}`,
    origin: 'auto_reply',
    autoSubmitted: 'auto-replied',
    sendAt: new Date(now.getTime() + settings.delay * 60_000),
    also: (tx, { outgoingId }) => record(tx, { state: 'outbox', outgoingId }),
  })
  return { state: 'outbox', why: null }
}

interface Draftable {
  checked: CheckedAnswer
  problems: string[]
  settings: AnswerSettings
  writesLetters: boolean
}

/** Why it becomes a draft, and whether the person is told; null if it may be sent. */
function whyDraft({ checked, problems, settings, writesLetters }: Draftable): {
  why: string
  cause: AnswerCause
  isTold: boolean
} | null {
  const open = checked.openQuestions.map(question => `“${question}”`).join(', ')
  const parts = [...(open === '' ? [] : [`Nobody here has settled yet: ${open}.`]), ...problems.slice(0, 3)]
  const isSending = settings.mode === 'send'
  if (parts.length > 0) {
    const isTold = isSending || open !== ''
    return { why: parts.join(' '), cause: 'unsettled', isTold }
  }
  if (!isSending) return { why: 'You asked for a draft only.', cause: 'asked', isTold: false }
  if (writesLetters) return null
  // What it was told stands there word for word, as if it had been said to the recipient.
  const isInstructed = checked.sentences.some(({ sources }) => sources.includes(INSTRUCTION_SOURCE))
  if (settings.allowsOffline && !isInstructed) return null
  const why = settings.allowsOffline
    ? 'The offline engine wrote it, and put in your instruction word for word.'
    : 'The offline engine wrote it, and you have not allowed that its answers are sent. You can, where automatic answers are switched on.'
  return { why, cause: 'offline', isTold: true }
}

const textOf = ({ sentences }: CheckedAnswer): string =>
  sentences
    .map(({ text, startsParagraph }, at) => (at === 0 ? '' : startsParagraph ? '\n\n' : ' ') + text)
    .join('')

const toStored = ({ text, sources }: CheckedAnswer['sentences'][number]) => ({
  text,
  isInstructed: sources.includes(INSTRUCTION_SOURCE),
  sourceIds: sources.filter(id => id !== INSTRUCTION_SOURCE),
})
