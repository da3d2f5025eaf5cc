import { describe, expect, test } from 'vitest'
import { answerAddress } from './answer-address.ts'

const ALIASES = [
  { address: 'sales@corp.example', name: null },
  { address: 'Support@Corp.example', name: 'Support' },
]
const list = (text: string) => (text === '' ? [] : text.split(' ').map(address => ({ name: null, address })))
const about = (to: string, { cc = '', from = 'ana@else.example', noted = '' } = {}) => ({
  senderEmail: from,
  toList: list(to),
  ccList: list(cc),
  deliveredTo: noted.split(' ').filter(Boolean),
  account: { email: 'me@corp.example' },
})

describe('the address to answer from', () => {
  test.each([
    ['the alias that it came to', about('support@corp.example'), 'Support@Corp.example'],
    ['the alias that it came to with others', about('ana@x sales@corp.example b@x'), 'sales@corp.example'],
    ['the alias that it came to as a copy', about('b@x', { cc: 'SALES@corp.example' }), 'sales@corp.example'],
    ['the own address, where that is named', about('me@corp.example sales@corp.example'), null],
    ['the own address, where nobody of ours is named', about('list@x'), null],
    [
      'the first alias, where several are named',
      about('support@corp.example sales@corp.example'),
      'Support@Corp.example',
    ],
    ['the alias that it was sent from', about('b@x', { from: 'sales@corp.example' }), 'sales@corp.example'],
    [
      'the alias that servers noted',
      about('list@x', { noted: 'me@corp.example sales@corp.example' }),
      'sales@corp.example',
    ],
    ['the own address, where no alias is noted', about('list@x', { noted: 'me@corp.example old@x' }), null],
    [
      'the alias that it names, whatever is noted',
      about('support@corp.example', { noted: 'sales@corp.example' }),
      'Support@Corp.example',
    ],
    [
      'the own address that it names, whatever is noted',
      about('me@corp.example', { noted: 'sales@corp.example' }),
      null,
    ],
    ['the alias of a plus address', about('sales+fair@corp.example'), 'sales@corp.example'],
    [
      'the alias of a noted plus address',
      about('list@x', { noted: 'sales+fair@corp.example' }),
      'sales@corp.example',
    ],
    ['the own address of a plus address', about('me+fair@corp.example sales@corp.example'), null],
    [
      'the own address that it was sent from, spelled otherwise',
      about('sales@corp.example', { from: '"ME"@corp.example' }),
      null,
    ],
    ['the own address that it was sent from', about('sales@corp.example', { from: 'me@corp.example' }), null],
  ])('%s', (_, email, expected) => {
    expect(answerAddress(email, ALIASES)).toBe(expected)
  })

  test('is a plus address that is an alias itself', () => {
    const aliases = [...ALIASES, { address: 'me+fair@corp.example', name: null }]
    expect(answerAddress(about('Me+Fair@corp.example'), aliases)).toBe('me+fair@corp.example')
    expect(answerAddress(about('list@x', { noted: 'me+fair@corp.example' }), aliases)).toBe(
      'me+fair@corp.example',
    )
    expect(answerAddress(about('me+other@corp.example'), aliases)).toBeNull()
  })

  test("is the account's own where it has no aliases", () => {
    expect(answerAddress(about('sales@corp.example'), [])).toBeNull()
  })
})

test.each([
  [
    'the address that servers noted',
    about('list@x', { noted: 'me@corp.example shop@corp.example' }),
    'shop@corp.example',
  ],
  ['the only one of its domain that it names', about('Shop@corp.example b@x'), 'shop@corp.example'],
  ['the own address, where it may be a colleague’s', about('ann@corp.example bob@corp.example'), null],
  ['the own address, where a colleague wrote', about('list@x', { from: 'ann@corp.example' }), null],
  ['the own address, where that is named', about('me@corp.example ann@corp.example'), null],
  ['a single alias before it', about('sales@corp.example ann@corp.example'), 'sales@corp.example'],
])('with a catch-all: %s', (_, email, expected) =>
  expect(answerAddress(email, [...ALIASES, { address: '*@corp.example' }])).toBe(expected),
)
