import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from '#server/db/client.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { decodeRow, encodeRow } from '#server/mail/mime/stored-row.ts'
import { insertUser } from '#server/people/auth/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { findThreadOf } from '../messages/local-queries.ts'
import { type PreparedMessage, placeholderOf } from '../messages/prepare-message.ts'
import { storeMessages } from '../messages/store-messages.ts'

describe('on a PostgreSQL server', () => {
  let postgres: TestPostgres
  let database: Database
  let db: Db
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    database = await openDatabase({ databaseUrl: postgres.socketUrl })
    db = database.db as Db
  })
  afterAll(async () => {
    await database?.close()
    await postgres?.remove()
  })

  test('messages that are stored at the same time are in one conversation where they belong together', async () => {
    const person = { email: 'me@people.example', passwordHash: '', firstName: 'Person', lastName: 'One' }
    const user = await db.transaction(tx =>
      insertUser(tx, { ...person, role: null, accountType: 'individual' }),
    )
    const [account] = await db
      .insert(mailAccounts)
      .values({
        workspaceId: await findWorkspaceId(db, user),
        ownerId: user.id,
        email: 'me@mail.example',
        provider: 'imap',
      })
      .returning()
    const message = (id: string): PreparedMessage => {
      const origin = { identity: id, threadKey: null, receivedAt: new Date(0), size: 0, sourceBlob: null }
      const unread = placeholderOf(origin)
      const [rfc, refs, base] = [`${id}@x`, ['first@x'], 'lunch']
      const row = encodeRow({
        ...decodeRow(unread.row),
        sentAt: null,
        rfcMessageId: rfc,
        references: refs,
        baseSubject: base,
      })
      return { ...unread, row, failedIn: null, rfcMessageId: rfc, references: refs, baseSubject: base }
    }
    const store = (id: string, before: Promise<void>) =>
      inMailTransaction(db, [account!.id], async tx => {
        const { added } = await storeMessages(tx, account!, [message(id)])
        await before
        return findThreadOf(tx, account!, added[0] as number)
      })
    const go = Promise.withResolvers<void>()
    const both = [store('a', go.promise), store('b', go.promise)]
    await expect.poll(waiting).toBe(1)
    go.resolve()
    const [one, other] = await Promise.all(both)
    expect(other).toBe(one)
  })

  /** Number of transactions that wait for another one. */
  async function waiting(): Promise<number> {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks where not granted`,
    )
    return rows[0]?.waiting ?? 0
  }
})
