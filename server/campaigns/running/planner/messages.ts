import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import type { PlannedMailbox } from '#core/outreach/campaigns/plan/plan.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Place } from '#server/people/working-hours/zone-of-place.ts'

/** When whoever sends a campaign works, as `holidaysOf` needs it. */
interface SenderHours {
  timeZone: string
  country: string | null
  region: string | null
}

/** A campaign as the planning thread has to know it. */
export interface CampaignToPlan {
  id: number
  steps: CampaignStep[]
  settings: CampaignSettings
  sender: SenderHours
}

/** What is to be planned; the contacts follow in pieces. */
export interface PlanTask {
  now: Date
  until: Date
  mailboxes: PlannedMailbox[]
  campaigns: CampaignToPlan[]
  wanted: WantedPlan | { kind: 'times' }
}

/** The plan of a campaign as people see it. */
export interface WantedPlan {
  kind: 'plan'
  campaignId: number
  /** Whether it was launched. */
  isBegun: boolean
  /** Its mails that wait in the outbox: they are not planned, and leave first. */
  inOutbox: number
  /** All mailboxes of the campaign, also those from which nothing leaves. */
  mailboxes: { accountId: number; email: string }[]
  /** The key of a plan that is known: if all that the plan depends on is as it was then, it is not worked out again. */
  knownKey: string | null
}

/** A contact in a campaign, as the plan has to know it. */
export interface ToPlan {
  id: number
  campaignId: number
  accountId: number | null
  /** When its campaign began for it; null before the launch. */
  startedAt: string | null
  place: Place
  done: { step: number; outcome: StepOutcome; at: string }[]
}

type StepOutcome = 'waiting' | 'sent' | 'skipped' | 'draft' | 'asked' | 'done' | 'then' | 'otherwise'

/** `rows`: a list of `ToPlan` as JSON, which only the thread reads. */
export type ToPlanner = { run: number } & (
  | { task: PlanTask }
  | { rows: string }
  | { isAll: true }
  | { isGivenUp: true }
)

/** What the thread answers, in this order: parts of a plan, or that it is as it was; times; then that it is done. */
export type PlanAnswer =
  /** How much of all its mails it has, from 0 to 1, and the day up to which it is planned. `key`: of what it depends on. */
  | { plan: ShownPlan; isWhole: boolean; share: number; day: string; key: string }
  | { isSame: true }
  /** A list of `{id, account, due}` as JSON: when contacts are to be looked at, and which mailbox writes to them. */
  | { times: string }

export type FromPlanner = { run: number } & (PlanAnswer | { isDone: true } | { error: Error })

export type ShownPlan = Omit<CampaignPlan, 'progress'>
