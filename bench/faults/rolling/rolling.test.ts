import { expect, test } from 'vitest'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { runRolling } from './run-rolling.ts'

test.skipIf(!haveDovecot())(
  'two web and two worker processes are replaced by those of a later version, and nobody who works sees an error',
  async () => {
    const load = { persons: 2, contacts: 0, pauseMs: 250, drainSeconds: 1, seed: 17 }
    const { told, exitCodes, delivered, broken } = await runRolling({ ...load, seconds: 6 })
    expect(told.errors).toEqual([])
    expect(broken).toEqual([])
    expect(exitCodes).toEqual([0, 0, 0, 0])
    for (const done of [told.sends.length, told.stars.size, delivered]) expect(done).toBeGreaterThan(3)
    expect(told.sockets.opened).toBeGreaterThan(2)
    expect(told.sockets.messages).toBeGreaterThan(0)
  },
)
