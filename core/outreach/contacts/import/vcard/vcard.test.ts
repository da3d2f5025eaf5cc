import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { writeCard } from '../../export/write-card.ts'
import { CARD_TARGETS, readCard } from './read-card.ts'
import { cardSplitter } from './split-cards.ts'

const cardsOf = (text: string, size = 7) => {
  const splitter = cardSplitter()
  const cards = (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).flatMap(piece => splitter.push(piece))
  return [...cards, ...splitter.end()]
}
const read = (text: string) =>
  cardsOf(text).map(card => {
    const cells = readCard(card.text)
    return (
      cells &&
      Object.fromEntries(CARD_TARGETS.flatMap((target, at) => (cells[at] ? [[target, cells[at]]] : [])))
    )
  })

test('cards of version 2.1, with quoted-printable and parameters without names, are read', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=',
    '=B6rg;;;',
    'TEL;HOME;VOICE:+49 1',
    'EMAIL;PREF;INTERNET:joerg@one.example',
    'PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
    ' /9j/4AAQSkZJRgABAQAAAQABAAD',
    'ORG:One\\, GmbH;Sales',
    'END:VCARD',
  ].join('\r\n')
  expect(read(card)).toEqual([
    {
      firstName: 'Jörg',
      lastName: 'Müller',
      company: 'One, GmbH',
      address: 'joerg@one.example',
      phone: '+49 1',
    },
  ])
  expect(cardsOf(card)[0]?.text).not.toContain('9j')
})

test('cards of versions 3.0 and 4.0 are read, each with its line; one without an end is told', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Jane Doe',
    'item1.EMAIL;type=INTERNET:jane@one.example',
    'NOTE:folded ',
    ' line',
    'URL:https://www.linkedin.com/in/jane',
    'END:VCARD',
    '',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Bob',
    'EMAIL:second@x.example',
    'EMAIL;PREF=1:first@x.example',
    'CATEGORIES:a,b\\,c',
  ].join('\n')
  expect(cardsOf(text).map(({ line, isWhole }) => [line, isWhole])).toEqual([
    [1, true],
    [10, false],
  ])
  expect(read(text)).toEqual([
    {
      name: 'Jane Doe',
      address: 'jane@one.example',
      note: 'folded line',
      link: 'https://www.linkedin.com/in/jane',
    },
    { name: 'Bob', address: 'first@x.example; second@x.example', tags: 'a; b,c' },
  ])
})

test.each([
  ['an escaped sign', 'NOTE:a\\, b\\; c\\: d\\ne', { note: 'a, b; c: d\ne' }],
  [
    'a page with escaped signs',
    'URL:https\\://one.example/a?b=1\\,2',
    { website: 'https://one.example/a?b=1,2' },
  ],
  ['an escaped part of a name', 'N:Doe\\, Jr.;Jane', { lastName: 'Doe, Jr.', firstName: 'Jane' }],
  [
    'an escaped place',
    'ADR:;;Main St. 1\\, Apt 2;Ber\\,lin;;1;Germany',
    { city: 'Ber,lin', country: 'Germany' },
  ],
  ['an organization with units', 'ORG:Smith\\; Sons;Sales\\, North', { company: 'Smith; Sons' }],
  [
    'several phones and mails, in groups',
    'item1.TEL;TYPE=fax:1\nitem1.X-ABLabel:Fax\nTEL;TYPE="work,voice":2\nitem2.EMAIL:a@x.example\nEMAIL;TYPE=pref:b@x.example\nTEL:3',
    { phone: '2; 3', address: 'b@x.example; a@x.example' },
  ],
  ['a fax alone', 'TEL;TYPE=fax:1', { phone: '1' }],
  [
    'numbers of version 4',
    'TEL;VALUE=uri;PREF=1:tel:+1-418-656-9254;ext=102\nTEL;VALUE=uri:tel:+1-1;phone-context=x',
    { phone: '+1-418-656-9254 ext. 102; +1-1' },
  ],
  ['a picture of version 4', 'PHOTO:data:image/jpeg;base64,MIIC\nFN:A', { name: 'A' }],
  ['a key of version 3', 'KEY;ENCODING=b;TYPE=PGP:xjMEaVb3', { pgpKey: 'xjMEaVb3' }],
  ['Shift JIS', 'FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83A=83J', { name: 'アカ' }],
  ['no charset', 'FN;ENCODING=QUOTED-PRINTABLE:M=FCller', { name: 'Müller' }],
  ['no charset, in UTF-8', 'FN;ENCODING=QUOTED-PRINTABLE:M=C3=BCller', { name: 'Müller' }],
])('a card with %s', (_, lines, row) => {
  expect(read(`BEGIN:VCARD\n${lines}\nEND:VCARD`)).toEqual([row])
})

test('what is written is read again, whatever it holds', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map(value => value.replace(/\p{Cc}/gu, '').trim())
  forAll(text, text, text, fc.array(text, { maxLength: 3 }), (firstName, lastName, company, tags) => {
    const card = writeCard({
      ...{
        kind: 'person',
        name: 'x',
        firstName,
        lastName,
        title: '',
        company,
        phone: '',
        website: '',
        city: '',
      },
      ...{
        country: '',
        language: '',
        timeZone: '',
        pgpKey: 'xjMEaVb3ABYJKwYBBAHaRw8B',
        links: [],
        addresses: ['a@x.example'],
        tags,
      },
    })
    for (const line of card.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    const [row] = read(card)
    expect(row).toMatchObject({
      name: 'x',
      address: 'a@x.example',
      pgpKey: 'xjMEaVb3ABYJKwYBBAHaRw8B',
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      ...(company ? { company } : {}),
    })
  })
})

test('any text is split and read without a fault', () => {
  const line = fc.oneof(
    fc.constantFrom('BEGIN:VCARD', 'END:VCARD', 'N:;;', 'EMAIL;;:', 'TEL;X="'),
    fc.string({ unit: 'binary' }),
  )
  forAll(fc.array(line, { maxLength: 20 }), lines => {
    for (const card of cardsOf(lines.join('\n'))) readCard(card.text)
  })
})
