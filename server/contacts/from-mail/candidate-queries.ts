import { sql } from 'drizzle-orm'
import type { MailCandidate } from '#core/contract/outreach/contact-exchange.ts'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, inEachWorkspace, newestMessages } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'

/** The latest messages of each kind that are looked at. */
const LOOKED_AT = 20_000

/**
 * People to whom these accounts have written and who have written to them, most messages first; without the accounts' own
 * addresses and without contacts of this workspace.
 */
export async function findCandidates(
  db: Executor,
  accounts: readonly AccountKey[],
  { workspaceId, limit }: { workspaceId: number; limit: number },
): Promise<MailCandidate[]> {
  if (accounts.length === 0) return []
  const { rows } = await db.execute<Record<keyof MailCandidate, unknown> & MailCandidate>(sql`
    with written as (
      select lower(p->>'address') as address, max(nullif(p->>'name', '')) as name, count(*)::int as sent, max(received_at) as last_at
      from (
        select to_list || cc_list as people, received_at from (
          ${newestMessages(accounts, {
            columns: sql`m.to_list, m.cc_list, m.received_at`,
            where: sql`m.in_sent`,
            most: LOOKED_AT,
          })}) m
        order by received_at desc limit ${LOOKED_AT}
      ) m cross join lateral jsonb_array_elements(people) p group by 1
    ), received as (
      select lower(from_address) as address, (array_agg(from_name order by received_at desc) filter (where from_name <> ''))[1] as name,
        count(*)::int as received, max(received_at) as last_at
      from (
        select from_address, from_name, received_at from (
          ${newestMessages(accounts, {
            columns: sql`m.from_address, m.from_name, m.received_at`,
            where: sql`not m.in_sent and not m.is_bulk and m.from_address is not null`,
            most: LOOKED_AT,
          })}) m
        order by received_at desc limit ${LOOKED_AT}
      ) m group by 1
    ), own as (
      ${inEachWorkspace(
        accounts,
        k => sql`select a.email, a.aliases from ${k}
          join mail_accounts a on a.workspace_id = k.workspace_id and a.id = k.account_id`,
      )}
    )
    select w.address, coalesce(r.name, w.name) as name, w.sent, r.received, ${isoTime(sql`greatest(w.last_at, r.last_at)`)} as "lastAt"
    from written w join received r using (address)
    where w.address <> '' and w.address not in (
      select lower(email) from own
      union all
      select lower(alias->>'address') from own, jsonb_array_elements(aliases) alias
    ) and not exists (
      select from contact_addresses c where c.workspace_id = ${workspaceId} and c.address = w.address
    )
    order by w.sent + r.received desc, w.address limit ${limit}`)
  return rows
}
