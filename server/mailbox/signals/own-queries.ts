import { type SQL, sql } from 'drizzle-orm'
import { companyDomain } from '#core/text/addresses/free-mail.ts'
import type { AccountKey } from '#server/db/keys.ts'

/** The addresses of an account, in lower case, as the relation `own`. */
export const ownAddressesOf = ({ workspaceId, id }: AccountKey): SQL => sql`own as materialized (
  select lower(e.address) as address from mail_accounts m
  cross join lateral (
    select m.email as address union all select x->>'address' from jsonb_array_elements(m.aliases) x
  ) e
  where m.workspace_id = ${workspaceId} and m.id = ${id})`

/** SQL behind `mail_accounts a`: each of its addresses, as `e.address`. */
export const EACH_ADDRESS = sql.raw(
  `unnest(array[a.email] || array(select x->>'address' from jsonb_array_elements(a.aliases) x)) e (address)`,
)

/** An array of the addresses of all mailboxes of a workspace. */
export const addressesIn = (workspaceId: SQL): SQL => sql`array(
  select e.address from mail_accounts a cross join lateral ${EACH_ADDRESS}
  where a.workspace_id = ${workspaceId} and a.removed_at is null)`

/** The domains of these addresses that belong to whoever has the addresses. */
export const ownDomains = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(address => companyDomain(address) ?? [])),
]

/**
 * A condition: this message was sent from here; `own` are the account's addresses. What lies in Sent was; so was what lies
 * elsewhere and comes from an own address, but not in the inbox, where anybody can put mail in our name, and not if it
 * fails the check of its sender.
 */
export const isOurs = (m: SQL): SQL =>
  sql`(${m}.in_sent or not (${m}.in_inbox or ${m}.in_spam or ${m}.in_drafts) and lower(${m}.from_address) in (select address from own)
    and ${m}.authentication is distinct from 'fail')`

/** The signals of messages that people write; each other kind tells that a program has written the message. */
export const WRITTEN_KINDS = sql.raw("('answer', 'unsubscribe', 'receipt-wish')")

/**
 * A condition: a person has written this message. Lists, programs and what tells of a delivery are left out, and what does not
 * come from the sender that it names, as far as that is known. Who accepts a meeting or calls it off has written, although
 * nobody answers their calendar.
 */
export const isOfPerson = (workspaceId: number, m: SQL): SQL =>
  sql`(not (${m}.is_automatic or ${m}.in_sent) and not ${m}.in_drafts and (not ${m}.is_bulk or exists (select from attachments f
      where f.workspace_id = ${workspaceId} and f.message_id = ${m}.id and f.mime_type = 'text/calendar'))
    and ${m}.authentication is distinct from 'fail' and (not ${m}.in_spam or ${m}.authentication = 'pass')
    and not exists (select from message_signals s
      where s.workspace_id = ${workspaceId} and s.message_id = ${m}.id and s.kind not in ${WRITTEN_KINDS}))`
