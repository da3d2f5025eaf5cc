import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, inEachWorkspace, isAmong, newestMessages, workspacesOf } from '#server/db/keys.ts'

/** The latest messages of each kind that are looked at. */
const SENT = 3000
const RECEIVED = 2000

/** So many messages are looked at that have what was typed in a name or address of theirs, of any age. */
const WITH_WORDS = 2000

/** A letter to somebody. What a program answered was not written by anybody. */
const isWritten = sql`m.in_sent and not (m.is_automatic or m.in_trash or m.in_spam)`

/** A letter from somebody, wherever it lies now. Whoever fails the proof may be somebody else. */
const isPersonal = sql`not (m.in_sent or m.in_drafts or m.in_trash or m.in_spam or m.is_bulk)
  and m.authentication is distinct from 'fail' and m.from_address is not null and m.orphaned_at is null`

const WRITTEN = sql`m.account_id, m.received_at, m.to_list || m.cc_list || m.bcc_list as people`
const PERSONAL = sql`m.account_id, m.received_at, m.from_address, m.from_name`

export interface Correspondent {
  name: string | null
  address: string
}

interface Asked {
  /** The mailbox that is written from: its people come first. */
  from: number | null
  limit: number
}

/**
 * People, first those to whom these accounts wrote, then those who wrote to them personally; of each those of the mailbox that is
 * written from, then others; those with the most and the latest letters first. From the latest mail.
 */
export async function findRecipients(
  db: Executor,
  accounts: readonly AccountKey[],
  asked: Asked,
): Promise<Correspondent[]> {
  if (accounts.length === 0) return []
  const newest = (columns: SQL, { where, most }: { where: SQL; most: number }) =>
    sql`select * from (${newestMessages(accounts, {
      columns: sql`m.account_id, m.received_at, ${columns}`,
      where,
      most,
    })}) m order by m.received_at desc limit ${most}`
  return rank(db, accounts, {
    ...asked,
    written: sql`select ${WRITTEN} from (${newest(sql`m.to_list, m.cc_list, m.bcc_list`, { where: isWritten, most: SENT })}) m`,
    received: sql`select ${PERSONAL} from (${newest(sql`m.from_address, m.from_name`, { where: isPersonal, most: RECEIVED })}) m`,
  })
}

/** The same of all mail whose people have these words; others who take part in it are found with them. */
export async function findRecipientsNamed(
  db: Executor,
  accounts: readonly AccountKey[],
  { words, ...asked }: Asked & { words: string },
): Promise<Correspondent[]> {
  if (accounts.length === 0 || words === '') return []
  const workspaceIds = workspacesOf(accounts)
  const found = sql`from (
      select w.workspace_id, w.message_id from message_words w
      where w.workspace_id = ${anyWorkspace(workspaceIds)} and array[w.workspace_id] && ${sql.param(workspaceIds)}::bigint[]
        and w.search @@ ${words}::tsquery limit ${WITH_WORDS}
    ) f join messages m on m.workspace_id = f.workspace_id and m.id = f.message_id
    where m.workspace_id = ${anyWorkspace(workspaceIds)} and ${isAmong(sql`m.account_id`, accounts)}`
  return rank(db, accounts, {
    ...asked,
    written: sql`select ${WRITTEN} ${found} and ${isWritten}`,
    received: sql`select ${PERSONAL} ${found} and ${isPersonal}`,
  })
}

/** Nobody writes to themselves, from whichever of these accounts. */
async function rank(
  db: Executor,
  accounts: readonly AccountKey[],
  { from, limit, written, received }: Asked & { written: SQL; received: SQL },
): Promise<Correspondent[]> {
  const ofPerson = sql`bool_or(account_id = ${from ?? 0}) as is_here,
    sum(exp(-extract(epoch from now() - received_at) / 7776000.0)) as weight`
  const { rows } = await db.execute<Correspondent & Record<string, unknown>>(sql`
    with sent as (${written}), received as (${received}), written as (
      select lower(p->>'address') as key, max(p->>'address') as address,
        (array_agg(p->>'name' order by received_at desc) filter (where p->>'name' <> ''))[1] as name, 1 as rank, ${ofPerson}
      from sent cross join lateral jsonb_array_elements(people) p group by 1
    ), writers as (
      select lower(from_address) as key, max(from_address) as address,
        (array_agg(from_name order by received_at desc) filter (where from_name <> ''))[1] as name, 2 as rank, ${ofPerson}
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
    order by rank, is_here desc, weight desc, key limit ${limit}`)
  return rows
}
