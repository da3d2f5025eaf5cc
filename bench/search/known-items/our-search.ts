import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeWords } from '#server/mailbox/words/make-words.ts'
import { findWaiting } from '#server/mailbox/words/word-queries.ts'
import { findUser, insertSession } from '#server/people/auth/queries.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { embedAccount } from '#server/search/embedding/embed-account.ts'
import { syncNow, type TestApp, type TestUser, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/db/database.ts'

/** Number of results that are looked at. */
export const DEPTH = 10
/** The ways to search; as it is chosen for a person; and what is shown while somebody types. */
export const OURS = ['keyword', 'semantic', 'hybrid', 'auto', 'preview'] as const
type Mode = (typeof OURS)[number]

/**
 * The product with these mails in one mailbox, all words made and all of it embedded. `keep`: the folder in which their database
 * stays; the one that is there is used.
 */
export async function openOurs(sources: readonly Buffer[], keep: string | undefined) {
  const isThere = keep !== undefined && existsSync(keep)
  const database = keep ? await openDatabase({ databaseUrl: undefined, dataDir: keep }) : await testDatabase()
  if (keep) await migrate(database)
  const t = await testApp({ database })
  const user = isThere ? await personThere(t) : await t.buildUser()
  if (!isThere) {
    const account = await t.buildAccount(user)
    const begun = Date.parse('2002-01-01T00:00:00Z')
    t.world.mailbox(account.email).addAll(
      sources.map((source, at) => ({
        folder: 'INBOX',
        source,
        flags: { read: true, starred: false, answered: false, draft: false },
        receivedAt: new Date(begun + at * 3_600_000),
      })),
    )
    await syncNow(t, account)
    const { signal } = new AbortController()
    while (await findWaiting(t.deps.db, account)) await makeWords(t.deps, account, signal)
    while (await embedAccount(t.deps, account, signal));
  }
  const { db } = t.deps
  // The sandbox numbers its messages in the order in which they came.
  const { rows } = await db.execute<{ id: string; at: number }>(sql`
    select message_id::text as id, min(remote_id::int) - (select min(remote_id::int) from placements) as at
    from placements group by message_id`)
  const indexOf = new Map(rows.map(({ id, at }) => [Number(id), at]))
  const indexes = (ids: number[]) => ids.map(id => indexOf.get(id) ?? -1)
  return {
    async ours(query: string, mode: Mode): Promise<number[]> {
      const ask = () =>
        mode === 'preview'
          ? t.call(user, 'POST', '/api/search/preview', { body: { query } })
          : t.call(user, 'POST', '/api/search', {
              body: { query, searchType: mode === 'auto' ? undefined : mode, limit: DEPTH },
            })
      let answer = await ask()
      // A person may ask 1,200 times a minute.
      for (; answer.status === 429; answer = await ask()) await sleep(1000)
      return indexes(answer.body.results.map(({ id }: { id: number }) => id))
    },
    /** One language, no operators, all words required. */
    async fullText(query: string): Promise<number[]> {
      const found = await db.execute<{ id: string }>(sql`
        select m.id::text as id from foreign_words m, plainto_tsquery('english', ${query}) q
        where words @@ q order by ts_rank(words, q) desc limit ${DEPTH}`)
      return indexes(found.rows.map(({ id }) => Number(id)))
    },
    /** What PostgreSQL's own ranking reads. */
    async prepare(): Promise<void> {
      await db.execute(sql`create temporary table foreign_words as
        select m.id, to_tsvector('english', m.subject || ' ' || coalesce(m.from_name, '') || ' ' || left(b.text, 200000)) as words
        from messages m join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id`)
    },
    close: () => t.close(),
  }
}

async function personThere(t: TestApp): Promise<TestUser> {
  const found = await findUser(t.deps.db, 1)
  if (!found) throw new Error('there is nobody in the kept database')
  const { user, workspaceIds } = found
  const token = newToken()
  const at = t.deps.clock.now()
  await insertSession(t.deps.db, {
    userId: user.id,
    tokenHash: hashToken(token),
    userAgent: null,
    address: null,
    expiresAt: new Date(at.getTime() + 10 * 3_600_000),
    provenAt: at,
  })
  return { ...user, kind: 'person', workspaceIds, token }
}
