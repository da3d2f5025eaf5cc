import {
  type AudienceContact,
  type AudienceCounts,
  CAMPAIGN_CONTACTS_PAGE,
  type LeftOut,
} from '#core/contract/outreach/campaigns.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { type CampaignRow, updateCampaign } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { countAudience, enrolAudience, findJudged } from './audience-queries.ts'

const WHY: Record<LeftOut, string> = {
  'already-in': 'They are in this campaign already.',
  'in-another': 'They are in another campaign that is not over for them.',
  excluded: 'They are in a list or tag that you left out.',
  suppressed: 'Their address or its domain is on the suppression list.',
  bounced: 'A message to their address came back, and they have no other one.',
  'no-mail': 'Their address takes no mail, and they have no other one.',
  'no-address': 'They have no address.',
  colleague: 'Their address is that of one of your own mailboxes or of a colleague.',
}

export const judgingOf = ({ settings }: Pick<CampaignRow, 'settings'>) => ({
  leavesOutOthers: campaignSettings.parse(settings).leavesOutOthers,
})

/** How many of the audience would get a campaign, and how many do not, with the reasons. */
export async function readAudience(ctx: Ctx, id: number): Promise<AudienceCounts> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const counts = await countAudience(ctx.db, campaign, judgingOf(campaign))
  return {
    included: counts.find(({ why }) => why === null)?.count ?? 0,
    leftOut: counts.flatMap(({ why, count }) =>
      why === null ? [] : [{ reason: why, why: WHY[why], count }],
    ),
  }
}

export async function listAudience(
  ctx: Ctx,
  { id, reason, search, page }: { id: number; reason?: LeftOut | undefined; search: string; page: number },
): Promise<{ contacts: AudienceContact[]; total: number; hasMore: boolean }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const offset = (page - 1) * CAMPAIGN_CONTACTS_PAGE
  const { contacts, total } = await findJudged(ctx.db, campaign, {
    ...judgingOf(campaign),
    reason: reason ?? null,
    search,
    limit: CAMPAIGN_CONTACTS_PAGE,
    offset,
  })
  return {
    contacts: contacts.map(({ id, name, email, company }) => ({
      id,
      name,
      email,
      company,
      reason: reason ?? null,
    })),
    total,
    hasMore: offset + contacts.length < total,
  }
}

/** If a process dies before times are assigned, contacts are looked at then. */
const SOON_MS = 10 * 60_000

/**
 * Adds everybody of the audience to a campaign that runs or begins to. A contact is in a campaign once. Returns how many came
 * new; a campaign that was finished goes on with them.
 */
export async function enrol(tx: Tx, { clock }: Pick<Ctx, 'clock'>, campaign: CampaignRow): Promise<number> {
  const now = clock.now()
  const dueAt = new Date(now.getTime() + SOON_MS)
  const added = await enrolAudience(tx, campaign, judgingOf(campaign), { now, dueAt })
  if (added > 0 && campaign.state === 'finished')
    await updateCampaign(tx, campaign, { state: 'running', endedAt: null })
  return added
}
