import { expect, test } from 'vitest'
import { needsCheck } from './check-folder.ts'
import { emptyFolder } from './cursor.ts'

test('flags that a clock which was ahead has compared are compared again', () => {
  const status = { messages: 0, uidNext: 1, uidValidity: '7', highestModseq: null }
  const folder = { remoteId: 'Work', name: 'Work', role: null, status, view: null }
  const now = Date.now()
  const isDue = (swept: number) => needsCheck(folder, { ...emptyFolder('7'), swept }, now, 60_000)
  expect([now - 1000, now - 61_000, now + 86_400_000].map(isDue)).toEqual([false, true, true])
})
