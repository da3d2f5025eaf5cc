import type { LaunchFinding } from '#core/contract/outreach/campaigns.ts'
import { launchProblemsOf } from '#core/outreach/campaigns/check-steps.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/deps.ts'
import { countsOf } from '../audience/audience.ts'
import { takesOneClick } from '../deliverability/one-click.ts'
import type { CampaignRow } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { findRests, TAKE_OVER } from '../writers.ts'
import { blocks, sorted, type Told } from './findings.ts'
import { checkDomains, checkMailboxes } from './sender-checks.ts'
import { checkTexts, checkVariables } from './text-checks.ts'

/** What stands against a launch, and what a person should know before it; the gravest first. */
export async function readChecks(
  ctx: Ctx,
  id: number,
): Promise<{ findings: LaunchFinding[]; mayLaunch: boolean }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const found = await checksOf(ctx, campaign)
  const findings = sorted([...found, ...(await checkDomains(ctx, campaign)), ...checkAddress(ctx.config)])
  const mayLaunch = campaign.state === 'draft' && !findings.some(({ severity }) => severity === 'blocks')
  return { findings, mayLaunch }
}

/** Finds what prevents a launch, without warnings that take long to find. */
export async function checksOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  campaign: CampaignRow,
): Promise<LaunchFinding[]> {
  const found: Told[] = [
    ...launchProblemsOf(campaign.steps).map(({ step, why }) => ({ ...blocks('steps', why), step })),
    ...(await checkRights(ctx, campaign)),
    ...(await checkAudience(ctx, campaign)),
    ...(await checkMailboxes(ctx, campaign)),
    ...checkSettings(campaign),
    ...(await checkVariables(ctx.db, campaign)),
    ...(await checkTexts(ctx.db, campaign)),
  ]
  return sorted(found)
}

async function checkRights({ db }: Pick<Ctx, 'db'>, { workspaceId, id }: CampaignRow): Promise<Told[]> {
  const rest = (await findRests(db, workspaceId, [id])).get(id)
  return rest ? [blocks('mailboxes', `${rest.why} ${TAKE_OVER}`)] : []
}

async function checkAudience(ctx: Pick<Ctx, 'db' | 'clock'>, campaign: CampaignRow): Promise<Told[]> {
  const counts = await countsOf(ctx, { campaign })
  const left = counts.reduce((sum, { why, count }) => sum + (why === null ? 0 : count), 0)
  if (!counts.some(({ why }) => why === null)) {
    const says =
      left === 0
        ? 'Choose who gets it: lists, tags or single contacts.'
        : 'Nobody of those whom you have chosen can get it. See who is left out, and why.'
    return [blocks('audience', says)]
  }
  if (left === 0) return []
  const says = `${left === 1 ? '1 contact is' : `${left.toLocaleString('en')} contacts are`} left out.`
  return [{ severity: 'says', about: 'audience', says, count: left }]
}

/** Whether recipients can unsubscribe by the button of their mail program. Nobody reaches an installation that is only tried out. */
export function checkAddress(config: Pick<Config, 'hasPublicUrl' | 'publicUrl'>): Told[] {
  const isTriedOut = config.hasPublicUrl && new URL(config.publicUrl).hostname === 'localhost'
  if (isTriedOut || takesOneClick(config)) return []
  const why = config.hasPublicUrl ? 'has no https address' : 'names no public address'
  const says = `This installation ${why}, so people cannot unsubscribe by one click, which Gmail and Yahoo ask of bulk senders. Its operator sets PUBLIC_URL.`
  return [{ severity: 'warns', about: 'settings', says }]
}

function checkSettings({ settings }: CampaignRow): Told[] {
  const { physicalAddress, tracksOpens, tracksClicks } = campaignSettings.parse(settings)
  const found: Told[] = []
  if (physicalAddress === '')
    found.push(
      blocks('settings', 'Write where you can be reached by post. Laws of many countries ask for it.'),
    )
  if (tracksOpens || tracksClicks)
    found.push({
      severity: 'warns',
      about: 'settings',
      says: 'Tracking is on. Some mail programs hold that against a message, and the figures are estimates.',
    })
  return found
}
