import { expect, test } from 'vitest'
import { checkProposal, type ProposedRule } from './proposed-rule.ts'

const text = 'Forward bills to books@garden.example'
const check = (proposal: Partial<ProposedRule>) =>
  checkProposal(
    { search: 'subject:bill', actions: [], notUnderstood: [], ...proposal },
    { text, snippets: [{ id: 7, name: 'Thanks' }] },
  )

test('a proposal is shown as far as it is valid', () => {
  const actions: ProposedRule['actions'] = [
    { kind: 'forward', value: 'books@garden.example' },
    { kind: 'label', value: 'Bills' },
    { kind: 'snooze', value: 'weekend' },
    { kind: 'reply-snippet', value: 'thanks' },
    { kind: 'follow-up', value: '4' },
    { kind: 'archive', value: null },
  ]
  const checked = check({ search: ' from:anna  older_than:1m ', actions })
  expect(checked).toMatchObject({ search: 'from:anna older_than:1m', needsAge: true, notUnderstood: [] })
  expect(checked.actions).toMatchObject([
    { kind: 'forward', to: 'books@garden.example' },
    { kind: 'label', label: 'Bills' },
    { kind: 'snooze', until: 'weekend' },
    { kind: 'reply-snippet', snippetId: 7 },
    { kind: 'follow-up', settings: { followUpDelay: 4, followUpDelayUnit: 'days' } },
    { kind: 'archive' },
  ])
})

test.each<[what: string, proposal: Partial<ProposedRule>, told: string[]]>([
  [
    'an address that nobody typed',
    { actions: [{ kind: 'forward', value: 'x@evil.example' }] },
    ['forward: x@evil.example'],
  ],
  ['an unknown snippet', { actions: [{ kind: 'reply-snippet', value: 'Hello' }] }, ['reply-snippet: Hello']],
  ['a label without a name', { actions: [{ kind: 'label', value: ' ' }] }, ['label:  ']],
  ['another time', { actions: [{ kind: 'snooze', value: '3 days' }] }, ['snooze: 3 days']],
  ['too many days', { actions: [{ kind: 'follow-up', value: '99' }] }, ['follow-up: 99']],
  ['an operator that is not known', { search: 'deliveredto:x subject:bill' }, ['deliveredto:x subject:bill']],
  ['a search that is too long', { search: 'a '.repeat(300) }, ['a '.repeat(300).trim()]],
])('%s is told', (_, proposal, told) => {
  expect(check(proposal)).toMatchObject({ actions: [], notUnderstood: told })
})
