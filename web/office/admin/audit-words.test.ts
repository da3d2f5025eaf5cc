import { expect, test } from 'vitest'
import { actorKind } from '#core/contract/actor.ts'
import type { AuditEntry } from '#core/contract/admin.ts'
import { actorInWords, addressOf, auditDays, detailsInWords } from './audit-words.ts'

test('each kind of actor is said in plain words', () => {
  const words = [...actorKind.options, null].map(kind => {
    const { name, delegate, job } = actorInWords({ kind, actor: 'ada@acme.example', through: 'Invoices' })
    return [name, delegate, job].filter(Boolean).join(' | ')
  })
  expect(words).toEqual([
    'ada@acme.example',
    'ada@acme.example | by the rule “Invoices”',
    'ada@acme.example | by the sequence “Invoices”',
    'ada@acme.example | by the API token “Invoices”',
    'The operator',
    'ada@acme.example | Invoices',
    'Somebody',
    // Of an older version.
    'ada@acme.example',
  ])
})

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: new Date(2026, 10, 26, 12).toISOString(),
  kind: 'person',
  actor: 'ada@acme.example',
  through: null,
  action: 'message.scheduled',
  subject: 'hello@acme.example',
  subjectId: 7,
  details: {},
  ...change,
})

test('entries stand under their day, and those in a row that say the same are one', () => {
  const entries = [
    entry({ seq: 5 }),
    entry({ seq: 4 }),
    entry({ seq: 3, action: 'sign-in' }),
    entry({ seq: 2 }),
    entry({ seq: 1, at: new Date(2026, 10, 25, 12).toISOString() }),
  ]
  expect(
    auditDays(entries).map(({ runs }) => runs.map(({ first, others }) => [first.seq, others.length])),
  ).toEqual([
    [
      [5, 1],
      [3, 0],
      [2, 0],
    ],
    [[1, 0]],
  ])
})

test('details are told without numbers of rows, times as people write them', () => {
  const details = { outgoingId: 50, sendAt: '2026-11-23T15:32:34.598Z', isLarge: true, messageIds: [1, 2] }
  const told = detailsInWords(entry({ details }))
  expect(told).toMatch(/^send at: .*2026.*, is large: yes, 2 messages$/)
  expect(told).not.toContain('T15')
})

test('what is still there has an address', () => {
  const of = (action: string, details = {}) => addressOf(entry({ action, details }))
  expect(of('campaign.launched')).toBe('/outreach/campaigns/7')
  expect(of('message.opened', { messageIds: [12, 13] })).toBe('/email/12')
  expect([of('website.deleted'), of('sign-in')]).toEqual([null, null])
})
