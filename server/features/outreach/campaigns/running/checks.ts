import type { LaunchFinding } from '#core/contract/outreach/campaigns.ts'
import { launchProblemsOf } from '#core/outreach/campaigns/check-steps.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { mailsOf } from '#core/outreach/campaigns/steps.ts'
import { contactsLacking } from '#core/outreach/campaigns/template/check-variables.ts'
import { parseTemplate } from '#core/outreach/campaigns/template/parse-template.ts'
import { isKnownVariable } from '#core/outreach/campaigns/template/variables.ts'
import { checkText, type Weight } from '#core/outreach/campaigns/text-check/check-text.ts'
import type { Config } from '#server/config.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount } from '#server/features/accounts/access.ts'
import { paceToday } from '#server/features/outbox/campaign/pace.ts'
import { restInWords } from '#server/features/outbox/campaign/rest-queries.ts'
import { findRests, TAKE_OVER } from '#server/features/outbox/campaign/writers.ts'
import { limitsOf } from '#server/features/outbox/gate/provider-limits.ts'
import { takesOneClick } from '#server/features/outreach/deliverability/one-click.ts'
import { judgingOf } from '../audience/audience.ts'
import { countAudience } from '../audience/audience-queries.ts'
import { findAudienceValues, findFieldKeys } from '../audience/value-queries.ts'
import { type CampaignRow, findMailboxIds } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'

/** Contacts that a finding names. */
const SHOWN = 5

/** What stands against a launch, and what a person should know before it; the gravest first. */
export async function readChecks(
  ctx: Ctx,
  id: number,
): Promise<{ findings: LaunchFinding[]; mayLaunch: boolean }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const found = await checksOf(ctx.db, campaign, ctx.clock.now())
  const findings = sorted([...found, ...checkAddress(ctx.config)])
  const mayLaunch = campaign.state === 'draft' && !findings.some(({ severity }) => severity === 'blocks')
  return { findings, mayLaunch }
}

type Told = Pick<LaunchFinding, 'severity' | 'about' | 'says'> & Partial<LaunchFinding>

const GRAVEST: readonly LaunchFinding['severity'][] = ['blocks', 'warns', 'says']

export async function checksOf(db: Executor, campaign: CampaignRow, now: Date): Promise<LaunchFinding[]> {
  const found: Told[] = [
    ...launchProblemsOf(campaign.steps).map(({ step, why }) => ({
      severity: 'blocks' as const,
      about: 'steps' as const,
      says: why,
      step,
    })),
    ...(await checkRights(db, campaign)),
    ...(await checkAudience(db, campaign)),
    ...(await checkMailboxes(db, campaign, now)),
    ...checkSettings(campaign),
    ...(await checkVariables(db, campaign)),
    ...checkTexts(campaign),
  ]
  return sorted(found)
}

const sorted = (found: readonly Told[]): LaunchFinding[] =>
  found
    .map(told => ({ step: null, variant: null, variable: null, count: null, contacts: [], ...told }))
    .sort((a, b) => GRAVEST.indexOf(a.severity) - GRAVEST.indexOf(b.severity))

const blocks = (about: LaunchFinding['about'], says: string): Told => ({ severity: 'blocks', about, says })

async function checkRights(db: Executor, { workspaceId, id }: CampaignRow): Promise<Told[]> {
  const rest = (await findRests(db, workspaceId, [id])).get(id)
  return rest ? [blocks('mailboxes', `${rest.why} ${TAKE_OVER}`)] : []
}

async function checkAudience(db: Executor, campaign: CampaignRow): Promise<Told[]> {
  const counts = await countAudience(db, campaign, judgingOf(campaign))
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

async function checkMailboxes(db: Executor, campaign: CampaignRow, now: Date): Promise<Told[]> {
  const found: Told[] = []
  const ids = await findMailboxIds(db, campaign)
  if (ids.length === 0) found.push(blocks('mailboxes', 'Choose a mailbox that the campaign leaves from.'))
  for (const id of ids) {
    const account = await findActiveAccount(db, { workspaceId: campaign.workspaceId, id })
    if (!account) {
      found.push(blocks('mailboxes', 'A mailbox of the campaign is switched off or gone.'))
      continue
    }
    const { pace, rest } = await paceToday(db, account, now)
    if (rest) found.push({ severity: 'warns', about: 'mailboxes', says: restInWords(account.email, rest) })
    const { recipientsADay } = limitsOf(account)
    if (pace.dailyLimit > recipientsADay)
      found.push({
        severity: 'warns',
        about: 'mailboxes',
        says: `${account.email} may send ${pace.dailyLimit} messages of campaigns a day, but only ${recipientsADay} in all.`,
      })
  }
  return found
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

/** Contacts without a value where a text needs one get nothing, so nobody launches without knowing of them. */
async function checkVariables(db: Executor, campaign: CampaignRow): Promise<Told[]> {
  const variants = mailsOf(campaign.steps).flatMap(mail => mail.variants.filter(({ isOn }) => isOn))
  const templates = variants.flatMap(({ subject, body }) => [
    parseTemplate(subject, 'text'),
    parseTemplate(body, 'html'),
  ])
  const fields = await findFieldKeys(db, campaign.workspaceId)
  const contacts = await findAudienceValues(db, campaign, judgingOf(campaign))
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  const lacking = contactsLacking(templates, contacts, name => isKnownVariable(name, fields))
  const unsure = lacking.map(
    ({ variable, count, contactIds }): Told => ({
      severity: 'blocks',
      about: 'variables',
      says: `${count === 1 ? '1 contact has' : `${count.toLocaleString('en')} contacts have`} nothing for {{${variable}}}. Give it a fallback, such as {{${variable}|there}}, or fill it in for them.`,
      variable,
      count,
      contacts: contactIds.slice(0, SHOWN).flatMap(id => {
        const contact = byId.get(id)
        return contact ? [{ id, name: contact.name, email: contact.email }] : []
      }),
    }),
  )
  const problems = [...new Set(templates.flatMap(template => template.problems))]
  return [...unsure, ...problems.map(says => blocks('variables', says))]
}

const SEVERITY: Record<Weight, LaunchFinding['severity']> = { stop: 'blocks', mend: 'warns', hint: 'says' }

function checkTexts({ steps }: CampaignRow): Told[] {
  return mailsOf(steps).flatMap((mail, at) =>
    mail.variants
      .filter(({ isOn, body }) => isOn && body !== '')
      .flatMap(({ id, subject, body }) =>
        checkText({
          subject,
          html: body,
          isFirst: at === 0 || mail.startsThread,
          unfilled: [],
          hasUnsubscribe: true,
          // Told once, with the settings.
          hasPostalAddress: true,
        }).map(({ weight, text, advice }) => ({
          severity: SEVERITY[weight],
          about: 'texts' as const,
          says: `${text} ${advice}`,
          step: mail.id,
          variant: id,
        })),
      ),
  )
}
