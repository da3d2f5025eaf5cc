import type { DelegateActor } from '#core/policy.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import type { FollowUpLetter } from '#server/ai/automatic/write-follow-up.ts'
import { writeFollowUp } from '#server/ai/automatic/write-follow-up.ts'
import { knownToUser } from '#server/contacts/names/known-as.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findSender, ownAddresses, signatureOf } from '#server/mailbox/accounts/sender.ts'
import { findNames, findText } from './queries.ts'
import type { Enrolment } from './state/follow-up-queries.ts'
import type { FollowUp } from './state/load-follow-up.ts'
import {
  asLanguage,
  fill,
  letterOf,
  placeOf,
  quoteOf,
  sourceOf,
  subjectOf,
  type WordingFacts,
} from './wording.ts'

/** A step as it leaves. */
export interface WrittenStep {
  subject: string
  /** HTML, with the signature. */
  body: string
  /** The engine that wrote it; null where its words are a person's. */
  engine: string | null
  /** Why it must not leave by itself, in plain words; null if it may. */
  draftBecause: string | null
}

/** Whom a follow-up goes to: those to whom its message went, without ourselves. */
export function recipientsOf(
  { toList, ccList }: Pick<Enrolment, 'toList' | 'ccList'>,
  account: MailAccount,
): { to: Enrolment['toList']; cc: Enrolment['ccList'] } {
  const own = ownAddresses(account)
  const others = toList.filter(({ address }) => !own.includes(address.toLowerCase()))
  const cc = ccList.filter(({ address }) => !own.includes(address.toLowerCase()))
  return { to: others.length > 0 ? others : toList, cc }
}

/** What the texts of an enrolment may name. */
export async function factsOf(
  db: Executor,
  { enrolment, calendar }: Pick<FollowUp, 'enrolment' | 'calendar'>,
  account: MailAccount,
  myName: string,
): Promise<WordingFacts> {
  const { subject, threadId, writtenAt, language, fromAddress, userId } = enrolment
  const sender = findSender(account, fromAddress)
  const { to } = recipientsOf(enrolment, account)
  return {
    language: asLanguage(language),
    subject,
    to,
    names: await findNames(db, account, threadId),
    contacts: await knownToUser(
      db,
      userId,
      to.map(({ address }) => address),
    ),
    writtenAt,
    timeZone: calendar.timeZone,
    myName: sender?.name || myName,
  }
}

/** Writes a step: its text with the placeholders filled in, or what the assistant makes of the conversation now. */
export async function writeStep(
  ctx: Ctx<DelegateActor>,
  {
    followUp,
    step: number,
    account,
    myName,
  }: { followUp: FollowUp; step: number; account: MailAccount; myName: string },
): Promise<WrittenStep> {
  const { enrolment, steps } = followUp
  const step = enrolment.steps[number] as Step
  const facts = await factsOf(ctx.db, followUp, account, myName)
  const edited = steps.find(row => row.step === number)?.text ?? null
  const source = sourceOf(step, edited, facts.language, placeOf(followUp, number))
  const subject = subjectOf(step, enrolment.subject)
  const signature = signatureOf(account, enrolment.fromAddress)
  const quoted = await findText(ctx.db, enrolment)
  const quote = quoted.trim() === '' ? '' : quoteOf(quoted, facts)
  if (source !== null) {
    const text = fill(source, facts)
    const draftBecause = text.trim() === '' ? 'Its text is empty.' : null
    return { subject, body: letterOf(text, signature, quote), engine: null, draftBecause }
  }
  const letter = await askAssistant(ctx, { followUp, number, facts })
  const { text, engine, draftBecause } = letter
  return { subject, body: letterOf(text, signature, quote), engine, draftBecause }
}

/** How long the assistant may take for a step. */
const MOST_MS = 120_000

export function askAssistant(
  ctx: Ctx,
  { followUp, number, facts }: { followUp: Pick<FollowUp, 'enrolment'>; number: number; facts: WordingFacts },
): Promise<FollowUpLetter> {
  const [first] = facts.to
  const address = first?.address ?? ''
  return writeFollowUp(ctx, {
    threadId: String(followUp.enrolment.threadId),
    attempt: number + 1,
    replyTo: { name: first?.name || facts.names.get(address.toLowerCase()) || '', address },
    timeZone: facts.timeZone,
    signal: AbortSignal.timeout(MOST_MS),
  })
}

/** Header forms, as in the To field. */
export const asTyped = (people: Enrolment['toList']): string => people.map(formatAddress).join(', ')
