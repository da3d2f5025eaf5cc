import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { DERIVED_VERSION } from '#server/mail/mime/derived-version.ts'
import type { TestAccount, TestApp } from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { createKnownRows, type KnownRows, walkFromDivide } from './known-rows.ts'
import { findConversationAt, findDay, findPage, findTotal, hasDays, type ListPlace } from './queries.ts'
import { readListPage } from './read-list-page.ts'

const LIMIT = 25
/** In minutes. */
const DAY = 24 * 60

/** Five mailboxes, each with one folder that a person has made. */
const test = base.extend('boxes', { scope: 'file' }, async ({ t }) => {
  const owner = await t.buildUser()
  const boxes = []
  for (let at = 0; at < 5; at++) {
    const account = await t.buildAccount(owner)
    boxes.push({ account, labelId: await addLabel(t, account) })
  }
  return boxes
})
type Box = { account: TestAccount; labelId: number }

const addLabel = (t: TestApp, { workspaceId, id }: TestAccount): Promise<number> =>
  inMailTransaction(t.deps.db, [id], async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into folders (workspace_id, account_id, remote_id, name) values (${workspaceId}, ${id}, 'own', 'Own') returning id`)
    return Number(rows[0]?.id)
  })

interface Mail {
  /** Since the noon before the last day of a month. Many messages share the same minute. */
  minute: number
  inInbox: boolean
  isLabelled: boolean
  /** Which conversation of those that arrive together. */
  thread: number
}

async function arrive(
  t: TestApp,
  { account: { workspaceId, id }, labelId }: Box,
  mails: Mail[],
): Promise<void> {
  await inMailTransaction(t.deps.db, [id], async tx => {
    await tx.execute(sql`
      with mail as (
        select row_number() over () as number, r.* from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
          as r (minute int, "inInbox" boolean, "isLabelled" boolean, thread int)
      ), made as (
        insert into threads (workspace_id, account_id)
        select ${workspaceId}, ${id} from generate_series(0, (select max(thread) from mail)) returning id
      ), thread as (
        select id, row_number() over (order by id) - 1 as thread from made
      ), message as (
        insert into messages (workspace_id, account_id, thread_id, identity, subject, base_subject, to_list, cc_list, bcc_list,
          reply_to, snippet, received_at, size_bytes, in_inbox, in_archive, derived_version)
        select ${workspaceId}, ${id}, thread.id, gen_random_uuid()::text || '-' || number, 'S', 's', '[]', '[]', '[]', '[]', '',
          timestamptz '2026-01-30 12:00Z' + make_interval(mins => minute), 1, "inInbox", not "inInbox", ${DERIVED_VERSION}
        from mail join thread using (thread) returning messages.id, identity
      )
      insert into placements (workspace_id, account_id, message_id, folder_id, read, starred, answered, draft)
      select ${workspaceId}, ${id}, message.id, ${labelId}, false, false, false, false
      from message join mail on message.identity like '%-' || number where "isLabelled"`)
  })
}

const removeMail = (t: TestApp, { account: { workspaceId, id } }: Box, most = 1_000_000): Promise<unknown> =>
  inMailTransaction(t.deps.db, [id], tx =>
    tx.execute(sql`delete from messages where workspace_id = ${workspaceId} and id in (
      select id from messages where workspace_id = ${workspaceId} and account_id = ${id} order by id limit ${most})`),
  )

const placeOf = (
  boxes: Box[],
  folder: FolderSlug | 'label',
  { within, isGrouped }: Pick<ListPlace, 'within' | 'isGrouped'> = {},
): ListPlace => ({
  accounts: boxes.map(({ account }) => account),
  folder: folder === 'label' ? 'inbox' : folder,
  labels: folder === 'label' ? boxes.map(({ labelId }) => labelId) : undefined,
  ...{ within, isGrouped },
})

const versionNow = async (t: TestApp, place: ListPlace) => (await findTotal(t.deps.db, place)).version

describe('pages of random mailboxes', () => {
  const mail = fc.record({
    minute: fc.constantFrom(0, 1, DAY / 2 - 1, DAY / 2, DAY, 2 * DAY, 40 * DAY),
    inInbox: fc.boolean(),
    isLabelled: fc.boolean(),
    thread: fc.nat({ max: 4 }),
  })
  const box = fc.nat({ max: 2 })
  const change = fc.record({
    box,
    mails: fc.array(mail, { minLength: 1, maxLength: 2 }),
    removes: fc.boolean(),
    /** Whether the change comes between reading the version and reading the page. */
    isLate: fc.boolean(),
  })
  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never
  const visit = fc.record({
    page: fc.integer({ min: 1, max: 8 }),
    limit: fc.constantFrom(1, 2, 3, 7),
    /** Index into the lists below. */
    list: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.constant(5) },
      fc.nat({ max: 8 }),
    ),
    change: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, change),
  })

  /** Ids of the whole list in order, read by a separate statement. */
  const wholeList = async (t: TestApp, boxes: Box[], list: number, isGrouped = false): Promise<number[]> => {
    const label = sql`exists (select 1 from placements p where p.workspace_id = m.workspace_id and p.message_id = m.id)`
    const condition = [
      sql`m.in_inbox`,
      sql`m.in_inbox`,
      sql`m.in_archive`,
      label,
      sql`m.in_inbox and ${label}`,
    ][isGrouped ? list - 4 : list]
    const accounts = list === 1 ? boxes.slice(0, 1) : boxes
    const [first] = boxes
    const { rows } = await t.deps.db.execute<{ id: string; thread: string }>(sql`
      select m.id, m.thread_id as thread from messages m where m.workspace_id = ${first?.account.workspaceId}
        and m.account_id = any(${sql.param(accounts.map(({ account }) => account.id))}::bigint[]) and ${condition}
      order by m.received_at desc, m.id desc`)
    const newest = isGrouped ? [...new Map(rows.toReversed().map(row => [row.thread, row])).values()] : rows
    return rows.filter(row => newest.includes(row)).map(({ id }) => Number(id))
  }

  /** The page can be read from each end of the day of its first row. */
  const expectFromDays = async (
    t: TestApp,
    place: ListPlace,
    { whole, offset, limit }: { whole: number[]; offset: number; limit: number },
  ) => {
    const { list, divides } = await findDay(t.deps.db, place, offset)
    expect(list.total).toBe(whole.length)
    expect(divides).toHaveLength(offset < whole.length ? 2 : 0)
    const [begin, end] = divides
    if (begin && end) expect([begin.newer <= offset, offset < end.newer]).toEqual([true, true])
    const page = whole.slice(offset, offset + limit)
    for (const divide of divides) {
      const walk = walkFromDivide(offset, page.length, divide)
      const found = walk && (await findPage(t.deps.db, place, walk))
      if (found) expect(found.rows.map(({ id }) => id)).toEqual(page)
    }
  }

  test('are the slices of the list at that moment, in any order of visits, whatever arrives and disappears', async ({
    t,
    boxes: all,
  }) => {
    const boxes = all.slice(0, 3)
    const places = [
      placeOf(boxes, 'inbox'),
      placeOf(boxes.slice(0, 1), 'inbox'),
      placeOf(boxes, 'archive'),
      placeOf(boxes, 'label'),
      placeOf(boxes, 'label', { within: ['inbox'] }),
      placeOf(boxes, 'inbox', { isGrouped: true }),
      placeOf(boxes, 'archive', { isGrouped: true }),
      placeOf(boxes, 'label', { isGrouped: true }),
      placeOf(boxes, 'label', { within: ['inbox'], isGrouped: true }),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(mail, { maxLength: 14 }), { minLength: 3, maxLength: 3 }),
        fc.array(visit, { minLength: 5, maxLength: 20 }),
        async (mailboxes, visits) => {
          for (const [at, mails] of mailboxes.entries()) {
            await removeMail(t, boxes[at]!)
            await arrive(t, boxes[at]!, mails)
          }
          const known = createKnownRows()
          const make = async ({ box, mails, removes }: Change) =>
            removes ? removeMail(t, boxes[box]!, 1) : arrive(t, boxes[box]!, mails)
          for (const { page, limit, list, change } of visits) {
            const place = places[list]!
            if (change && !change.isLate) await make(change)
            const version = await versionNow(t, place)
            if (change?.isLate) await make(change)
            const offset = (page - 1) * limit
            const { rows, total } = await readListPage(t.deps.db, known, place, { version, offset, limit })
            const whole = await wholeList(t, boxes, list, place.isGrouped)
            expect(rows.map(({ id }) => id)).toEqual(whole.slice(offset, offset + limit))
            expect(total).toBe(whole.length)
            if (hasDays(place)) await expectFromDays(t, place, { whole, offset, limit })
            if (!place.isGrouped) continue
            const first = await findConversationAt(t.deps.db, place, offset)
            expect(first?.key.id).toBe(whole[offset])
          }
        },
      ),
      { numRuns: extent(8) },
    )
  })
})

describe.for([1, 5])('a long list over %i mailboxes', count => {
  const TOTAL = 5000
  const A_DAY = 48
  /** Reads a page. Returns how many entries of the inbox's index and rows of the table that took. */
  const readCounted = async (t: TestApp, known: KnownRows, place: ListPlace, page: number) => {
    const version = await versionNow(t, place)
    return t.deps.db.transaction(async tx => {
      const before = await countReads(tx)
      await readListPage(tx, known, place, { version, offset: (page - 1) * LIMIT, limit: LIMIT })
      const after = await countReads(tx)
      return { entries: after.entries - before.entries, rows: after.rows - before.rows }
    })
  }
  const countReads = async (tx: Executor): Promise<{ entries: number; rows: number }> => {
    const { rows } = await tx.execute<{ entries: number; rows: number }>(sql`
      select pg_stat_get_xact_tuples_returned('messages_inbox'::regclass)::int as entries,
        pg_stat_get_xact_tuples_fetched('messages'::regclass)::int as rows`)
    return rows[0]!
  }

  test('reads as much for the pages around 100, and for its last page, as for page 1', async ({
    t,
    boxes: all,
  }) => {
    const boxes = all.slice(0, count)
    for (const box of all) await removeMail(t, box)
    for (const [at, box] of boxes.entries())
      await arrive(
        t,
        box,
        Array.from({ length: TOTAL / count }, (_, index) => ({
          minute: ((index * count + at) * DAY) / A_DAY,
          inInbox: true,
          isLabelled: false,
          // Two of each conversation, next to each other.
          thread: Math.floor(index / 2),
        })),
      )
    await t.deps.db.execute(sql`vacuum (analyze, index_cleanup on) messages`)
    const place = placeOf(boxes, 'inbox')
    const known = createKnownRows()
    const first = await readCounted(t, known, place, 1)
    expect(first).toEqual({ entries: LIMIT * count, rows: 0 })
    expect(await readCounted(t, known, place, TOTAL / LIMIT)).toEqual(first)
    // Jumping to a page without known rows nearby passes messages of its day, by entries of the index.
    const jump = await readCounted(t, known, place, 100)
    expect(jump.rows).toBe(0)
    expect(jump.entries).toBeLessThanOrEqual((LIMIT + A_DAY) * count)
    // From there on, in both directions, each mailbox reads one entry more, for the known row.
    for (const page of [101, 102, 99, 98, 100])
      expect((await readCounted(t, known, place, page)).entries).toBeLessThanOrEqual((LIMIT + 1) * count)
  })

  test('by conversation reads the messages that a page passes, beside a known page and at both ends', async ({
    t,
    boxes: all,
  }) => {
    const place = placeOf(all.slice(0, count), 'inbox', { isGrouped: true })
    const known = createKnownRows()
    const read = [1, 2, 3, 2, TOTAL / 2 / LIMIT].map(page => () => readCounted(t, known, place, page))
    for (const readAll of read) {
      const { entries, rows } = await readAll()
      // Each mailbox passes two messages for each conversation, and looks up what is newer in its conversation.
      expect(entries).toBeLessThanOrEqual(2 * (LIMIT + 1) * count)
      expect(rows).toBeLessThanOrEqual(2 * 2 * (LIMIT + 1) * count + 2 * LIMIT)
    }
    // A page far from all of them passes messages of its day, too.
    const far = TOTAL / 4 / LIMIT
    const jump = await readCounted(t, known, place, far)
    expect(jump.entries).toBeLessThanOrEqual((2 * (LIMIT + 1) + A_DAY) * count)
    expect(jump.rows).toBeLessThanOrEqual(2 * (2 * (LIMIT + 1) + A_DAY) * count + 2 * LIMIT)
    expect((await readCounted(t, known, place, far + 1)).entries).toBeLessThanOrEqual(2 * (LIMIT + 1) * count)
  })
})
