import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#server/db/client.ts'
import { attempts } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { ageAttempts } from '#testing/pass-time.ts'
import { forgetAttempts } from './attempt-queries.ts'
import { attemptLimit, beginAttempt, clearAttempts, forgiveAttempt, requireAttempt } from './attempts.ts'

const t = sharedApp()

const SECOND = 1000
let names = 0
/** Three at once, then one every ten seconds. */
const newLimit = () => attemptLimit(`test-${names++}`, { max: 3, windowMs: 30 * SECOND })
/** A transaction sees one time from its beginning to its end; `pass` lets seconds pass in it. */
const inOneMoment = (run: (tx: Tx, pass: (seconds: number) => Promise<void>) => Promise<void>) =>
  inTransaction(t.deps.db, tx => run(tx, seconds => ageAttempts(tx, seconds * SECOND)))

test('a burst of `max` attempts is allowed; after that, one becomes free at a time', () =>
  inOneMoment(async (tx, pass) => {
    const one = newLimit()('somebody')
    const answers = []
    for (const seconds of [0, 0, 0, 0, 9, 1, 0, 15, 75]) {
      await pass(seconds)
      answers.push(await beginAttempt({ db: tx }, one))
    }
    expect(answers).toEqual([0, 0, 0, 10, 1, 0, 10, 0, 0])
  }))

test('people are counted separately, and so are limits', () =>
  inOneMoment(async tx => {
    const [limit, other] = [newLimit(), newLimit()]
    for (let n = 0; n < 3; n += 1) await requireAttempt({ db: tx }, limit('somebody'))
    await expect(requireAttempt({ db: tx }, limit('somebody'))).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 1 minute.',
      retryAfterSeconds: 10,
    })
    await requireAttempt({ db: tx }, limit('another'))
    await requireAttempt({ db: tx }, other('somebody'))
  }))

test('an attempt that one of its limits refuses counts for none of them', () =>
  inOneMoment(async tx => {
    const [narrow, wide] = [newLimit()('n'), newLimit()('w')]
    for (let n = 0; n < 3; n += 1) await beginAttempt({ db: tx }, narrow)
    expect(await beginAttempt({ db: tx }, wide, narrow)).toBe(10)
    for (let n = 0; n < 3; n += 1) expect(await beginAttempt({ db: tx }, wide)).toBe(0)
  }))

test('attempts that are forgiven or cleared do not count', () =>
  inOneMoment(async tx => {
    const one = newLimit()('somebody')
    for (let n = 0; n < 5; n += 1) {
      expect(await beginAttempt({ db: tx }, one)).toBe(0)
      await forgiveAttempt({ db: tx }, one)
    }
    for (let n = 0; n < 3; n += 1) await beginAttempt({ db: tx }, one)
    await clearAttempts({ db: tx }, one)
    expect(await beginAttempt({ db: tx }, one)).toBe(0)
  }))

test('nobody waits longer than a window for what was counted by a clock that was ahead', () =>
  inOneMoment(async (tx, pass) => {
    const one = newLimit()('somebody')
    await beginAttempt({ db: tx }, one)
    await pass(-3600)
    expect(await beginAttempt({ db: tx }, one)).toBe(10)
    await pass(10)
    expect(await beginAttempt({ db: tx }, one)).toBe(0)
  }))

test('at any times, no window has more than twice the maximum, and whoever waits as told is let through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 25 }), pauses =>
      inOneMoment(async (tx, pass) => {
        const one = newLimit()('somebody')
        let now = 0
        const passed: number[] = []
        for (const pause of pauses) {
          await pass(pause)
          const wait = await beginAttempt({ db: tx }, one)
          await pass(wait)
          now += pause + wait
          if (wait > 0) expect(await beginAttempt({ db: tx }, one)).toBe(0)
          passed.push(now)
        }
        for (const start of passed)
          expect(passed.filter(second => second >= start && second < start + 30).length).toBeLessThanOrEqual(
            6,
          )
      }),
    ),
    { numRuns: extent(8) },
  )
})

const NEVER = new AbortController().signal

test('rows without effect are deleted, and the table never grows beyond its maximum', () =>
  inOneMoment(async (tx, pass) => {
    await tx.delete(attempts)
    const limit = newLimit()
    const count = async (...people: string[]) => {
      for (const who of people) {
        await beginAttempt({ db: tx }, limit(who))
        await pass(1)
      }
    }
    await count('a', 'b', 'c')
    await pass(10)
    await count('d')
    await forgetAttempts(tx, NEVER)
    expect(await tx.$count(attempts)).toBe(1)
    await count('e', 'f', 'g', 'h')
    await forgetAttempts(tx, NEVER, 3)
    expect(await tx.$count(attempts)).toBe(3)
  }))

describe('on a PostgreSQL server', () => {
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
    const server = { db: database.db }
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
