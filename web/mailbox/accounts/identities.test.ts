import { expect, test } from 'vitest'
import { identitiesOf, identityOf, senderName, signatureFor } from './identities.ts'

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

test('a catch-all is no sender by itself; an address that it covers is one where it is asked for', () => {
  const shop = { ...account, aliases: [...account.aliases, { address: '*@shop.example', name: 'Shop' }] }
  expect(identitiesOf(shop).map(({ address }) => address)).toEqual([
    'Own@x.example',
    'Sales@x.example',
    'plain@x.example',
  ])
  const covered = {
    accountId: 1,
    key: '1 Hats@shop.example'.toLowerCase(),
    alias: 'hats@shop.example',
    address: 'hats@shop.example',
    label: 'Shop <hats@shop.example>',
  }
  expect(identityOf(shop, 'Hats@shop.example')).toEqual(covered)
  expect(identitiesOf(shop, 'hats@shop.example').at(-1)).toEqual(covered)
  expect(identitiesOf(shop, 'sales@x.example')).toHaveLength(3)
  expect(identityOf(shop, 'hats@other.example').alias).toBeNull()
  expect(senderName(shop, 'hats@shop.example')).toBe('Shop')
})
