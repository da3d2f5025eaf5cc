import { nameWords, partsOfLetter } from '#core/answers/letter-parts.ts'
import { type ProposedPair, pairsIn } from '#core/answers/propose-from-document.ts'
import { readQuestion } from '#core/answers/same-question.ts'
import {
  ANSWER_LANGUAGES,
  type AnswerLanguage,
  type AnswerOrigin,
  type approvedAnswers,
  LONGEST_ANSWER,
  LONGEST_WORDING,
  MOST_ANSWERS,
  MOST_WORDINGS,
} from '#core/contract/approved-answers.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { localPart } from '#core/text/addresses/addresses.ts'
import { pairsFor } from '#server/ai/may-leave.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { AiMessage } from '#server/engines/engine.ts'
import { languageOfLetter } from '#server/engines/offline/letters/voice.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { findAnsweredPairs, findAnswers, findTurnedDown, insertAnswer, replaceWords } from './queries.ts'

interface Proposed extends ProposedPair {
  language: AnswerLanguage
  messageId: number | null
}

/** So many sentences that somebody wrote answer one question; more are a letter. */
const MOST_SENTENCES = 6
/** So many answers that the person has sent are read. */
const MOST_READ = 200

/**
 * Proposes answers from a document, or from what was answered by hand from this mailbox: the words stay as they were written, and
 * none is sent before a person approves it. No engine is asked. Returns how many are new.
 */
export async function proposeAnswers(
  ctx: Ctx,
  { accountId, ...body }: Body<typeof approvedAnswers.propose> & { accountId: number },
): Promise<{ proposed: number }> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  const found = body.from === 'document' ? await ofDocument(body.text) : await ofSent(ctx, account)
  const origin: AnswerOrigin = body.from
  return inMailTransaction(ctx.db, [accountId], async tx => {
    const there = await findAnswers(tx, account)
    const known = new Set(
      [...there, ...(await findTurnedDown(tx, account))].flatMap(({ versions }) =>
        versions.flatMap(({ language, questions }) =>
          questions.flatMap(question => keysOf(question, language)),
        ),
      ),
    )
    let proposed = 0
    for (const { questions: all, answer, language, messageId } of found) {
      const questions = all
        .filter(question => {
          const keys = keysOf(question, language)
          return keys.length > 0 && !keys.some(key => known.has(key))
        })
        .slice(0, MOST_WORDINGS)
      if (questions.length === 0 || there.length + proposed >= MOST_ANSWERS) continue
      const made = { origin, messageId, approvedById: null, now: ctx.clock.now() }
      const id = await insertAnswer(tx, account, made)
      await replaceWords(tx, account, id, [{ language, questions, answer }])
      for (const question of questions) for (const key of keysOf(question, language)) known.add(key)
      proposed += 1
    }
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      ...aboutMailbox(account),
      action: 'answers.proposed',
      details: { from: body.from, proposed },
    })
    return { proposed }
  })
}

const keysOf = (question: string, language: AnswerLanguage): string[] =>
  readQuestion(question, language, { isWording: true })?.keys ?? []

async function ofDocument(text: string): Promise<Proposed[]> {
  const whole = await languageOf(text)
  const pairs = pairsIn(text)
  return Promise.all(
    pairs.map(async pair => ({
      ...pair,
      language: (await languageOf(`${pair.questions.join('\n')}\n${pair.answer}`)) ?? whole ?? 'en',
      messageId: null,
    })),
  )
}

/** Where a mail had one question, and somebody has answered it in a few sentences: both, word for word. */
async function ofSent(ctx: Ctx, account: MailAccount): Promise<Proposed[]> {
  const pairs = await findAnsweredPairs(ctx.db, account, MOST_READ)
  const { content } = await pairsFor(ctx, { account, pairs })
  const found = await Promise.all(content.pairs.map(pair => pairOf(pair)))
  return found.flatMap(pair => pair ?? [])
}

async function pairOf({
  asked,
  answered,
}: {
  asked: AiMessage
  answered: AiMessage
}): Promise<Proposed | null> {
  const language = await languageOf(`${asked.text}\n${answered.text}`)
  if (!language) return null
  const names = [asked, answered].map(({ from }) => nameWords([from.name, localPart(from.address)]))
  const [theirs = new Set(), ours = new Set()] = names
  const read = (text: string, sender: ReadonlySet<string>, greeted: ReadonlySet<string>) =>
    partsOfLetter(text, language, { sender, greeted })
  const questions = read(asked.text, theirs, ours).filter(text => /\?$/.test(text))
  const sentences = read(answered.text, ours, theirs)
  const [question] = questions
  const answer = sentences.join(' ')
  const isPair =
    question !== undefined &&
    questions.length === 1 &&
    question.length <= LONGEST_WORDING &&
    sentences.length > 0 &&
    sentences.length <= MOST_SENTENCES &&
    answer.length <= LONGEST_ANSWER &&
    !answer.includes('?')
  return isPair ? { questions: [question], answer, language, messageId: answered.id } : null
}

async function languageOf(text: string): Promise<AnswerLanguage | null> {
  const found = await languageOfLetter([text], [])
  return ANSWER_LANGUAGES.find(language => language === found) ?? null
}
