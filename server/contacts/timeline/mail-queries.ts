import { type SQL, sql } from 'drizzle-orm'
import type { MailEntry } from '#core/contract/outreach/timeline.ts'
import { foldText } from '#core/text/search/fold.ts'
import { searchedWords } from '#core/text/search/index-words.ts'
import type { Executor } from '#server/db/client.ts'
import { anyText, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isAmong, workspacesOf } from '#server/db/keys.ts'
import { isoTime, preciseTime } from '#server/db/row-values.ts'
import type { Place, Slice } from './place.ts'

type Row = Omit<MailEntry, 'kind' | 'messageId' | 'accountId'> & {
  id: string
  account: string
  place: string
}

interface With {
  /** Those that the viewer may read. */
  accounts: readonly AccountKey[]
  /** Of the person, in lower case and in each form that messages have. */
  addresses: readonly string[]
}
type Wanted = With & Slice

interface MailCounts {
  received: number
  sent: number
  firstAt: string | null
  lastAt: string | null
}

/**
 * Mail from and to any of these addresses, newest first. The index of words finds it: the words of an address stand there as
 * those of people. Drafts are not exchanged yet, and what was thrown away is not shown.
 */
export async function findMail(
  db: Executor,
  { accounts, addresses, after, limit }: Wanted,
): Promise<{ entry: MailEntry; place: Place }[]> {
  if (accounts.length === 0 || addresses.length === 0) return []
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with page as (
      ${mailWith({ accounts, addresses })} and ${isBehind(after)}
      order by m.received_at desc, m.id desc limit ${limit}
    )
    select p.id::text as id, p.account_id::text as account, p.thread_id::text as "threadId", a.email as mailbox,
      p.is_theirs as "isFromContact", p.address, p.subject, p.snippet, ${isoTime(sql`p.received_at`)} as at,
      ${preciseTime(sql`p.received_at`)} as place
    from page p join mail_accounts a on a.workspace_id = ${anyWorkspace(workspacesOf(accounts))}
      and a.workspace_id = p.workspace_id and a.id = p.account_id
    order by p.received_at desc, p.id desc`)
  return rows.map(({ id, account, place, ...row }) => ({
    entry: { kind: 'mail', ...row, messageId: Number(id), accountId: Number(account) },
    place: { at: place, kind: 'mail', id: Number(id) },
  }))
}

/** How many of these messages they wrote and got, and when the first and the last came. */
export async function countMail(db: Executor, who: With): Promise<MailCounts> {
  const none = { received: 0, sent: 0, firstAt: null, lastAt: null }
  if (who.accounts.length === 0 || who.addresses.length === 0) return none
  const { rows } = await db.execute<MailCounts & Record<string, unknown>>(sql`
    select count(*) filter (where is_theirs)::int as received, count(*) filter (where not is_theirs)::int as sent,
      ${isoTime(sql`min(received_at)`)} as "firstAt", ${isoTime(sql`max(received_at)`)} as "lastAt"
    from (${mailWith(who)}) m`)
  return rows[0] ?? none
}

/** Messages \`m\`, with the address of the person and whether they wrote it. */
function mailWith({ accounts, addresses }: With): SQL {
  const workspaceIds = workspacesOf(accounts)
  return sql`select m.*, coalesce(lower(m.from_address) = ${anyText(addresses)}, false) as is_theirs, told.address
    from (
      select w.workspace_id, w.message_id from message_words w
      where w.workspace_id = ${anyWorkspace(workspaceIds)} and array[w.workspace_id] && ${sql.param(workspaceIds)}::bigint[]
        and w.search @@ ${wordsOf(addresses)}::tsquery offset 0
    ) f
    join messages m on m.workspace_id = f.workspace_id and m.id = f.message_id
    cross join lateral (
      select lower(one->>'address') as address
      from jsonb_array_elements(
        jsonb_build_array(jsonb_build_object('address', m.from_address)) || m.to_list || m.cc_list || m.bcc_list
      ) one
      where lower(one->>'address') = ${anyText(addresses)} limit 1
    ) told
    where m.workspace_id = ${anyWorkspace(workspaceIds)} and ${isAmong(sql`m.account_id`, accounts)}
      and not m.in_drafts and not m.in_trash and not m.in_spam and m.orphaned_at is null`
}

/** All words of one address, as those of people; or all of another. */
const wordsOf = (addresses: readonly string[]): string =>
  addresses
    .map(address =>
      searchedWords(foldText(address)).map(({ text, isOpen }) => `'${text}':${isOpen ? '*' : ''}B`),
    )
    .filter(words => words.length > 0)
    .map(words => `(${words.join(' & ')})`)
    .join(' | ')

/** Mail is sorted by when it was received. At the same moment, mail comes before everything else. */
function isBehind(after: Place | null): SQL {
  if (after === null) return sql`true`
  const at = sql`${after.at}::timestamptz`
  return after.kind === 'mail'
    ? sql`(m.received_at, m.id) < (${at}, ${after.id})`
    : sql`m.received_at < ${at}`
}
