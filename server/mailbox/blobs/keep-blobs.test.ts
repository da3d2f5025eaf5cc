import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import { mailAccounts } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { moveAccount } from '#server/mailbox/accounts/move-account.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { tidyLater } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { memoryBlobs } from '#testing/stand-ins/memory-blobs.ts'
import { keepBlobs } from './keep-blobs.ts'
import { spanAt, tidyBlobs } from './tidy-blobs.ts'
import { createSegmentWriter } from './write-segments.ts'

/** The first is compressed. */
const BYTES = ['one'.repeat(50), 'two', 'three'].map(text => Buffer.from(text))
const KEYS = BYTES.map(blobKey)

describe('bytes of workspaces', () => {
  test('are the same once a workspace, and deleted with the last row that names them', async ({ t }) => {
    const { blobs } = t.deps
    const account = await t.buildAccount(await t.buildUser())
    const other = await t.buildAccount(await t.buildUser())
    const bytes = Buffer.from('in two workspaces')
    const key = blobKey(bytes)
    for (const { workspaceId, id } of [account, other]) {
      await blobs.put(workspaceId, bytes)
      await t.deps.db.update(mailAccounts).set({ profileImageBlob: key }).where(eq(mailAccounts.id, id))
    }
    await tidyLater(t)
    await t.deps.db
      .update(mailAccounts)
      .set({ profileImageBlob: null })
      .where(eq(mailAccounts.id, account.id))
    await tidyLater(t)
    expect(await blobs.read(account.workspaceId, key)).toBeNull()
    expect(Buffer.from((await blobs.read(other.workspaceId, key)) ?? '')).toEqual(bytes)
  })

  test('are found by indexes, however many rows there are', async ({ t }) => {
    const { db } = t.deps
    const { rows } = await db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select 1 from unnest('{1}'::bigint[], '{a}'::text[]) as k (workspace_id, hash)
        where exists (select from messages m where m.workspace_id = k.workspace_id and m.source_blob = k.hash)
          or exists (select from attachments a where a.workspace_id = k.workspace_id and a.blob = k.hash)`)
    })
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('messages_source')
    expect(plan).toContain('attachments_blob')
  })

  test('are looked at once a day, each at its time', async ({ t }) => {
    const DAY_MS = 24 * 60 * 60_000
    const spans = Array.from({ length: 288 }, (_, turn) => spanAt(DAY_MS * 20_000 + turn * 5 * 60_000))
    expect(spanAt(DAY_MS * 20_001)).toEqual(spans[0])
    expect([spans[0]?.[0], spans.at(-1)?.[1]]).toEqual(['0000', 'g'])
    for (const [at, [, before]] of spans.slice(0, -1).entries()) expect(spans[at + 1]?.[0]).toBe(before)
    const { db, blobs } = t.deps
    const { workspaceId } = await t.buildAccount(await t.buildUser())
    const key = blobKey(Buffer.from('found to be named once'))
    await blobs.put(workspaceId, Buffer.from('found to be named once'))
    await db.execute(sql`update blobs set check_after = null where hash = ${key}`)
    const writer = createSegmentWriter({ db, store: t.store })
    for (const span of spans) {
      const isItsTurn = key >= span[0] && key < span[1]
      if (isItsTurn) expect(await blobs.read(workspaceId, key)).not.toBeNull()
      await tidyBlobs({ db, store: t.store, writer }, span)
      if (isItsTurn) expect(await blobs.read(workspaceId, key)).toBeNull()
    }
  })

  const account = fc.nat({ max: 3 })
  const content = fc.nat({ max: 2 })
  const side = fc.nat({ max: 1 })
  const step = fc.oneof(
    fc.record({ do: fc.constant('put' as const), side, content, crashAfter: fc.option(fc.nat({ max: 2 })) }),
    fc.record({ do: fc.constant('share' as const), side, content }),
    fc.record({ do: fc.constant('name' as const), account, content }),
    fc.record({ do: fc.constant('name' as const), account, content }),
    fc.record({ do: fc.constant('drop' as const), account }),
    fc.record({ do: fc.constant('discard' as const), side, content }),
    fc.record({ do: fc.constant('wait' as const) }),
    fc.record({ do: fc.constant('restart' as const) }),
    fc.record({ do: fc.constant('tidy' as const), crashAfter: fc.option(fc.nat({ max: 5 })) }),
    fc.record({ do: fc.constant('move' as const), account }),
  )

  test('are never lost while a row names them, and never kept for good when none does', async ({ t }) => {
    const { db } = t.deps
    const organizationId = await t.buildOrganization()
    const owner = await t.buildUser({ role: 'agent', organizationId })
    const sides = [
      await findWorkspaceId(db, owner),
      await findWorkspaceId(db, { ...owner, organizationId: null }),
    ] as const
    const ids: number[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await t.buildAccount(owner)).id)

    const run = async (steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
      const { store, state } = memoryBlobs()
      let blobs = keepBlobs({ db, store })
      await db.execute(sql`update mail_accounts set profile_image_blob = null`)
      await db.execute(sql`delete from blobs`)
      await db.execute(sql`delete from segments`)
      const named = async () => {
        const { rows } = await db.execute<{ id: string; workspace: string; key: string | null }>(sql`
          select id::text as id, workspace_id::text as workspace, profile_image_blob as key from mail_accounts
          where id = any(${sql.param(ids)}::bigint[]) order by id`)
        return rows.map(row => ({ ...row, id: Number(row.id), workspaceId: Number(row.workspace) }))
      }
      const name = (id: number, key: string | null) =>
        db.execute(sql`update mail_accounts set profile_image_blob = ${key} where id = ${id}`)
      // Files of earlier versions: one that two workspaces share, and one that nothing names.
      const rows = await named()
      const [first, second] = [rows[0]!, rows[1]!]
      state.oldFiles.set(`0 ${KEYS[0]}`, BYTES[0]!)
      state.oldFiles.set(`${sides[1]} ${KEYS[1]}`, BYTES[1]!)
      for (const workspaceId of sides)
        await db.execute(sql`insert into blobs (workspace_id, hash, lies_in, check_after)
          values (${workspaceId}, ${KEYS[0]}, 0, now() + interval '1 hour')`)
      await db.execute(sql`insert into blobs (workspace_id, hash, lies_in, check_after)
        values (${sides[1]}, ${KEYS[1]}, ${sides[1]}, now() + interval '1 hour')`)
      for (const { id } of [first, second]) await name(id, KEYS[0]!)
      /** Blobs that may be named, because they were put less than an hour ago. */
      const held = new Set<string>()
      const heldAs = (workspaceId: number, at: number) => `${workspaceId} ${KEYS[at]}`

      const passTime = async () => {
        await db.execute(sql`update blobs set check_after = coalesce(check_after - interval '1 hour', now())`)
        await db.execute(sql`update segments set open_until = open_until - interval '1 hour'`)
      }
      const act = async (next: (typeof steps)[number]) => {
        const rows = await named()
        switch (next.do) {
          case 'put':
            state.crashAfter = next.crashAfter ?? Number.POSITIVE_INFINITY
            await blobs.put(sides[next.side]!, BYTES[next.content]!)
            held.add(heldAs(sides[next.side]!, next.content))
            return
          case 'share': {
            const [from, to] = [sides[next.side]!, sides[1 - next.side]!]
            const lost = await blobs.share(from, to, [KEYS[next.content]!])
            if (lost.length === 0) held.add(heldAs(to, next.content))
            return
          }
          case 'name': {
            const { id, workspaceId } = rows[next.account]!
            if (held.has(heldAs(workspaceId, next.content))) await name(id, KEYS[next.content]!)
            return
          }
          case 'drop':
            await name(rows[next.account]!.id, null)
            return
          case 'discard':
            held.delete(heldAs(sides[next.side]!, next.content))
            await blobs.discard(sides[next.side]!, [KEYS[next.content]!])
            return
          case 'wait':
            held.clear()
            await passTime()
            return
          case 'restart':
            blobs = keepBlobs({ db, store })
            return
          case 'tidy':
            state.crashAfter = next.crashAfter ?? Number.POSITIVE_INFINITY
            await blobs.tidy()
            return
          case 'move': {
            const { id, workspaceId } = rows[next.account]!
            const to = sides.find(other => other !== workspaceId)!
            await inMailTransaction(db, [id], tx => moveAccount(tx, { workspaceId, id }, to))
          }
        }
      }
      const readAll = async () => {
        for (const { workspaceId, key } of await named())
          if (key !== null) expect(blobKey((await blobs.read(workspaceId, key))!)).toBe(key)
      }
      for (const next of steps) {
        await act(next).catch((error: Error) => {
          expect(error.message).toBe('crashed')
          blobs = keepBlobs({ db, store })
        })
        state.crashAfter = Number.POSITIVE_INFINITY
        await readAll()
      }
      // Hours later all bytes lie in segments of their own workspaces.
      for (let round = 0; round < 4; round += 1) {
        await passTime()
        await db.execute(sql`update segments set kept_until = kept_until - interval '1 day'`)
        await blobs.tidy()
      }
      await readAll()
      const expected = new Set(
        (await named()).flatMap(({ workspaceId, key }) => (key ? [`${workspaceId} ${key}`] : [])),
      )
      const { rows: kept } = await db.execute<{ name: string; foreign: boolean }>(sql`
        select workspace_id || ' ' || hash as name, lies_in is not null or segment_in is not null as foreign from blobs`)
      expect(new Set(kept.map(row => row.name))).toEqual(expected)
      expect(kept.filter(row => row.foreign)).toEqual([])
      // No file is left that belongs to nothing, and no more room is taken than twice what is needed.
      expect([...state.oldFiles.keys()]).toEqual([])
      const { rows: found } = await db.execute<{ path: string; bytes: number; used: number }>(sql`
        select 'w' || workspace_id || '/' || id || '.seg' as path, size_bytes::int as bytes,
          (select coalesce(sum(stored_bytes), 0)::int from blobs b where b.segment_id = s.id) as used from segments s`)
      expect(new Set(state.segments.keys())).toEqual(new Set(found.map(({ path }) => path)))
      for (const { path, bytes, used } of found) {
        // A process that was taken for dead may have written to it once more.
        expect(state.segments.get(path)?.length).toBeGreaterThanOrEqual(bytes)
        expect(bytes).toBeLessThanOrEqual(used * 2)
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), steps => run(steps)),
      {
        numRuns: extent(20),
        // Deleting the copy makes its original due again, which was found to be used a moment before.
        examples: [
          [
            [
              { do: 'put', side: 0, content: 1, crashAfter: null },
              { do: 'name', account: 1, content: 1 },
              { do: 'move', account: 1 },
              { do: 'drop', account: 1 },
            ],
          ],
        ],
      },
    )
  })
})
