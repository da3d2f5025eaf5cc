import type { FollowUpPlan, PlannedStep } from '#core/contract/follow-ups.ts'
import { can } from '#core/policy.ts'
import { planSteps } from '#core/sequence/next-step.ts'
import { unknownPlaceholders } from '#core/sequence/placeholders.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { findSender, signatureOf } from '#server/mailbox/accounts/sender.ts'
import { nameOfUser } from '#server/people/auth/actors.ts'
import { hoursInWords } from '#server/people/working-hours/calendar.ts'
import { reasonInWords, whyThen } from '../in-words.ts'
import { RESTS } from '../rest.ts'
import type { StepRow } from '../state/follow-up-queries.ts'
import { type FollowUp, historyOf, nextOf, sequenceOf } from '../state/load-follow-up.ts'
import { fill, letterOf, placeOf, sourceOf, subjectOf, type WordingFacts } from '../wording.ts'
import { factsOf, recipientsOf } from '../write-step.ts'

interface Presenting {
  account: MailAccount
  followUp: FollowUp
  /** That of the follow-up, if it is left out. */
  state?: FollowUpPlan['state']
  notes?: string[]
}

/** A follow-up as it is shown: what was sent, and what will leave when, and in which words. */
export async function presentPlan(
  { db, clock, actor }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { account, followUp: given, state, notes = [] }: Presenting,
): Promise<FollowUpPlan> {
  const followUp = given.enrolment.awaitsOurs ? asIfWritten(given, clock.now()) : given
  const { steps, calendar } = followUp
  const enrolment = asOfNow(followUp, clock.now())
  const facts = await factsOf(db, followUp, account, await nameOfUser(db, enrolment.userId))
  const { to, cc } = recipientsOf(enrolment, account)
  const isOver = enrolment.state === 'stopped' || enrolment.state === 'finished'
  const plan = isOver ? [] : planSteps(sequenceOf(followUp), historyOf(followUp), calendar, clock.now())
  const dues = new Map(plan.map(({ step, due }) => [step, due]))
  const shown = enrolment.steps.flatMap((step, index) => {
    const row = steps.find(({ step }) => step === index)
    const due = dues.get(index)
    return row?.outcome || due ? [presentStep({ followUp, step, index, row, due, facts, account })] : []
  })
  const texts = shown.filter(({ state }) => state === 'planned').map(({ text }) => text)
  const own = texts.filter(text => text !== '')
  const isRepeated = new Set(own).size < own.length
  return {
    state: state ?? enrolment.state,
    why:
      enrolment.awaitsOurs && !isOver
        ? BEGINS_LATER
        : await whyOver({ db, actor }, account, { ...followUp, enrolment }),
    canResume:
      enrolment.state === 'paused' ||
      (enrolment.state === 'stopped' && [...RESTS, 'stopped'].includes(enrolment.reason)),
    from: findSender(account, enrolment.fromAddress)?.address ?? account.email,
    to: [...to, ...cc].map(formatAddress),
    aboutMessageId: enrolment.awaitsOurs || enrolment.messageId === 0 ? null : enrolment.messageId,
    aboutSentAt: enrolment.awaitsOurs ? null : enrolment.writtenAt.toISOString(),
    unknownPlaceholders: [...new Set(texts.flatMap(unknownPlaceholders))],
    notes: isRepeated ? [...notes, 'Several have the same words. You can change each.'] : notes,
    hours: hoursInWords(calendar),
    steps: shown,
  }
}

/** Where an answer is that is not in the conversation they learn who may read that mailbox; others learn that there is one. */
async function whyOver(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  account: MailAccount,
  { enrolment: { reason }, happenings }: FollowUp,
): Promise<string | null> {
  const answers = happenings.filter(happening => happening.kind === 'answered')
  const elsewhere = answers.flatMap(answer => answer.elsewhere ?? [])
  const [{ accountId } = { accountId: null }] = elsewhere
  if (reason !== 'answered' || accountId === null || elsewhere.length < answers.length)
    return reasonInWords(reason)
  if (accountId === account.id) return 'They have written since, in another conversation.'
  const other = await findActiveAccount(db, { workspaceId: account.workspaceId, id: accountId })
  return other && can(actor, 'mail.read', other)
    ? `They have answered to ${other.email}.`
    : 'They have answered elsewhere.'
}

/** What ends it may have happened before anything has taken notice of it. */
function asOfNow(followUp: FollowUp, now: Date): FollowUp['enrolment'] {
  const { enrolment } = followUp
  const next = enrolment.state === 'active' ? nextOf(followUp, now) : null
  return next?.kind === 'stop' ? { ...enrolment, state: 'stopped', reason: next.why } : enrolment
}

/** As if the message of ours with which it begins were written now. */
const asIfWritten = (followUp: FollowUp, now: Date): FollowUp => ({
  ...followUp,
  enrolment: { ...followUp.enrolment, writtenAt: now, countsFrom: now },
  happenings: [],
})

const BEGINS_LATER =
  'It begins when you write the next message in this conversation. The times are as if you wrote now.'

interface StepToShow {
  followUp: FollowUp
  step: Step
  index: number
  row: StepRow | undefined
  due: Date | undefined
  facts: WordingFacts
  account: MailAccount
}

function presentStep({ followUp, step, index, row, due, facts, account }: StepToShow): PlannedStep {
  const { enrolment, calendar } = followUp
  const signature = signatureOf(account, enrolment.fromAddress)
  const edited = row?.text ?? null
  const source = sourceOf(step, edited, facts.language, placeOf(followUp, index))
  const isReminder = step.text.kind === 'remind'
  const state = row?.outcome ?? (row?.isSkipped ? 'skipped' : 'planned')
  const isToCome = row?.outcome == null
  const at =
    (isToCome ? due : ((row?.outcome === 'waiting' ? row.dueAt : null) ?? row?.doneAt)) ?? facts.writtenAt
  return {
    step: index,
    state,
    at: at.toISOString(),
    sentAt: state === 'sent' ? at.toISOString() : null,
    subject: subjectOf(step, enrolment.subject),
    html: isToCome && source !== null && !isReminder ? letterOf(fill(source, facts), signature) : '',
    text: source ?? '',
    isEdited: edited !== null,
    isSkipped: row?.isSkipped ?? false,
    isTimeChosen: row?.at != null,
    startsThread: step.startsThread,
    isAiWritten: source === null,
    isReminder,
    outgoingId: state === 'waiting' ? (row?.outgoingId ?? null) : null,
    messageId: state === 'sent' ? (row?.messageId ?? null) : null,
    why: whyOf(row, whyThen({ ...enrolment, step: index, steps: enrolment.steps.length }, calendar.timeZone)),
  }
}

function whyOf(row: StepRow | undefined, planned: string): string {
  switch (row?.outcome) {
    case 'waiting':
      return row.gateReason ?? row.lastError ?? `${planned} It is in the outbox.`
    case 'draft':
      return row.why ?? 'It was made a draft.'
    case 'skipped':
      return 'It was skipped.'
    default:
      return row?.isSkipped ? 'You have skipped it.' : (row?.why ?? planned)
  }
}
