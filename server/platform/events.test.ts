import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { createEvents, type EventScope } from './events.ts'
import { createLog } from './log.ts'

const log = createLog('silent')
let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

describe('events', () => {
  test('reach every subscriber after the commit, in order, and never after a roll-back', async () => {
    const events = await createEvents({ database, log })
    const heard: [EventScope, object][][] = [[], []]
    for (const list of heard) events.subscribe((scope, event) => list.push([scope, event]))
    await database.db
      .transaction(async tx => {
        await events.publish(tx, { userId: 1 }, { type: 'never' })
        tx.rollback()
      })
      .catch(() => undefined)
    await database.db.transaction(async tx => {
      await events.publish(tx, { accountId: 2 }, { type: 'first', ids: [1, 2] })
      await events.publish(tx, { organizationId: 3 }, { type: 'second' })
      expect(heard[0]).toEqual([])
    })
    const expected = [
      [{ accountId: 2 }, { type: 'first', ids: [1, 2] }],
      [{ organizationId: 3 }, { type: 'second' }],
    ]
    await expect.poll(() => heard).toEqual([expected, expected])
    await events.close()
  })

  test('go on when one subscriber fails, and stop for one that has left', async () => {
    const events = await createEvents({ database, log })
    const heard: object[] = []
    events.subscribe(() => {
      throw new Error('broken')
    })
    const leave = events.subscribe((_scope, event) => heard.push(event))
    await events.publish(database.db, { userId: 1 }, { number: 1 })
    await expect.poll(() => heard).toEqual([{ number: 1 }])
    leave()
    await events.publish(database.db, { userId: 1 }, { number: 2 })
    await database.pool.query('select 1')
    expect(heard).toEqual([{ number: 1 }])
    await events.close()
  })

  test('go on after a notification that is none of ours', async () => {
    const events = await createEvents({ database, log })
    const heard: object[] = []
    events.subscribe((_scope, event) => heard.push(event))
    await database.pool.query(`select pg_notify('quillbox_events', 'not JSON')`)
    await events.publish(database.db, { userId: 1 }, { number: 1 })
    await expect.poll(() => heard).toEqual([{ number: 1 }])
    await events.close()
  })

  test('that are too large to carry are refused before the database sees them', async () => {
    const events = await createEvents({ database, log })
    await events.publish(database.db, { userId: 1 }, { text: 'x'.repeat(7_900) })
    await expect(events.publish(database.db, { userId: 1 }, { text: 'é'.repeat(4_000) })).rejects.toThrow(
      'larger',
    )
    await events.close()
  })
})
