import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { VERY_LATE_MS } from '#core/sequence/next-step.ts'
import { findStepOf } from '#server/automation/sequences/state/step-queries.ts'
import { findRests } from '#server/campaigns/writers.ts'
import { ASK_AGAIN_MS } from '#server/send/outbox/gate/gate.ts'
import type { Outgoing } from '#server/send/outbox/queries.ts'
import { later, moot, type Refuse } from '#server/work/gate/guest.ts'
import { paceToday } from '../pace/pace.ts'
import { restInWords } from '../pace/rest-queries.ts'
import { loadRun, nextOfRun } from './load-run.ts'

const ENDED = 'The campaign has ended for this contact.'

/**
 * Whether a message of a campaign may leave, whatever has happened since it was written: nothing leaves after an answer,
 * outside the hours of the recipient, above what the mailbox may send on a day, while the campaign is paused, or without the
 * rights of everybody who has written in it. Null if it may.
 */
export const refuseCampaign: Refuse = async (db, account, message, now) => {
  const found = await findStepOf(db, message)
  const run = found && (await loadRun(db, found.key, now))
  if (!run) return moot('Its campaign or its contact is gone.')
  const { enrolled, steps } = run
  const { campaign, contact } = enrolled
  const rest = (await findRests(db, message.workspaceId, [campaign.id])).get(campaign.id)
  if (rest) return moot(rest.why)
  if (campaign.userId !== message.userId) return moot('The campaign sends for somebody else now.')
  if (campaign.state === 'stopped' || enrolled.state === 'stopped') return moot(ENDED)
  if (enrolled.accountId !== account.id) return moot('Another mailbox writes to this contact now.')
  if (contact.address === null || !isTo(message, contact.address))
    return moot('The contact has another address now.')
  // As if it had not been written yet: is this its turn, and its time?
  const own = steps.find(({ step }) => step === found.step)
  const before = steps.filter(row => row !== own)
  const next = nextOfRun({ ...run, steps: before }, now)
  if (next.kind === 'stop') return moot(ENDED)
  if (next.kind !== 'mail' || next.step !== found.step)
    return moot('The campaign was changed: this step does not come next any more.')
  // Nobody knew whether this very message had left, and it leaves once more.
  const isOwnDoubt = enrolled.state === 'paused' && enrolled.reason === 'not-sent'
  if (campaign.state === 'paused' || (enrolled.state === 'paused' && !isOwnDoubt))
    return later(new Date(now.getTime() + ASK_AGAIN_MS), 'The campaign is paused.')
  // Limits put it off to a time of which the plan tells; nothing has looked at this one.
  if (now.getTime() - message.dueAt.getTime() > VERY_LATE_MS)
    return moot('It was to be sent more than two days ago, so you are asked first.')
  if (next.due > now)
    return later(next.due, 'It is sent in the hours of the recipient, and not while they are away.')
  const pace = await paceToday(db, account, now)
  if (pace.rest) return later(pace.rest.until, restInWords(account.email, pace.rest))
  if (pace.handedOver < pace.limit) return null
  const why = `${account.email} has sent ${pace.handedOver} of ${pace.limit} messages of campaigns today.`
  return later(pace.dayEnds, why)
}

const isTo = ({ envelope }: Pick<Outgoing, 'envelope'>, address: string): boolean =>
  envelope.to.some(recipient => contactAddress(recipient) === contactAddress(address))
