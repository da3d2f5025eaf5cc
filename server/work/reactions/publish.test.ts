import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyDatabase } from '#testing/db/database.ts'
import { type TestHandler, testEvents, testReactions } from '#testing/reactions/reactions.ts'
import { defineSubscribers } from './definition.ts'
import { createPublish } from './publish.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const idle: TestHandler = async () => {}
const happened = { workspaceId: 3, accountId: 1, note: 'a' }

let database: Database
let reactions: Awaited<ReturnType<typeof testReactions>>
/** What the two subscribers do in the current test. */
let first = idle
let second = idle
beforeAll(async () => {
  database = await emptyDatabase()
  reactions = await testReactions(database, createLog('silent'), { now: () => NOW })
  await reactions.work({ first: (...given) => first(...given), second: (...given) => second(...given) })
})
beforeEach(async () => {
  first = idle
  second = idle
  await database.db.execute(sql`delete from pgboss.job where name like 'on/%'`)
})
afterAll(async () => {
  await reactions.stop()
  await database.close()
})

const publish = (note = 'a') =>
  inTransaction(database.db, tx => reactions.publish(tx, 'test.happened', { ...happened, note }))
const jobs = async (subscriber: string) => {
  const { rows } = await database.db.execute<{ state: string; note: string; id: string }>(
    sql`select state::text, data->>'note' as note, id from pgboss.job where name = ${`on/${subscriber}`} order by created_on`,
  )
  return rows
}

describe('an event', () => {
  test('reaches each of its subscribers if its transaction commits, and nobody if it does not', async () => {
    const received: unknown[] = []
    first = async event => void received.push(event)
    second = first
    await inTransaction(database.db, async tx => {
      await reactions.publish(tx, 'test.happened', { ...happened, note: 'undone' })
      tx.rollback()
    }).catch(() => undefined)
    await publish()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    const event = { ...happened, name: 'test.happened', at: NOW, by: null, id: expect.any(String) }
    expect(received).toEqual([event, event])
    const all = [...(await jobs('first')), ...(await jobs('second'))]
    expect(all).toHaveLength(2)
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  test('says who did it, where that is known', async () => {
    const received = Promise.withResolvers<unknown>()
    first = async event => received.resolve(event.by)
    await reactions.publish(database.db, 'test.happened', { ...happened, by: { userId: 7 } })
    expect(await received.promise).toEqual({ userId: 7 })
  })

  test('that nobody takes costs nothing, and what it would tell is not looked up', async () => {
    const facts = vi.fn(async () => ({ workspaceId: 3, accountId: 1 }))
    const execute = vi.spyOn(database.db, 'execute')
    await reactions.publish(database.db, 'test.unheard', facts)
    expect(facts).not.toHaveBeenCalled()
    expect(execute).not.toHaveBeenCalled()
    await reactions.publish(database.db, 'test.happened', { ...happened })
    expect(execute).toHaveBeenCalledTimes(2)
    execute.mockRestore()
  })

  test('is kept from a subscriber that takes it only with something in a list', async () => {
    const listed = { 'test.listed': z.object({ marked: z.array(z.number()), moved: z.array(z.number()) }) }
    const subscribers = defineSubscribers(listed)({
      any: { takes: ['test.listed'] },
      moves: { takes: ['test.listed'], unlessEmpty: { 'test.listed': 'moved' } },
    })
    const sent: string[] = []
    const queue = { send: async (name: string) => sent.push(name) }
    const tell = createPublish({ queue, clock: { now: () => NOW }, events: listed, subscribers })
    await tell(database.db, 'test.listed', { workspaceId: 3, marked: [1], moved: [] })
    expect(sent).toEqual(['on/any'])
    await tell(database.db, 'test.listed', { workspaceId: 3, marked: [], moved: [1] })
    expect(sent).toEqual(['on/any', 'on/any', 'on/moves'])
    // @ts-expect-error the event has no such list
    defineSubscribers(listed)({ any: { takes: ['test.listed'], unlessEmpty: { 'test.listed': 'gone' } } })
  })

  test('about which there turns out to be nothing to tell is none', async () => {
    await reactions.publish(database.db, 'test.happened', async () => null)
    expect(await jobs('first')).toEqual([])
  })

  test('with a wrong payload is refused, and undoes its transaction', async () => {
    const wrong = inTransaction(database.db, async tx => {
      await tx.execute(sql`create table deed ()`)
      // @ts-expect-error the type says so too
      await reactions.publish(tx, 'test.happened', { ...happened, accountId: 'one' })
    })
    await expect(wrong).rejects.toThrow()
    await expect(database.db.execute(sql`select * from deed`)).rejects.toThrow()
    const { note: _, ...less } = happened
    // @ts-expect-error a field is missing
    await expect(reactions.publish(database.db, 'test.happened', less)).rejects.toThrow()
    // @ts-expect-error there is no such event
    await reactions.publish(database.db, 'test.imagined', happened)
    // @ts-expect-error there is no such event to subscribe to
    defineSubscribers(testEvents)({ any: { takes: ['test.imagined'] } })
  })
})

describe('a subscriber', () => {
  test('that fails is tried again for itself alone, and the other one has each event once', async () => {
    const [one, other] = [[] as string[], [] as string[]]
    first = async ({ note }) => {
      one.push(note)
      if (one.length === 1) throw new Error('not yet')
    }
    second = async ({ note }) => void other.push(note)
    await publish('a')
    await vi.waitFor(async () => expect(await jobs('first')).toMatchObject([{ state: 'retry' }]))
    await publish('b')
    await vi.waitFor(() => expect(one).toEqual(['a', 'b']))
    await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await publish('c')
    await vi.waitFor(() => expect(one.toSorted()).toEqual(['a', 'a', 'b', 'c']))
    await vi.waitFor(() => expect(other.toSorted()).toEqual(['a', 'b', 'c']))
  })

  test('that was taken for dead and still goes on does its work once, by the id of the event', async () => {
    await database.db.execute(sql`create table handled (event uuid)`)
    const [slow, done] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
    let runs = 0
    second = async ({ id, note }, job) => {
      if (note === 'wake') return
      runs += 1
      const isFirst = runs === 1
      if (isFirst) await slow.promise
      const handling = inTransaction(database.db, async tx => {
        await tx.execute(sql`insert into handled values (${id})`)
        await job.complete(tx)
      })
      if (isFirst) done.resolve(handling.then(() => 'done', String))
      await handling
    }
    await publish()
    await vi.waitFor(() => expect(runs).toBe(1))
    await database.db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now() where name = 'on/second'`,
    )
    await publish('wake')
    await vi.waitFor(async () => expect((await jobs('second'))[0]).toMatchObject({ state: 'completed' }))
    expect(runs).toBe(2)
    slow.resolve()
    expect(await done.promise).toBe('Error: another worker has done this job')
    const { rows } = await database.db.execute(sql`select * from handled`)
    expect(rows).toHaveLength(1)
  })

  test('goes on with the next event after one of a version that told less, or of one that it does not know', async () => {
    const received: string[] = []
    first = async ({ note }) => void received.push(note)
    await inTransaction(database.db, async tx => {
      for (const note of ['old', 'unknown', 'new'])
        await reactions.publish(tx, 'test.happened', { ...happened, note })
      await tx.execute(sql`
        update pgboss.job set data = case data->>'note' when 'old' then data - 'accountId'
          when 'unknown' then jsonb_set(data, '{name}', '"test.future"') else data end where name = 'on/first'`)
    })
    await vi.waitFor(() => expect(received).toEqual(['new']))
    await vi.waitFor(async () =>
      expect(Object.fromEntries((await jobs('first')).map(({ note, state }) => [note, state]))).toEqual({
        old: 'retry',
        unknown: 'retry',
        new: 'completed',
      }),
    )
  })
})
