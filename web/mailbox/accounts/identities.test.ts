import { expect, test } from 'vitest'
import { senderName, signatureFor } from './identities.ts'

const account = {
  id: 1,
  email: 'Own@x.example',
  displayName: 'Ada',
  aliases: [
    { address: 'Sales@x.example', name: 'Sales' },
    { address: 'plain@x.example', name: null },
  ],
  signature: '<p>Ada</p>',
  signatures: { 'sales@x.example': '<p>Sales</p>', 'quiet@x.example': '' },
}

test('each address has its signature, else that of the account', () => {
  const of = (address: string | null) => signatureFor(account, address)
  expect(of(null)).toBe('<p>Ada</p>')
  expect(of('SALES@x.example')).toBe('<p>Sales</p>')
  expect(of('plain@x.example')).toBe('<p>Ada</p>')
  expect(of('quiet@x.example')).toBe('')
  expect(of('constructor')).toBe('<p>Ada</p>')
})

test('each address has its name, else that of the account', () => {
  expect([null, 'Sales@x.example', 'plain@x.example'].map(one => senderName(account, one))).toEqual([
    'Ada',
    'Sales',
    'Ada',
  ])
})
