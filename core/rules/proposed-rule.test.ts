import { expect, test } from 'vitest'
import { checkProposal, type ProposedRule } from './proposed-rule.ts'

const text = 'Forward bills to books@garden.example'
const check = (proposal: Partial<ProposedRule>) =>
  checkProposal(
    { search: 'subject:bill', actions: [], notUnderstood: [], ...proposal },
    { text, snippets: [{ id: 7, name: 'Thanks' }] },
  )

test('a whole proposal is shown', () => {
  const actions: ProposedRule['actions'] = [
    { kind: 'forward', value: 'books@garden.example' },
    { kind: 'label', value: 'Bills' },
    { kind: 'snooze', value: 'weekend' },
    { kind: 'reply-snippet', value: 'thanks' },
    { kind: 'follow-up', value: '4' },
    { kind: 'archive', value: null },
  ]
  const checked = check({ search: ' from:anna  older_than:1m ', actions })
  expect(checked).toMatchObject({ search: 'from:anna older_than:1m', problems: [] })
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
  const whole = { actions: [{ kind: 'star' as const, value: null }] }
  const { actions, problems } = check({ ...whole, ...proposal })
  expect(actions).toEqual([])
  expect(problems).toEqual(expect.arrayContaining(told.map(words => `Not understood: “${words}”.`)))
})

test.each<[text: string, search: string, lost: string | null]>([
  ['Star mail from ada@home.example', 'from:ada', 'ada@home.example'],
  ['Star mail about "Plan B"', 'plan', 'Plan B'],
  ['Star mail older than 30 days', 'older_than:3d', '30'],
  ['Star mail from Ada unless it is from her office', 'from:ada', 'unless'],
  ['Star mail from Ada without files', 'from:ada -has:attachment', null],
  ['Star mail older than 30 days about "Plan B".', '"Plan B" older_than:30d', null],
])('what a proposal has lost of the words: %s', (text, search, lost) => {
  const actions = [{ kind: 'star' as const, value: null }]
  const { problems } = checkProposal({ search, actions, notUnderstood: [] }, { text, snippets: [] })
  expect(problems).toEqual(lost === null ? [] : [`Not understood: “${lost}”.`])
})
