import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import { append } from '#core/lists.ts'
import { floodOf, USUAL_PACE } from '#core/outreach/campaigns/mailbox-pace.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { canSignIn, findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { limitsOf } from '#server/send/outbox/gate/provider-limits.ts'
import { byDomain } from '../deliverability/deliverability.ts'
import { dnsFindings } from '../deliverability/dns/ask-dns.ts'
import { type CampaignRow, findMailboxIds } from '../queries.ts'
import { type PaceToday, paceToday } from '../sending/pace/pace.ts'
import { restInWords } from '../sending/pace/rest-queries.ts'
import { blocks, type Told, warns } from './findings.ts'

/** Whether a campaign has mailboxes, and may send from them as fast as is wise. */
export async function checkMailboxes(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  campaign: CampaignRow,
): Promise<Told[]> {
  const accounts = await accountsOf(db, campaign)
  if (accounts.length === 0) return [blocks('mailboxes', 'Choose a mailbox for the campaign to send from.')]
  const found: Told[] = []
  for (const account of accounts) {
    if (!account) {
      found.push(
        blocks(
          'mailboxes',
          'A mailbox of the campaign is switched off or gone. Switch it on under Accounts, or take it out.',
        ),
      )
      continue
    }
    const now = clock.now()
    if (!canSignIn(account, now))
      found.push(
        blocks(
          'mailboxes',
          `${account.email} cannot sign in to its server. Connect it again under Accounts.`,
        ),
      )
    const today = await paceToday(db, account, now)
    if (today.rest) found.push(warns('mailboxes', restInWords(account.email, today.rest)))
    const { recipientsADay } = limitsOf(account)
    if (today.pace.dailyLimit > recipientsADay)
      found.push(
        warns(
          'mailboxes',
          `${account.email} may send ${inFigures(today.pace.dailyLimit)} messages of campaigns a day, but only ${inFigures(recipientsADay)} in all.`,
        ),
      )
    append(found, floodInWords(account.email, today))
  }
  return found
}

/** Null for one that is switched off or gone. */
async function accountsOf(db: Executor, campaign: CampaignRow): Promise<(MailAccount | null)[]> {
  const { workspaceId } = campaign
  const ids = await findMailboxIds(db, campaign)
  return Promise.all(ids.map(id => findActiveAccount(db, { workspaceId, id })))
}

function floodInWords(email: string, { day, pace, begunOn }: PaceToday): Told[] {
  const flood = floodOf(day, pace, begunOn)
  if (!flood) return []
  const { age, limit } = flood
  const when = age === 0 ? 'on its first day' : `on day ${age + 1}`
  const { rampFrom, rampBy } = USUAL_PACE
  return [
    warns(
      'mailboxes',
      `${email} is new to campaigns and may send ${counted(limit, 'message')} ${when}. Providers take a sudden flood for spam. Let it begin with ${rampFrom} a day and rise by ${rampBy}.`,
    ),
  ]
}

/** What the DNS lacks for receivers to trust what leaves from a domain, and to be able to answer. */
export async function checkDomains(
  ctx: Pick<Ctx, 'db' | 'blobs' | 'clock' | 'log' | 'mailDns'>,
  campaign: CampaignRow,
): Promise<Told[]> {
  const { workspaceId } = campaign
  const accounts = (await accountsOf(ctx.db, campaign)).filter(account => account !== null)
  const found: Told[] = []
  for (const [domain, own] of byDomain(accounts)) {
    const findings = await dnsFindings(ctx, { workspaceId, domain, accountIds: own.map(({ id }) => id) })
    append(found, inWords(domain, findings))
  }
  return found
}

function inWords(domain: string, findings: Awaited<ReturnType<typeof dnsFindings>>): Told[] {
  if (findings === 'not-asked' || findings === 'silent') {
    const why =
      findings === 'silent' ? 'the DNS does not answer' : 'the operator has switched DNS off (CHECK_SENDERS)'
    const says = `Nobody knows whether receivers trust mail from ${domain}: ${why}. Have its records checked: MX, SPF, DKIM and DMARC.`
    return [{ severity: 'says', about: 'mailboxes', says }]
  }
  return findings
    .filter(({ state }) => state === 'missing' || state === 'weak' || state === 'listed')
    .map(({ kind, text, advice, record }) => {
      const toAdd = record === null ? '' : ` ${record.type} ${record.name}: ${record.value}`
      return warns('mailboxes', `${domain}, ${NAMES[kind]}: ${text} ${advice ?? ''}${toAdd}`.trim())
    })
}

const NAMES: Record<DnsFinding['kind'], string> = {
  mx: 'MX',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  blocklists: 'blocklists',
}
