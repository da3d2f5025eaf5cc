import { type SQL, sql } from 'drizzle-orm'
import type { AccountKey } from '#server/db/keys.ts'

/** The addresses of an account, in lower case, as the relation `own`. */
export const ownAddressesOf = ({ workspaceId, id }: AccountKey): SQL => sql`own as materialized (
  select lower(e.address) as address from mail_accounts m
  cross join lateral (
    select m.email as address union all select x->>'address' from jsonb_array_elements(m.aliases) x
  ) e
  where m.workspace_id = ${workspaceId} and m.id = ${id})`

/**
 * A condition: this message was sent from here; `own` are the account's addresses. What lies in Sent was; so was what lies
 * elsewhere and comes from an own address, but not in the inbox, where anybody can put mail in our name.
 */
export const isOurs = (m: SQL): SQL =>
  sql`(${m}.in_sent or not (${m}.in_inbox or ${m}.in_spam or ${m}.in_drafts) and lower(${m}.from_address) in (select address from own))`
