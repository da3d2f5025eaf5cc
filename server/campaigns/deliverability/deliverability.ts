import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { deliverability, SendingDomain, SendingHealth } from '#core/contract/outreach/deliverability.ts'
import { can } from '#core/policy.ts'
import { asciiDomain, domainOf } from '#core/text/addresses/addresses.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { paceToday } from '../sending/pace/pace.ts'
import { findRest, restInWords } from '../sending/pace/rest-queries.ts'
import { type Ahead, BULK_LIMIT, forecastBulk, mostAhead } from './bulk.ts'
import { askDns } from './dns/ask-dns.ts'
import { SHARED_DOMAINS } from './dns/shared-domains.ts'
import { countToGmail, countWaiting, type DomainRow, findDomains, saveBulk } from './domain-queries.ts'
import { takesOneClick } from './one-click.ts'
import { countReturned } from './rests/rest-queries.ts'
import { countedSince, endRest, LEAST } from './rests/rests.ts'

/** The domains and mailboxes that the workspace sends from. */
export async function readDeliverability(ctx: Ctx): Promise<ResponseOf<typeof deliverability.read>> {
  const accounts = await sendingAccounts(ctx)
  const domains: SendingDomain[] = []
  for (const [domain, own] of byDomain(accounts)) domains.push(await presentDomain(ctx, domain, own))
  const mailboxes: SendingHealth[] = []
  for (const account of accounts) mailboxes.push(await presentMailbox(ctx, account))
  return { domains, mailboxes, hasDns: ctx.mailDns !== null }
}

/** Asks the DNS about a domain of a mailbox of the workspace, and keeps what it says. */
export async function checkSendingDomain(ctx: Ctx, domain: string): Promise<SendingDomain> {
  const accounts = await sendingAccounts(ctx)
  const own = byDomain(accounts).get(domain)
  if (!own) throw notFound('This domain')
  if (!ctx.mailDns) throw new AppError(503, 'The operator has switched DNS off (CHECK_SENDERS).', 'no-dns')
  const workspaceId = outreachWorkspace(ctx.actor)
  const accountIds = accounts.map(({ id }) => id)
  await askDns({ ...ctx, mailDns: ctx.mailDns }, { workspaceId, domain, accountIds })
  return presentDomain(ctx, domain, own)
}

export async function letSendAgain(ctx: Ctx, accountId: number): Promise<SendingHealth> {
  return presentMailbox(ctx, await endRest(ctx, accountId))
}

async function sendingAccounts(ctx: Ctx): Promise<MailAccount[]> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  return accounts.filter(account => account.workspaceId === workspaceId)
}

/** Mailboxes by the domain whose records are theirs to set; those of hosts that everybody shares are left out. */
export const byDomain = (accounts: readonly MailAccount[]): Map<string, MailAccount[]> =>
  Map.groupBy(
    accounts.filter(({ email }) => !SHARED_DOMAINS.has(domainOf(email).toLowerCase())),
    ({ email }) => asciiDomain(domainOf(email)).toLowerCase(),
  )

async function presentDomain(ctx: Ctx, domain: string, accounts: MailAccount[]): Promise<SendingDomain> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const now = ctx.clock.now()
  const [row] = await findDomains(ctx.db, workspaceId, [domain])
  const counts = await countToGmail(ctx.db, { workspaceId, accountIds: accounts.map(({ id }) => id), now })
  const days = Array.from({ length: 30 }, (_, at) => counts.get(29 - at)?.count ?? 0)
  const others = Array.from({ length: 7 }, (_, ago) => counts.get(ago)?.others ?? 0)
  const day = now.toISOString().slice(0, 10)
  const bulk = row?.bulkSince
    ? { since: row.bulkSince, count: row.bulkCount ?? BULK_LIMIT }
    : await noteBulk(ctx, { workspaceId, domain, days, now })
  const findings = row?.findings ?? []
  return {
    domain,
    mailboxes: accounts.map(({ email }) => email),
    checkedAt: checkedAt(row),
    findings,
    bulk: forecastBulk({
      today: days.at(-1) ?? 0,
      days,
      day,
      bulk,
      findings,
      hasOneClick: takesOneClick(ctx.config),
      ahead: await findAhead(ctx, { workspaceId, accounts, day, others }),
    }),
  }
}

/** What running campaigns may send from these mailboxes, beside what left without them on each of the last days. */
async function findAhead(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  {
    workspaceId,
    accounts,
    day,
    others,
  }: { workspaceId: number; accounts: MailAccount[]; day: string; others: number[] },
): Promise<Ahead> {
  const waiting = await countWaiting(
    db,
    workspaceId,
    accounts.map(({ id }) => id),
  )
  const mailboxes = await Promise.all(
    accounts
      .filter(({ id }) => waiting.has(id))
      .map(async account => ({
        ...(await paceToday(db, account, clock.now())),
        contacts: waiting.get(account.id) ?? 0,
      })),
  )
  const usual = Math.round(others.reduce((sum, count) => sum + count, 0) / others.length)
  return {
    contacts: mailboxes.reduce((sum, { contacts }) => sum + contacts, 0),
    days: mostAhead(mailboxes, day, usual),
  }
}

const checkedAt = (row: DomainRow | undefined): string | null => row?.checkedAt?.toISOString() ?? null

/** Remembers the day on which a domain has become a bulk sender. */
async function noteBulk(
  { db }: Pick<Ctx, 'db'>,
  { workspaceId, domain, days, now }: { workspaceId: number; domain: string; days: number[]; now: Date },
): Promise<{ since: Date; count: number } | null> {
  const at = days.findIndex(count => count >= BULK_LIMIT)
  if (at === -1) return null
  const since = new Date(now.getTime() - (days.length - 1 - at) * DAY_MS)
  const count = days[at] ?? BULK_LIMIT
  await saveBulk(db, { workspaceId, domain, since, count })
  return { since, count }
}

async function presentMailbox(ctx: Ctx, account: MailAccount): Promise<SendingHealth> {
  const now = ctx.clock.now()
  const counted = await countReturned(ctx.db, account, await countedSince(ctx.db, account, now))
  const rest = await findRest(ctx.db, account, now)
  return {
    accountId: account.id,
    email: account.email,
    isActive: account.isActive,
    ...counted,
    rest: rest && {
      cause: rest.cause,
      startedAt: rest.startedAt.toISOString(),
      until: rest.until.toISOString(),
      inWords: restInWords(account.email, rest),
      mayEnd: can(ctx.actor, 'account.manage', account),
    },
    inWords: rest
      ? 'It sends nothing for campaigns until then.'
      : counted.sent < LEAST.sentForBounces
        ? `Too few messages to judge it: ${counted.sent} of ${LEAST.sentForBounces} in 7 days.`
        : `${counted.bounced} of ${counted.sent} messages came back, ${counted.complained} were reported. It is put on hold at more than 3 % or 0.1 %.`,
  }
}
