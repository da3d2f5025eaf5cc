import { describe, expect, test } from 'vitest'
import { answerAddress } from './answer-address.ts'

const ALIASES = [
  { address: 'sales@corp.example', name: null },
  { address: 'Support@Corp.example', name: 'Support' },
]
const list = (text: string) => (text === '' ? [] : text.split(' ').map(address => ({ name: null, address })))
const about = (to: string, { cc = '', from = 'ana@else.example' } = {}) => ({
  senderEmail: from,
  toList: list(to),
  ccList: list(cc),
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
    ['the own address that it was sent from', about('sales@corp.example', { from: 'me@corp.example' }), null],
  ])('%s', (_, email, expected) => {
    expect(answerAddress(email, ALIASES)).toBe(expected)
  })

  test("is the account's own where it has no aliases", () => {
    expect(answerAddress(about('sales@corp.example'), [])).toBeNull()
  })
})
