import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { DERIVED_VERSION } from '#server/mail/mime/derived-version.ts'
import { recount } from '#testing/db/recount.ts'
import { test } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

test('messages and conversations are counted by folder, day and month, whatever is done to them', async ({
  t,
  account: { workspaceId, id: accountId },
}) => {
  const { db } = t.deps
  const { rows: threads } = await inMailTransaction(db, [accountId], tx =>
    tx.execute<{ id: string }>(sql`
      insert into threads (workspace_id, account_id) select ${workspaceId}, ${accountId} from generate_series(1, 3) returning id`),
  )
  const flag = fc.boolean()
  const mail = fc.record({
    thread: fc.constantFrom(...threads.map(({ id }) => Number(id))),
    /** Some at the same moment, and at the turns of a day and a month. */
    at: fc.constantFrom(
      '2026-01-30T12:00Z',
      '2026-01-30T12:01Z',
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00Z',
      '1969-12-31T23:00Z',
    ),
    ...{ inbox: flag, starred: flag, trash: flag, archive: flag, read: flag },
  })
  /** Which messages: those whose id leaves one of these remainders. */
  const which = fc.record({ of: fc.integer({ min: 1, max: 4 }), rest: fc.nat({ max: 3 }) })
  const change = fc.oneof(
    fc.record({
      does: fc.constant('arrive' as const),
      mails: fc.array(mail, { minLength: 1, maxLength: 6 }),
    }),
    fc.record({ does: fc.constant('change' as const), which, mail }),
    fc.record({
      does: fc.constantFrom('delete' as const, 'join' as const, 'date' as const, 'orphan' as const),
      which,
      mail,
    }),
  )
  const statementOf = (made: typeof change extends fc.Arbitrary<infer T> ? T : never): SQL => {
    if (made.does === 'arrive')
      return sql`
        insert into messages (workspace_id, account_id, thread_id, identity, subject, base_subject, to_list, cc_list, bcc_list,
          reply_to, snippet, size_bytes, received_at, in_inbox, is_starred, in_trash, in_archive, is_read, derived_version)
        select ${workspaceId}, ${accountId}, thread, gen_random_uuid()::text, 'S', 's', '[]', '[]', '[]', '[]', '', 1,
          at, inbox, starred, trash, archive, read, ${DERIVED_VERSION}
        from jsonb_to_recordset(${JSON.stringify(made.mails)}::jsonb) as r (
          thread bigint, at timestamptz, inbox boolean, starred boolean, trash boolean, archive boolean, read boolean)`
    const { of, rest } = made.which
    const where = sql`where workspace_id = ${workspaceId} and account_id = ${accountId} and id % ${of}::int = ${rest}::int`
    const { thread, at, inbox, starred, trash, archive, read } = made.mail
    if (made.does === 'delete') return sql`delete from messages ${where}`
    if (made.does === 'join') return sql`update messages set thread_id = ${thread} ${where}`
    if (made.does === 'date') return sql`update messages set received_at = ${at} ${where}`
    if (made.does === 'orphan')
      return sql`update messages set orphaned_at = now(), in_inbox = false, in_archive = false ${where}`
    return sql`update messages set in_inbox = ${inbox}, is_starred = ${starred}, in_trash = ${trash},
      in_archive = ${archive}, is_read = ${read} ${where}`
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 12 }), async changes => {
      for (const made of changes) {
        await inMailTransaction(db, [accountId], tx => tx.execute(statementOf(made)))
        const { kept, counted } = await recount(db)
        expect(kept).toEqual(counted)
      }
    }),
    { numRuns: extent(10) },
  )
})
