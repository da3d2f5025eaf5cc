import { expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { onMachineAhead } from '#testing/stand-ins/machine-clock.ts'
import { createDatabaseClock } from './database-clock.ts'

const HOUR = 3_600_000

/** A database whose clock is so much ahead of the right time. */
function databaseAhead(ms: () => number) {
  const query = vi.fn(async () => ({
    rows: [{ now: String(performance.timeOrigin + performance.now() + ms()) }],
  }))
  return { pool: { query } as never, query }
}

test('follows the clock of the database when that is set, and never runs ahead of it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let ahead = 0
  const { pool, query } = databaseAhead(() => ahead)
  const clock = await createDatabaseClock(pool, createLog('silent'))
  const difference = () => clock.now().getTime() - performance.timeOrigin - performance.now()
  for (const set of [0, HOUR, -HOUR, 1000]) {
    ahead = set
    query.mockClear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(query).toHaveBeenCalledOnce()
    expect(difference()).toBeLessThanOrEqual(set)
    expect(difference()).toBeGreaterThan(set - 500)
  }
  clock.stop()
  vi.useRealTimers()
})

test('does not change when the clock of the machine is set, and tells of it once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const log = createLog('silent')
  const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
  const { pool } = databaseAhead(() => 0)
  const clock = await createDatabaseClock(pool, log)
  const before = clock.now().getTime()
  await onMachineAhead(HOUR, async () => {
    expect(clock.now().getTime() - before).toBeLessThan(HOUR / 2)
    expect(clock.aheadMs()).toBeGreaterThan(HOUR / 2)
    await vi.advanceTimersByTimeAsync(30_000)
  })
  expect(error.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^the clock of this machine is \d+ seconds ahead .*, so this process takes no due work;/,
      ),
    ],
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(info).toHaveBeenCalledWith("the clock of this machine is the database's again")
  clock.stop()
  vi.useRealTimers()
})
