import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, inEachWorkspace, newestMessages } from '#server/db/keys.ts'

/** The latest messages of each kind that are looked at. */
const SENT = 3000
const RECEIVED = 2000

/**
 * Returns people, ordered by how often and how recently these accounts wrote to them; then people who wrote to them
 * personally.
 */
export async function findRecipients(
  db: Executor,
  accounts: readonly AccountKey[],
  limit: number,
): Promise<{ name: string | null; address: string }[]> {
  if (accounts.length === 0) return []
  const { rows } = await db.execute<{ name: string | null; address: string }>(sql`
    with sent as (
      select to_list || cc_list || bcc_list as people, received_at from (
        ${newestMessages(accounts, {
          columns: sql`m.to_list, m.cc_list, m.bcc_list, m.received_at`,
          where: sql`m.in_sent`,
          most: SENT,
        })}) m
      order by received_at desc limit ${SENT}
    ), written as (
      select lower(p->>'address') as key, max(p->>'address') as address,
        (array_agg(p->>'name' order by received_at desc) filter (where p->>'name' <> ''))[1] as name,
        sum(exp(-extract(epoch from now() - received_at) / 7776000.0)) as weight, 1 as rank
      from sent cross join lateral jsonb_array_elements(people) p group by 1
    ), received as (
      select from_address, from_name, received_at from (
        ${newestMessages(accounts, {
          columns: sql`m.from_address, m.from_name, m.received_at`,
          where: sql`m.in_inbox and not m.is_bulk and m.from_address is not null`,
          most: RECEIVED,
        })}) m
      order by received_at desc limit ${RECEIVED}
    ), writers as (
      select lower(from_address) as key, max(from_address) as address,
        (array_agg(from_name order by received_at desc) filter (where from_name <> ''))[1] as name,
        sum(exp(-extract(epoch from now() - received_at) / 7776000.0)) as weight, 2 as rank
      from received group by 1
    ), own as (
      ${inEachWorkspace(
        accounts,
        k => sql`select a.email, a.aliases from ${k}
          join mail_accounts a on a.workspace_id = k.workspace_id and a.id = k.account_id`,
      )}
    ), people as (
      select distinct on (key) * from (select * from written union all select * from writers) a order by key, rank
    )
    select name, address from people
    where key not in (
      select lower(email) from own
      union all
      select lower(alias->>'address') from own, jsonb_array_elements(aliases) alias
    ) and key <> ''
    order by rank, weight desc, key limit ${limit}`)
  return rows
}
