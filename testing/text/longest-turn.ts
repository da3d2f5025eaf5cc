import { setImmediate as nextTurn } from 'node:timers/promises'
import { threadTime } from './thread-clock.ts'

/** The most processor time in milliseconds that one turn of this thread's loop takes while something is done. */
export async function longestTurn<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  let isDone = false
  const doing = work().finally(() => {
    isDone = true
  })
  let longestMs = 0
  for (let before = threadTime(); !isDone; ) {
    await nextTurn()
    const now = threadTime()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  return { result: await doing, longestMs }
}
