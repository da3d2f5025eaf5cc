import { expect, test } from 'vitest'
import type { SyncStatus } from '#core/contract/sync.ts'
import { problemSentence, problemsOf, stateOf } from './sync-problem.ts'

const now = new Date(2026, 4, 6, 10, 43)
const at = (hours: number, minutes: number, day = 6) => new Date(2026, 4, day, hours, minutes).toISOString()
const clock = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(iso))
const calm: SyncStatus = {
  accountId: 1,
  email: 'ada@mail.example',
  phase: 'idle',
  syncInProgress: false,
  lastSyncAt: at(10, 40),
  nextSyncAt: at(10, 45),
  lastError: null,
  lastErrorAt: null,
  errorCount: 0,
  shortfalls: [],
  firstSync: null,
  verified: null,
  newsBy: 'push',
  pushProblem: null,
  pendingChanges: 0,
  sending: null,
  filing: null,
}
const told = (change: Partial<SyncStatus>) => problemsOf({ ...calm, ...change }, now).map(({ text }) => text)

test("shows when a login was refused and when it is tried again, in the reader's time", () => {
  const refused = {
    lastError: 'imap.example refused the password',
    lastErrorAt: at(10, 42),
    nextSyncAt: at(10, 47),
  }
  expect(told(refused)).toEqual([
    `${clock(at(10, 42))}: imap.example refused the password. Trying again at ${clock(at(10, 47))}.`,
  ])
  expect(told({ ...refused, phase: 'expired' })).toEqual([
    `${clock(at(10, 42))}: imap.example refused the password.`,
  ])
})

test('adds the day to a time of another day; a retry that is due is "now"', () => {
  expect(problemSentence({ problem: 'It is full.', nextTryAt: at(9, 0, 7) }, now)).toMatch(
    /Trying again at .*7/,
  )
  expect(problemSentence({ problem: 'It is full.', nextTryAt: at(10, 42) }, now)).toBe(
    'It is full. Trying again now.',
  )
})

test('counts messages that wait to be sent and to be filed', () => {
  const sending = { problem: 'smtp.example is busy', at: null, nextTryAt: null, waiting: 1 }
  expect(told({ sending })).toEqual(['1 message waits to be sent. smtp.example is busy.'])
  expect(told({ sending: { ...sending, at: at(10, 42), waiting: 0 } })).toEqual([
    `Nothing can be sent. ${clock(at(10, 42))}: smtp.example is busy.`,
  ])
  const filing = { problem: 'It is full', nextTryAt: null, messages: 2, drafts: 1 }
  expect(told({ filing })).toEqual(['2 sent messages and 1 draft are only in Quillbox so far. It is full.'])
  expect(told({})).toEqual([])
})

test('names what does not come in, and when it is tried again', () => {
  const shortfalls = [
    { problem: '1 message cannot be read.', nextTryAt: at(11, 0) },
    { problem: 'imap.example renumbers the folder.', nextTryAt: null },
  ]
  expect(told({ shortfalls })).toEqual([
    `1 message cannot be read. Trying again at ${clock(at(11, 0))}.`,
    'imap.example renumbers the folder.',
  ])
})

test.each<[string, Partial<SyncStatus> | null, boolean]>([
  ['Active', {}, false],
  ['Active', null, false],
  ['Syncing', { syncInProgress: true, phase: 'syncing' }, false],
  ['Expired', { shortfalls: [{ problem: 'x', nextTryAt: null }] }, true],
  ['Not syncing', { phase: 'waiting', errorCount: 1, lastError: 'imap.example is away.' }, false],
  ['Has problems', { lastError: 'The folder "x" cannot be read.' }, false],
  ['Has problems', { shortfalls: [{ problem: 'x', nextTryAt: null }] }, false],
])('calls an account %s', (label, change, isExpired) => {
  expect(stateOf(change ? { ...calm, ...change } : undefined, isExpired).label).toBe(label)
})

test('what the release before does not tell is no problem', () => {
  const { shortfalls: _, ...older } = calm
  expect(problemsOf(older, now)).toEqual([])
  expect(stateOf(older, false)).toEqual({ label: 'Active', tone: 'success' })
})
