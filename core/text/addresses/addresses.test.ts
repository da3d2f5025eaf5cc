import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAll } from '#testing/random/for-all.ts'
import {
  asciiAddress,
  asciiDomain,
  domainOf,
  formatAddress,
  isNoReply,
  isValidAddress,
  localPart,
  parseAddressList,
  readAddressList,
  senderLabel,
} from './addresses.ts'
import { whyNoAddress } from './typed-address.ts'

const { lists, complete, torn, tidied, labels, usable, automatic } = readData<{
  lists: [string, [string | null, string][]][]
  complete: string[]
  torn: [string, string[]?][]
  tidied: [string, string[]][]
  labels: [string | null, string][]
  usable: string[]
  automatic: string[]
}>('addresses.test.yaml', import.meta.url)

describe('parseAddressList', () => {
  test.each(lists)('%s', (text, expected) => {
    expect(parseAddressList(text)).toEqual(expected.map(([name, address]) => ({ name, address })))
  })

  test('never throws, and finds only texts that contain an @', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...'ab@<>(),;:"\\ \n.'), maxLength: 300 }),
    )
    fc.assert(fc.property(text, any => parseAddressList(any).every(({ address }) => address.includes('@'))))
  })

  test('parses what it has formatted', () => {
    const name = fc.string({ unit: 'grapheme' }).map(text => text.replace(/\s+/g, ' ').trim() || null)
    const atom = fc.string({ unit: fc.constantFrom(...'abcz09-_+'), minLength: 1, maxLength: 12 })
    const mailbox = fc.record({ name, address: fc.tuple(atom, atom).map(([a, b]) => `${a}@${b}.example`) })
    forAll(fc.array(mailbox, { maxLength: 8 }), list => {
      expect(parseAddressList(list.map(formatAddress).join(', '))).toEqual(list)
    })
  })

  test('parses ten thousand recipients, and a megabyte of openings that are never closed', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `"Person, ${n}" <p${n}@x.example>`).join(', ')
    expect(parseAddressList(many)).toHaveLength(10_000)
    // A parser that takes quadratic time for these would exceed the time limit of the test.
    for (const opening of ['\\"', '"\\', '(', '<', '(\\', 'a,', '"a" ', ':', 'a (b']) {
      expect(parseAddressList(opening.repeat(300_000))).toEqual([])
      expect(parseAddressList(`@x${opening.repeat(300_000)}`).length).toBeLessThan(3)
    }
    expect(parseAddressList('a@x.example '.repeat(200_000))).toHaveLength(200_000)
  })
})

describe('returns the pieces without an address', () => {
  test.each<[string, string[]]>([
    ['bob@x.example, anna.x.example', ['anna.x.example']],
    ['anna.x.example, bob@x.example', ['anna.x.example']],
    ['anna.x.example, Bob <bob@x.example>', ['anna.x.example']],
    ['bob@x.example anna.x.example', ['bob@x.example anna.x.example']],
    ['bob@x.example\nanna', ['anna']],
    ['a@x.example, foo', ['foo']],
    ['foo, a@x.example', ['foo', 'a@x.example']],
    ['foo, bar, Ada <a@x.example>', ['foo', 'bar']],
    ['Max Mustermann; a@x.example', ['Max Mustermann']],
    ['"Brandt, Ada", a@x.example', ['"Brandt, Ada"']],
    ['foo <>, a@x.example', ['foo <>']],
    ['Ada <ada>, a@x.example', ['Ada <ada>']],
    ['Ada <a@x.example> Bo <b@x.example>', ['b@x.example']],
    ['Ada <a@x.example> b@x.example', ['b@x.example']],
    ['a@x.example and b@x.example', ['a@x.example and b@x.example']],
    ['Friends: anna, b@y.example;', ['anna', 'b@y.example']],
    ['anna, Friends: b@y.example;', ['anna']],
    [`a@x.example, ${'long '.repeat(60)}, b@y.example`, ['long '.repeat(60).trim()]],
  ])('%j', (text, rest) => {
    expect(readAddressList(text).rest).toEqual(rest)
  })

  test.each(complete)('%j gives no address', text => {
    expect(readAddressList(text).rest).toEqual([])
  })

  // Whoever owns what would be left of these is somebody else.
  test.each(torn)('%j is not cut to another address', (text, rest = [text]) => {
    const read = readAddressList(text)
    expect(read.rest).toEqual(rest)
    expect(read.found.filter(({ address }) => isValidAddress(address))).toEqual([])
    expect([text, ...rest].some(piece => whyNoAddress(piece) !== '')).toBe(true)
  })

  test.each(tidied)('%j is read as %j', (text, addresses) => {
    const { found, rest } = readAddressList(text)
    expect({ rest, addresses: found.map(formatAddress) }).toEqual({ rest: [], addresses })
    expect(found.every(({ address }) => isValidAddress(address))).toBe(true)
  })

  test('a duplicated header field repeats no recipient', () => {
    expect(parseAddressList('Brandt,\r\n Ada <ada@x.example>')).toEqual([
      { name: 'Brandt, Ada', address: 'ada@x.example' },
    ])
  })
})

test('formats an address with its name, quoted where RFC 5322 reserves a character', () => {
  expect(formatAddress({ name: 'Jane Doe', address: 'j@x.example' })).toBe('Jane Doe <j@x.example>')
  expect(formatAddress({ name: 'Doe, Jane', address: 'j@x.example' })).toBe('"Doe, Jane" <j@x.example>')
  expect(formatAddress({ name: 'A "B" \\', address: 'j@x.example' })).toBe('"A \\"B\\" \\\\" <j@x.example>')
  expect(formatAddress({ name: ' ', address: 'j@x.example' })).toBe('j@x.example')
  expect(formatAddress({ name: 'A\r\nBcc: x@y.example', address: 'j@x.example' })).not.toContain('\n')
})

test.each(labels)('senderLabel of %s is %s', (header, label) => {
  expect(senderLabel(header)).toBe(label)
})

test('local part and domain', () => {
  expect(localPart('Ana.Lima@X.example')).toBe('Ana.Lima')
  expect(localPart('ana')).toBe('ana')
  expect(domainOf('Ana.Lima@X.Example')).toBe('x.example')
  expect(domainOf('ana')).toBe('')
})

test.each(usable)('mail can be sent to %s', address => {
  expect(isValidAddress(address)).toBe(true)
})

test.each([
  '',
  'ana',
  '@x.example',
  'ana@',
  'ana@x..example',
  'ana@.example',
  'ana@-x.example',
  'a na@x.example',
  'ana@x.example>',
  'ana@x.example\r\nBcc: b@y.example',
  'a@b@c.example',
  '""@x.example',
  '.ana@x.example',
  'ana.@x.example',
  'ana..lima@x.example',
  'ana\u200blima@x.example',
  '"ana"lima"@x.example',
  '"ana> NOTIFY=NEVER"@x.example',
  '"ana\\"@x.example',
  '"ana\r\nBcc: b@y.example"@x.example',
  `${'a'.repeat(65)}@x.example`,
])('mail cannot be sent to %j', address => {
  expect(isValidAddress(address)).toBe(false)
})

test.each(automatic)('%s is a no-reply address', address => {
  expect(isNoReply(address)).toBe(true)
})

test.each([
  'ana@x.example',
  'nora@x.example',
  'reply@x.example',
  'bouncer@x.example',
  'noah.reply@x.example',
])('%s is not a no-reply address', address => {
  expect(isNoReply(address)).toBe(false)
})

test('converts an address to ASCII where its local part allows it', () => {
  const given = [
    'info@Bücher.example',
    'Info@plain.example',
    'a@mail.правда.example',
    'jürgen@bücher.example',
    'a@1.2.3',
    'a@under_score.bücher.example',
  ]
  expect(given.map(asciiAddress)).toEqual([
    'info@xn--bcher-kva.example',
    'Info@plain.example',
    'a@mail.xn--80aafi6cg.example',
    'jürgen@bücher.example',
    'a@1.2.3',
    'a@under_score.xn--bcher-kva.example',
  ])
  expect(['MÜLLER.de', 'X.example', '', 'ü b'].map(asciiDomain)).toEqual([
    'xn--mller-kva.de',
    'x.example',
    '',
    'ü b',
  ])
})
