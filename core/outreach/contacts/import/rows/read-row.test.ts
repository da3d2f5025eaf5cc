import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import type { ColumnTarget } from '../columns/targets.ts'
import { customValue } from './custom-value.ts'
import { countryCode, languageCode } from './places.ts'
import { readRow } from './read-row.ts'

const fields = new Map([['size', { key: 'size', name: 'Size', type: 'number' as const, choices: [] }]])
const read = (values: Partial<Record<string, string>>) => {
  const mapping = Object.keys(values) as ColumnTarget[]
  return readRow(Object.values(values) as string[], { mapping, fields })
}

test('a row becomes a contact, and what does not fit is told', () => {
  const { draft, remarks, refusal } = read({
    address: 'Jane Doe <JANE@Bücher.example>; wrong@; sales@one.example',
    country: 'Deutschland',
    language: 'Französisch',
    website: 'one.example/a',
    link: 'javascript:alert(1)',
    'custom:size': '1.234,5',
    tags: '* vip ::: press, VIP',
    phone: '+49 1 ::: +49 2',
    timeZone: 'nowhere',
  })
  expect(refusal).toBeNull()
  expect(draft).toMatchObject({
    firstName: 'Jane',
    lastName: 'Doe',
    addresses: ['jane@xn--bcher-kva.example', 'sales@one.example'],
    country: 'DE',
    language: 'fr',
    website: 'https://one.example/a',
    links: [],
    custom: { size: 1234.5 },
    tags: ['VIP', 'press'],
    phone: '+49 1, +49 2',
    timeZone: '',
  })
  expect(remarks).toEqual([
    '“wrong@” was left out: it is not an email address: nothing stands behind the @',
    '“nowhere” was left out: it is no time zone',
    '“javascript:alert(1)” was left out: it is no link',
  ])
})

test.each([
  ['john smith@oak.example', 'there is a space in it'],
  ['ann.@oak.example', 'it has a dot too many'],
  ['a..b@oak.example', 'it has a dot too many'],
  ['john;smith@oak.example', '“;” cannot stand in it'],
  ['ann@oak.co,uk', '“,” cannot stand in it'],
])('%s refuses its row, and no other address is made of it', (address, why) => {
  const { draft, refusal } = read({ address, name: 'John' })
  expect(draft.addresses).toEqual([])
  expect(refusal).toBe(`“${address}” is not an email address: ${why}`)
})

test('time zones are known by all their names', () => {
  const zones = [
    'UTC',
    'utc',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    ' europe/berlin ',
    'BST',
    '+02:00',
  ]
  const known = ['UTC', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Berlin', '', '']
  expect(zones.map(timeZone => read({ name: 'A', timeZone }).draft.timeZone)).toEqual(known)
})

test('a row needs a name or an address, and a wrong address is no name', () => {
  expect(read({ name: '', address: '' }).refusal).toBe('It has neither an email address nor a name')
  expect(read({ name: 'Jane', address: 'jane@' }).refusal).toBe(
    '“jane@” is not an email address: nothing stands behind the @',
  )
  expect(read({ company: 'One GmbH', address: 'info@one.example' }).draft).toMatchObject({
    kind: 'organization',
    name: 'One GmbH',
  })
})

test.each([
  ['number', '1.234', 1234],
  ['number', '1.5', 1.5],
  ['number', '1,234.50', 1234.5],
  ['number', '€ 1 234,50', 1234.5],
  ['number', '1.2.3x', null],
  ['date', '3.4.2026', '2026-04-03'],
  ['date', '04/13/2026', '2026-04-13'],
  ['date', '04/05/2026', null],
  ['date', '2026-02-30', null],
  ['yes-no', 'Ja', true],
  ['yes-no', 'maybe', null],
  ['choice', 'GOLD', 'Gold'],
  ['link', 'javascript:x', null],
] as const)('a %s: %s', (type, cell, value) => {
  expect(customValue(cell, { type, choices: ['Gold'] })).toBe(value)
})

test('countries and languages are known by codes and by names in six languages', () => {
  expect(
    ['de', 'Germany', 'Allemagne', 'Alemania', 'Germania', 'Alemanha', 'UK', 'USA', 'Nowhere'].map(
      countryCode,
    ),
  ).toEqual(['DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'GB', 'US', ''])
  expect(['de-AT', 'German', 'deutsch', 'xx'].map(languageCode)).toEqual(['de', 'de', 'de', ''])
})

test('no row is read wrongly: any cells give a contact or a reason', () => {
  const targets: ColumnTarget[] = [
    'address',
    'name',
    'phone',
    'website',
    'tags',
    'note',
    'country',
    'custom:size',
    'link',
  ]
  forAll(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 9, maxLength: 9 }), cells => {
    const { draft, refusal, remarks } = readRow(cells, { mapping: targets, fields })
    for (const text of [refusal ?? '', ...remarks, ...draft.tags, draft.name])
      expect(text.isWellFormed()).toBe(true)
    expect(refusal !== null || draft.addresses.length > 0 || draft.name !== '').toBe(true)
    expect(draft.phone.length).toBeLessThanOrEqual(50)
    for (const address of draft.addresses) expect(address).toBe(address.toLowerCase())
  })
})
