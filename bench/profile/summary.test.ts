import { expect, test } from 'vitest'
import { type CpuProfile, programOf, summarise } from './summary.ts'

const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber })
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: frame('(garbage collector)') },
    { id: 3, callFrame: frame('parse', 'file:///app/node_modules/@scope/mail/lib/a.js', 9) },
    { id: 4, callFrame: frame('', 'file:///app/node_modules/@scope/mail/lib/b.js', 4) },
    { id: 5, callFrame: frame('store', 'file:///app/server/store.ts', 1) },
    // The same function, called from elsewhere.
    { id: 6, callFrame: frame('store', 'file:///app/server/store.ts', 1) },
  ],
  startTime: 1_000_000,
  samples: [5, 3, 4, 1, 2, 5, 6, 3],
  timeDeltas: [0, 9000, 1000, 2000, 50_000, 3000, 4000, 5000],
}

test('self time is summed by function and by module, without idle time', () => {
  const { busyMs, functions, modules } = summarise(profile, '/app', { from: 0, to: Infinity })
  expect(functions).toEqual([
    { name: 'store (server/store.ts:2)', ms: 18 },
    { name: '(garbage collector)', ms: 3 },
    { name: '(anonymous) (@scope/mail:5)', ms: 2 },
    { name: 'parse (@scope/mail:10)', ms: 1 },
  ])
  expect(modules).toEqual([
    { name: 'server/store.ts', ms: 18 },
    { name: '@scope/mail', ms: 3 },
    { name: '(garbage collector)', ms: 3 },
  ])
  expect(busyMs).toBe(24)
})

test('what came before and after the measured time does not count', () => {
  const { busyMs, functions } = summarise(profile, '/app', { from: 1_008_000, to: 1_011_000 })
  expect(functions).toEqual([
    { name: '(anonymous) (@scope/mail:5)', ms: 2 },
    { name: 'parse (@scope/mail:10)', ms: 1 },
  ])
  expect(busyMs).toBe(3)
})

test('a worker thread is known by its program', () => {
  const entry = { id: 7, callFrame: frame('', 'file:///app/server/mime/reader/reading-worker.ts') }
  expect(programOf({ ...profile, nodes: [...profile.nodes, entry] })).toBe('reading-worker')
  expect(programOf(profile)).toBe('unknown')
})
