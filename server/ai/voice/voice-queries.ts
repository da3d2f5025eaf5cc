import { and, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { indexedWords, isUnspaced } from '#core/text/search/index-words.ts'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { isOfAccount } from '#server/db/keys.ts'
import { messageBodies, messages, messageWords, outgoingMessages } from '#server/db/schema/index.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'

interface OwnMail {
  account: Pick<MailAccount, 'workspaceId' | 'id' | 'email' | 'aliases' | 'ownerId' | 'ownedSince'>
  userId: number
}

/**
 * The condition on messages that this person has written from this account: what they sent here, and in their own
 * mailbox also what another program sent. Never what somebody else sent here.
 */
function writtenBy({ account, userId }: OwnMail): SQL {
  const sent = sql`select 1 from ${outgoingMessages} o
    where o.workspace_id = ${account.workspaceId} and o.message_id = ${messages.id}`
  const sentHere = sql`exists (${sent} and o.user_id = ${userId})`
  // `is distinct from` also matches deleted people, whose id is null.
  const sentByOther = sql`exists (${sent} and o.user_id is distinct from ${userId})`
  const sinceOwned = account.ownedSince ? gte(messages.receivedAt, account.ownedSince) : sql`true`
  const sentElsewhere = sql`(not ${sentByOther} and ${sinceOwned})`
  return and(
    isOfAccount(messages, account),
    sql`${messages.inSent}`,
    isNull(messages.orphanedAt),
    inArray(sql`lower(${messages.fromAddress})`, ownAddresses(account)),
    account.ownerId === userId ? sql`(${sentHere} or ${sentElsewhere})` : sentHere,
  ) as SQL
}

/** Ids of the newest ones. */
export async function findOwnRecent(db: Executor, own: OwnMail, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(writtenBy(own))
    .orderBy(desc(messages.receivedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A query for any of the words of a text; empty if it has none that say something. */
const anyOf = (text: string): string =>
  indexedWords(foldText(text))
    .split(' ')
    .filter(word => word.length > (isUnspaced(word) ? 1 : 2))
    .slice(0, 30)
    .join(' | ')

/**
 * Ids of those that are most similar to a task: mail to the same person first, then mail with the same words, then the
 * newest.
 */
export async function findOwnNearest(
  db: Executor,
  own: OwnMail,
  { to, words, notThread, limit }: { to: string; words: string; notThread: number | null; limit: number },
): Promise<number[]> {
  const any = anyOf(words)
  const query = any ? sql`to_tsquery('simple', ${any})` : null
  const toSame = to ? sql`(${messages.toList} @> ${JSON.stringify([{ address: to }])}::jsonb)` : null
  if (!query && !toSame) return []
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    // Mail to the same person counts even before its words are made.
    .leftJoin(
      messageWords,
      and(eq(messageWords.workspaceId, messages.workspaceId), eq(messageWords.messageId, messages.id)),
    )
    .where(
      and(
        writtenBy(own),
        notThread === null ? undefined : ne(messages.threadId, notThread),
        or(toSame ?? undefined, query ? sql`${messageWords.search} @@ ${query}` : undefined),
      ),
    )
    .orderBy(
      ...(toSame ? [desc(toSame)] : []),
      ...(query ? [sql`ts_rank(${messageWords.search}, ${query}) desc nulls last`] : []),
      desc(messages.receivedAt),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** So many of an account's newest sent messages are looked through. */
const RECENTLY_SENT = 3000

/**
 * Ids of what this person has written to an address (in lower case) in other conversations, that with the same words first:
 * the person who is answered has read all of it.
 */
export async function findOwnTo(
  db: Executor,
  own: OwnMail,
  { to, words, notThread, limit }: { to: string; words: string; notThread: number; limit: number },
): Promise<number[]> {
  const any = anyOf(words)
  const recent = db
    .select({ id: messages.id, at: messages.receivedAt, lists: sql`to_list || cc_list`.as('lists') })
    .from(messages)
    .where(and(writtenBy(own), ne(messages.threadId, notThread)))
    .orderBy(desc(messages.receivedAt))
    .limit(RECENTLY_SENT)
    .as('recent')
  const rank = any ? sql`ts_rank(${messageWords.search}, to_tsquery('simple', ${any}))` : sql`0`
  const rows = await db
    .select({ id: recent.id })
    .from(recent)
    .leftJoin(
      messageWords,
      and(eq(messageWords.workspaceId, own.account.workspaceId), eq(messageWords.messageId, recent.id)),
    )
    .where(
      sql`exists (select from jsonb_array_elements(${recent.lists}) r where lower(r->>'address') = ${to})`,
    )
    .orderBy(sql`${rank} desc nulls last`, desc(recent.at))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of these messages that were sent from the account: anybody can put mail in its name into the inbox. */
export async function findSentFrom(db: Executor, workspaceId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.workspaceId, workspaceId), isIn(messages.id, ids), sql`${messages.inSent}`))
  return rows.map(({ id }) => id)
}

/** The texts of these messages. */
export async function findTexts(db: Executor, workspaceId: number, ids: OpenedId[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: messageBodies.messageId, text: messageBodies.text, html: messageBodies.safeHtml })
    .from(messageBodies)
    .where(and(eq(messageBodies.workspaceId, workspaceId), isIn(messageBodies.messageId, ids)))
}
