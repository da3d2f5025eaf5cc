import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { attempts } from '#server/db/schema/index.ts'
import { havePostgres, startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { forgetAttempts } from './attempt-queries.ts'
import { attemptLimit, beginAttempt, clearAttempts, forgiveAttempt, requireAttempt } from './attempts.ts'

const t = sharedApp()

const SECOND = 1000
let names = 0
/** Three at once, then one every ten seconds. */
const newLimit = () => attemptLimit(`test-${names++}`, { max: 3, windowMs: 30 * SECOND })
const at = (seconds: number) => ({ db: t.deps.db, clock: { now: () => new Date(seconds * SECOND) } })

test('a burst of `max` attempts is allowed; after that, one becomes free at a time', async () => {
  const one = newLimit()('somebody')
  const answers = []
  for (const second of [0, 0, 0, 0, 9, 10, 10, 25, 100]) answers.push(await beginAttempt(at(second), one))
  expect(answers).toEqual([0, 0, 0, 10, 1, 0, 10, 0, 0])
})

test('people are counted separately, and so are limits', async () => {
  const [limit, other] = [newLimit(), newLimit()]
  for (let n = 0; n < 3; n += 1) await requireAttempt(at(0), limit('somebody'))
  await expect(requireAttempt(at(0), limit('somebody'))).rejects.toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 1 minute.',
    retryAfterSeconds: 10,
  })
  await requireAttempt(at(0), limit('another'))
  await requireAttempt(at(0), other('somebody'))
})

test('an attempt that one of its limits refuses counts for none of them', async () => {
  const [narrow, wide] = [newLimit()('n'), newLimit()('w')]
  for (let n = 0; n < 3; n += 1) await beginAttempt(at(0), narrow)
  expect(await beginAttempt(at(0), wide, narrow)).toBe(10)
  for (let n = 0; n < 3; n += 1) expect(await beginAttempt(at(0), wide)).toBe(0)
})

test('attempts that are forgiven or cleared do not count', async () => {
  const one = newLimit()('somebody')
  for (let n = 0; n < 5; n += 1) {
    expect(await beginAttempt(at(0), one)).toBe(0)
    await forgiveAttempt(at(0), one)
  }
  for (let n = 0; n < 3; n += 1) await beginAttempt(at(0), one)
  await clearAttempts(at(0), one)
  expect(await beginAttempt(at(0), one)).toBe(0)
})

test('at any times, no window has more than twice the maximum, and whoever waits as told is let through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 25 }), async pauses => {
      const one = newLimit()('somebody')
      let now = 0
      const passed: number[] = []
      for (const pause of pauses) {
        now += pause
        const wait = await beginAttempt(at(now), one)
        now += wait
        if (wait > 0) expect(await beginAttempt(at(now), one)).toBe(0)
        passed.push(now)
      }
      for (const start of passed)
        expect(passed.filter(second => second >= start && second < start + 30).length).toBeLessThanOrEqual(6)
    }),
    { numRuns: extent(8) },
  )
})

const NEVER = new AbortController().signal

test('rows without effect are deleted, and the table never grows beyond its maximum', async () => {
  await t.deps.db.delete(attempts)
  const limit = newLimit()
  for (const who of ['a', 'b', 'c']) await beginAttempt(at(0), limit(who))
  await beginAttempt(at(60), limit('d'))
  await forgetAttempts(t.deps.db, new Date(30 * SECOND), NEVER)
  expect(await t.deps.db.$count(attempts)).toBe(1)
  for (const [index, who] of ['e', 'f', 'g', 'h'].entries()) await beginAttempt(at(61 + index), limit(who))
  await forgetAttempts(t.deps.db, new Date(30 * SECOND), NEVER, 3)
  expect(await t.deps.db.$count(attempts)).toBe(3)
})

describe.skipIf(!havePostgres())('on a PostgreSQL server', () => {
  let postgres: TestPostgres
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    database = await openDatabase({ databaseUrl: postgres.socketUrl })
  })
  afterAll(async () => {
    await database?.close()
    await postgres?.remove()
  })

  test('concurrent attempts over many connections are all counted, without deadlocks', async () => {
    const server = { db: database.db, clock: { now: () => new Date(0) } }
    const [one, other, third] = [newLimit()('a'), newLimit()('b'), newLimit()('c')]
    const both = await Promise.all(
      Array.from({ length: 40 }, (_, n) => beginAttempt(server, ...(n % 2 ? [one, other] : [other, one]))),
    )
    expect(both.filter(wait => wait === 0)).toHaveLength(3)
    const again = Array.from({ length: 40 }, async (_, n) => {
      const counted = n % 2 ? [one, third] : [third, one]
      if ((await beginAttempt(server, ...counted)) === 0) await forgiveAttempt(server, ...counted)
      await clearAttempts(server, ...counted)
    })
    expect((await Promise.allSettled(again)).filter(({ status }) => status === 'rejected')).toEqual([])
  })
})
