import type { CampaignSummary } from '#core/contract/outreach/campaigns.ts'
import { isMailNext, mailsAhead } from '#core/outreach/campaigns/plan/mails-ahead.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Executor } from '#server/db/client.ts'
import type { CampaignRow } from '../queries.ts'
import { stepsAsHappenings } from '../sending/state/steps-as-happenings.ts'
import { type Coming, findComing, findInOutbox } from './coming-queries.ts'

/** A mail that a contact gets next, and when it leaves, in ISO 8601. */
interface NextMail {
  step: number
  at: string
}

/**
 * The next mail of a contact for whom a campaign goes on: the one that waits in the outbox, else the next step if that is a mail.
 * Null where a branch, a task or a person comes first. What any screen says of it comes from here.
 */
export function nextMailOf(steps: readonly CampaignStep[], { done, outbox, dueAt }: Coming): NextMail | null {
  if (outbox) return outbox
  if (dueAt === null || done.some(({ outcome }) => outcome === 'waiting' || outcome === 'asked')) return null
  const history = stepsAsHappenings(done.map(({ at, ...step }) => ({ ...step, doneAt: new Date(at) })))
  const [next] = isMailNext(steps, history) ? mailsAhead(steps, history) : []
  return next ? { step: next.step, at: dueAt } : null
}

/** Contacts that are looked at together: of the first ones most get a mail. */
const SOME = 100

/** When the next mail of a running campaign leaves; null where none will as things are. */
export async function nextMailAt(db: Executor, campaign: CampaignRow): Promise<CampaignSummary['nextAt']> {
  const { firstAt: first } = await findInOutbox(db, campaign)
  for (let offset = 0; ; offset += SOME) {
    const coming = await findComing(db, campaign, { limit: SOME, offset })
    const next = coming.map(each => nextMailOf(campaign.steps, each)).find(mail => mail !== null)
    if (next) return first === null || next.at < first ? next.at : first
    if (coming.length < SOME) return first
  }
}
