import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { readMessage } from '#server/mail/mime/read-message.ts'
import { decodeRow, encodeRow, storedRow } from '#server/mail/mime/stored-row.ts'
import { wordsOf } from '#server/mail/mime/words-of.ts'
import { fillInbox } from '#testing/app.ts'
import { testDatabase } from '#testing/db/database.ts'
import { sharedApp } from '#testing/fixture.ts'
import { generateMail, letterOf, sourceOf } from './generate-mail.ts'
import { COPIED } from './mailbox/copy-mail.ts'
import { prepareLetter } from './mailbox/prepare-letter.ts'
import { fillLargeMailbox, READER } from './seed-large-mailbox.ts'
import { createProse } from './vocabulary.ts'

/** A quarter of it has whole threads, and as many attachments as another quarter. */
const COUNT = 480

test('a prepared letter is what reading its source answers, and so are its words', async () => {
  const prose = createProse(3)
  for (let index = 0; index < 40; index += 1) {
    const letter = letterOf(index, 40, prose)
    const read = readMessage(Buffer.from(sourceOf(letter, READER.email, prose)))
    const { message, words } = prepareLetter(letter, READER.email)
    const { files: made, ...row } = decodeRow(message.row)
    const { files, ...expected } = decodeRow(encodeRow(storedRow({ ...read, files: [] })))
    expect({ ...row, hasAttachments: false }).toEqual(expected)
    expect(made.map(({ name }) => name)).toEqual(read.attachments.map(({ name }) => name))
    expect(words).toEqual(await wordsOf(read))
    expect(files).toEqual([])
  }
})

describe('a mailbox that is filled without reading its sources', () => {
  const t = sharedApp()
  let filled: Database
  let copied: Database
  beforeAll(async () => {
    const account = await t.buildAccount(await t.buildUser())
    await fillInbox(
      t,
      account,
      Array.from(generateMail(COUNT, READER.email), ({ source }) => Buffer.from(source)),
    )
    filled = await testDatabase()
    await fillLargeMailbox(filled, COUNT)
    copied = await testDatabase()
    await fillLargeMailbox(copied, COUNT, COUNT / 4)
    return () => Promise.all([filled.close(), copied.close()])
  })

  const databases = () => ({ real: t.deps.database, filled, copied })
  const each = async <T>(ask: (database: Database) => Promise<T>) => {
    const { real, filled, copied } = databases()
    return { real: await ask(real), filled: await ask(filled), copied: await ask(copied) }
  }

  test.each(COPIED)('has as many rows of %s as a sync makes, and of nearly their size', async table => {
    const { real, filled, copied } = await each(async ({ db }) => {
      const { rows } = await db.execute<{ count: number; size: number }>(
        sql`select count(*)::int as count, avg(pg_column_size(r.*))::float8 as size from ${sql.identifier(table)} r`,
      )
      return rows[0] as { count: number; size: number }
    })
    for (const { count, size } of [filled, copied]) {
      expect(count).toBe(real.count)
      expect(size / real.size).toBeGreaterThan(0.85)
      expect(size / real.size).toBeLessThan(1.15)
    }
  })

  test('has threads of the same sizes, the same totals, and frequent words that are as frequent', async () => {
    const { real, filled, copied } = await each(async ({ db }) => {
      const { rows: threads } = await db.execute(sql`
        select size, count(*)::int as threads from (select count(*)::int as size from messages group by thread_id) t
        group by size order by size`)
      const { rows: totals } = await db.execute(sql`select folder, total from mailbox_counts order by folder`)
      const { rows: words } = await db.execute<{ share: number }>(sql`
        select (count(*) filter (where search @@ 'invoice')::float8 / count(*)) as share from message_words`)
      return { same: { threads, totals }, share: words[0]?.share ?? 0 }
    })
    for (const { same, share } of [filled, copied]) {
      expect(same).toEqual(real.same)
      expect(Math.abs(share - real.share)).toBeLessThan(0.1)
    }
  })

  test('has every index and foreign key, in every copy of the mail', async () => {
    const { real, filled, copied } = await each(async ({ db }) => {
      const { rows } = await db.execute<{ definition: string }>(sql`
        select pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid::regclass::text in ${COPIED as string[]}
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
        where conrelid::regclass::text in ${COPIED as string[]} order by 1`)
      return rows.map(({ definition }) => definition)
    })
    expect(filled).toEqual(real)
    expect(copied).toEqual(real)
  })
})
