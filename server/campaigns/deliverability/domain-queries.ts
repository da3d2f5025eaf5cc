import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { sendingDomains } from '#server/db/schema/index.ts'

export type DomainRow = typeof sendingDomains.$inferSelect

export const findDomains = (db: Executor, workspaceId: number, domains: string[]): Promise<DomainRow[]> =>
  db
    .select()
    .from(sendingDomains)
    .where(and(eq(sendingDomains.workspaceId, workspaceId), inArray(sendingDomains.domain, domains)))

export async function saveFindings(
  db: Executor,
  {
    workspaceId,
    domain,
    findings,
    at,
  }: { workspaceId: number; domain: string; findings: DnsFinding[]; at: Date },
): Promise<void> {
  await db
    .insert(sendingDomains)
    .values({ workspaceId, domain, findings, checkedAt: at })
    .onConflictDoUpdate({
      target: [sendingDomains.workspaceId, sendingDomains.domain],
      set: { findings, checkedAt: at },
    })
}

export interface FromDomain {
  workspaceId: number
  accountIds: readonly number[]
  /** In ASCII, lower case. */
  domain: string
}

/** Of each mailbox the newest messages, of which those from the domain are looked for. */
const NEWEST = 3000

/** The sources of the newest mail from a domain in these mailboxes; what has come from a server is signed, so it goes first. */
export async function findSourcesFrom(
  db: Executor,
  { workspaceId, accountIds, domain }: FromDomain,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(sql`
    select m.source_blob as source from unnest(${sql.param(accountIds)}::bigint[]) a (id) cross join lateral (
      select n.source_blob, n.from_address, n.in_sent, n.received_at from messages n
      where n.workspace_id = ${workspaceId} and n.account_id = a.id
      order by n.received_at desc nulls first, n.id desc nulls first limit ${NEWEST}
    ) m
    where m.source_blob is not null and lower(split_part(m.from_address, '@', 2)) = ${domain}
    order by m.in_sent, m.received_at desc limit ${limit}`)
  return rows.map(({ source }) => source)
}

/** Once a bulk sender, always one: the first day stays. */
export async function saveBulk(
  db: Executor,
  { workspaceId, domain, since, count }: { workspaceId: number; domain: string; since: Date; count: number },
): Promise<void> {
  await db
    .insert(sendingDomains)
    .values({ workspaceId, domain, bulkSince: since, bulkCount: count })
    .onConflictDoUpdate({
      target: [sendingDomains.workspaceId, sendingDomains.domain],
      set: { bulkSince: since, bulkCount: count },
      setWhere: sql`${sendingDomains.bulkSince} is null`,
    })
}

const IS_GMAIL = sql`'@(gmail|googlemail)\\.com$'`

/** Contacts with personal Gmail accounts that still get mail of running campaigns, by the mailbox that writes to them. */
export async function countWaiting(
  db: Executor,
  workspaceId: number,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select e.account_id::text as id, count(*)::int as count from enrolments e
    join campaigns c on c.workspace_id = ${workspaceId} and c.id = e.campaign_id and c.state = 'running'
    where e.workspace_id = ${workspaceId} and e.account_id = ${anyId(accountIds)} and e.state = 'active'
      and (select a.address from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = e.contact_id
        order by a.state in ('no-mail', 'bounced'), a.position, a.address limit 1) ~* ${IS_GMAIL}
    group by 1`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}

/**
 * Messages to personal Gmail accounts that these mailboxes have sent, for each of the last 30 days (0: the last 24 hours);
 * `others`: without those of campaigns.
 */
export async function countToGmail(
  db: Executor,
  { workspaceId, accountIds, now }: { workspaceId: number; accountIds: readonly number[]; now: Date },
): Promise<Map<number, { count: number; others: number }>> {
  const { rows } = await db.execute<{ ago: number; count: number; others: number }>(sql`
    select floor(extract(epoch from ${now.toISOString()}::timestamptz - o.sent_at) / 86400)::int as ago, count(*)::int as count,
      count(*) filter (where o.origin <> 'campaign')::int as others
    from outgoing_messages o cross join lateral jsonb_array_elements_text(o.envelope->'to') t(address)
    where o.workspace_id = ${workspaceId} and o.account_id = ${anyId(accountIds)} and o.state = 'sent'
      and o.sent_at > ${now.toISOString()}::timestamptz - interval '30 days' and o.sent_at <= ${now.toISOString()}
      and t.address ~* ${IS_GMAIL}
    group by 1`)
  return new Map(rows.map(({ ago, ...counted }) => [ago, counted]))
}
