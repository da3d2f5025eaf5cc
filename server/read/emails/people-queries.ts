import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isThere } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'

/** Recipients are collected from this many of the last sent messages. */
const MOST_SENT = 1000

export interface KnownNames {
  /** The account's own addresses. */
  own: string[]
  /** People of its organization, or only its owner, each with all their addresses that are known here. */
  colleagues: { name: string; addresses: string[] }[]
  /** Addresses that the account has written to; answers that programs gave do not count. */
  writtenTo: string[]
}

/** Finds the names and addresses that the people who use an account know. */
export async function findKnownNames(db: Executor, { workspaceId, id }: AccountKey): Promise<KnownNames> {
  const { rows: theirs } = await db.execute<{ id: string }>(sql`
    select distinct w.id::text as id from mail_accounts a join users u on u.id = a.owner_id
    join workspaces w on w.user_id = u.id or w.organization_id = u.organization_id
    where a.workspace_id = ${workspaceId} and a.id = ${id}`)
  const workspaceIds = [...new Set([workspaceId, ...rowIds(theirs)])]
  const { rows } = await db.execute<{
    own: string[]
    colleagues: KnownNames['colleagues']
    written: string[]
  }>(sql`
    with account as (
      select a.owner_id, a.workspace_id, w.organization_id from mail_accounts a join workspaces w on w.id = a.workspace_id
      where a.workspace_id = ${workspaceId} and a.id = ${id}
    ),
    addresses as (
      select id, owner_id, array[lower(email)] || array(
        select lower(a->>'address') from jsonb_array_elements(aliases) a) as addresses from mail_accounts
      where workspace_id = ${anyWorkspace(workspaceIds)} and ${isThere} and (owner_id in (select owner_id from account)
        or workspace_id in (select workspace_id from account where organization_id is not null))
    )
    select
      (select to_jsonb(a.addresses) from addresses a where a.id = ${id}) as own,
      (select coalesce(jsonb_agg(jsonb_build_object('name', u.first_name || ' ' || u.last_name,
          'addresses', to_jsonb(array[lower(u.email)] || array(
            select unnest(a.addresses) from addresses a where a.owner_id = u.id)))), '[]')
        from users u, account where u.id = account.owner_id or u.organization_id = account.organization_id) as colleagues,
      (select coalesce(jsonb_agg(distinct lower(person->>'address')), '[]') from (
          select to_list, cc_list from messages
          where workspace_id = ${workspaceId} and account_id = ${id} and in_sent and not is_automatic
          order by received_at desc limit ${MOST_SENT}) sent,
        jsonb_array_elements(sent.to_list || sent.cc_list) person) as written`)
  const [row] = rows
  return { own: row?.own ?? [], colleagues: row?.colleagues ?? [], writtenTo: row?.written ?? [] }
}
