import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('never more at once than allowed, whenever they come', async () => {
  const within = createLimit(2)
  let running = 0
  let most = 0
  const act = async () => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
    running -= 1
  }
  /** Comes a few turns later than the others. */
  const after = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    await within(act)
  }
  await Promise.all(Array.from({ length: 40 }, (_, turns) => after(turns)))
  expect(most).toBe(2)
})
