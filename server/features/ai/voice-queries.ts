import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/fold.ts'
import { indexedWords, isUnspaced } from '#core/text/index-words.ts'
import type { Executor } from '#server/db/client.ts'
import { messageBodies, messages, outgoingMessages } from '#server/db/schema/index.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { ownAddresses } from '#server/features/accounts/sender.ts'

interface OwnMail {
  account: Pick<MailAccount, 'id' | 'email' | 'aliases' | 'ownerId'>
  userId: number
}

/**
 * What this person has written from this account: of somebody else's mailbox only what they sent here themselves. Never
 * another person's.
 */
function writtenBy({ account, userId }: OwnMail): SQL {
  const sentHere = sql`exists (select 1 from ${outgoingMessages} o where o.message_id = ${messages.id} and o.user_id = ${userId})`
  const sentByOther = sql`exists (select 1 from ${outgoingMessages} o where o.message_id = ${messages.id} and o.user_id <> ${userId})`
  return and(
    eq(messages.accountId, account.id),
    sql`${messages.inSent}`,
    isNull(messages.orphanedAt),
    inArray(sql`lower(${messages.fromAddress})`, ownAddresses(account)),
    account.ownerId === userId ? sql`not ${sentByOther}` : sentHere,
  ) as SQL
}

const columns = { id: messages.id, text: messageBodies.text, html: messageBodies.safeHtml }

/** The newest. */
export async function findOwnRecent(db: Executor, own: OwnMail, limit: number) {
  return db
    .select(columns)
    .from(messages)
    .innerJoin(messageBodies, eq(messageBodies.messageId, messages.id))
    .where(writtenBy(own))
    .orderBy(desc(messages.receivedAt))
    .limit(limit)
}

/** Those nearest to a task: to the same person first, then about the same words, then the newest. */
export async function findOwnNearest(
  db: Executor,
  own: OwnMail,
  { to, words, notThread, limit }: { to: string; words: string; notThread: number | null; limit: number },
) {
  const any = indexedWords(foldText(words))
    .split(' ')
    .filter(word => word.length > (isUnspaced(word) ? 1 : 2))
    .slice(0, 30)
    .join(' | ')
  const query = any ? sql`to_tsquery('simple', ${any})` : null
  const toSame = to ? sql`(${messages.toList} @> ${JSON.stringify([{ address: to }])}::jsonb)` : null
  if (!query && !toSame) return []
  return db
    .select(columns)
    .from(messages)
    .innerJoin(messageBodies, eq(messageBodies.messageId, messages.id))
    .where(
      and(
        writtenBy(own),
        notThread === null ? undefined : ne(messages.threadId, notThread),
        or(toSame ?? undefined, query ? sql`${messageBodies.search} @@ ${query}` : undefined),
      ),
    )
    .orderBy(
      ...(toSame ? [desc(toSame)] : []),
      ...(query ? [sql`ts_rank(${messageBodies.search}, ${query}) desc`] : []),
      desc(messages.receivedAt),
    )
    .limit(limit)
}
