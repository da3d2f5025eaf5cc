import { expect, test } from 'vitest'
import { actorKind } from '#core/contract/actor.ts'
import { actorInWords } from './audit-words.ts'

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
