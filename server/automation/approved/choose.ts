import { type Decided, decideAnswer } from '#core/answers/decide-answer.ts'
import { type ReadMail, readMail } from '#core/answers/read-mail.ts'
import { domainOf, localPart } from '#core/text/addresses/addresses.ts'
import { foldText } from '#core/text/search/fold.ts'
import { chooseAnswers } from '#server/ai/automatic/choose-answers.ts'
import type { Ctx } from '#server/deps.ts'
import type { ChooseTask } from '#server/engines/engine.ts'
import { isDisguised } from '#server/engines/offline/reading/machine-talk.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findName } from '#server/people/auth/actors.ts'
import { refuseApprover } from '../replies/leaving/refuse-answer.ts'
import { type AnswerRow, findApproved, hasAttachments } from './queries.ts'

export interface Chosen {
  read: ReadMail
  decided: Decided
  /** Those of the mailbox that were chosen from. */
  answers: AnswerRow[]
  /** Who chose, as shown. */
  engine: string
}

/** An engine gets so many questions at most: those that have most words in common with the mail. */
const MOST_SHOWN = 150
/** More than any question has. */
const MOST_WORDS = 1000

/**
 * Chooses among the approved answers of a mailbox for one message: by our own reading, which takes nothing but the same words for
 * the same question, and by an engine, which may veto and may understand other words. Null if the mailbox has none, and does
 * not send what an engine writes: then nothing is to be chosen.
 */
export async function chooseApproved(
  ctx: Ctx,
  { account, messageId, signal }: { account: MailAccount; messageId: number; signal: AbortSignal },
): Promise<Chosen | null> {
  const answers = await findApproved(ctx.db, account)
  if (answers.length === 0 && !account.sendsUnapproved) return null
  const greetedNames = [await findName(ctx.db, ctx.actor), ...namesOf(account)]
  const isFiled = await hasAttachments(ctx.db, account, messageId)
  let read: ReadMail = { language: null, sentences: [], doubts: [] }
  const { choice, engine } = await chooseAnswers(ctx, {
    messageId,
    signal,
    taskFor(subject, { text, from }) {
      read = readMail(
        {
          ...{ subject, text, greetedNames, hasAttachments: isFiled },
          senderNames: [from.name, localPart(from.address)],
        },
        answers,
      )
      if (text.split('\n').some(isDisguised))
        read.doubts.push('It says one thing to people and another to programs.')
      const sentences = read.sentences.map(one => one.text)
      return { mail: { subject, sentences }, questions: questionsFor(read, answers) }
    },
  })
  const decided = decideAnswer(read, choice, answers)
  const problems = [...decided.problems, ...(await ended(ctx, account, answers, decided.answerIds))]
  return { read, decided: { ...decided, problems }, answers, engine }
}

/** Whom mail to this mailbox may greet. */
const namesOf = ({ email, displayName, aliases }: MailAccount): string[] => [
  displayName ?? '',
  ...[{ name: null, address: email }, ...aliases].flatMap(({ name, address }) => [
    name ?? '',
    localPart(address),
    domainOf(address).split('.')[0] ?? '',
  ]),
]

/** The questions that were found, and those that come nearest to the mail. */
function questionsFor({ sentences }: ReadMail, answers: readonly AnswerRow[]): ChooseTask['questions'] {
  const found = new Set(sentences.flatMap(({ answerId }) => answerId ?? []))
  const said = beginnings(sentences.map(({ text }) => text).join(' '))
  const all = answers.flatMap(({ id: answerId, versions }) =>
    versions.flatMap(({ language, questions }) =>
      questions.map(question => {
        const shared = [...beginnings(question)].filter(word => said.has(word)).length
        return { answerId, language, question, weight: shared + (found.has(answerId) ? MOST_WORDS : 0) }
      }),
    ),
  )
  return all
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_SHOWN)
    .map(({ weight: _, ...shown }) => shown)
}

const beginnings = (text: string): Set<string> =>
  new Set((foldText(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(word => word.slice(0, 5)))

/** Why some of these answers may not be given: whoever approved them may not send from the mailbox any more. */
async function ended(
  { db }: Pick<Ctx, 'db'>,
  account: MailAccount,
  answers: readonly AnswerRow[],
  ids: readonly number[],
): Promise<string[]> {
  const approvers = new Set(answers.flatMap(one => (ids.includes(one.id) ? [one.approvedById] : [])))
  const refusals = await Promise.all([...approvers].map(id => refuseApprover(db, account, id)))
  return refusals.filter(refusal => refusal !== null)
}
