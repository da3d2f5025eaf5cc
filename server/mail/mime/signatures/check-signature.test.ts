import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { checkVector, keyAt, signedMessage, withWords } from '#testing/signed/vectors.ts'
import { parseMessage } from '../parse-message.ts'

type Known = Parameters<typeof checkVector>[1]

async function outcomeOf(source: Uint8Array | string, known: Known = {}) {
  const { outcome, coversAll } = (await checkVector(source, known)) ?? {}
  if (outcome?.is !== 'signed') return outcome?.is
  const { by } = outcome
  const trust = by.kind === 'certificate' ? by.trust : by.from
  return coversAll ? trust : `a part: ${trust}`
}
const ofVector = (name: string, known?: Known) => outcomeOf(signedMessage(name), known)

const DETACHED = signedMessage('smime/detached')
const OPAQUE = signedMessage('smime/opaque')
const PGP = signedMessage('pgp/detached')
const CLEAR = signedMessage('pgp/clear')
/** Each way in which a message can be signed. */
const KINDS = [DETACHED, OPAQUE, PGP, CLEAR]

/** From its Content-Type on: what a message may have within. */
const bodyOf = (message: Buffer): string => {
  const text = message.toString('latin1')
  return text.slice(text.search(/^Content-/m))
}
const head = 'From: Anna Doe <anna@example.com>\r\nMIME-Version: 1.0\r\n'
const mixed = (...parts: string[]): string =>
  `${head}Content-Type: multipart/mixed; boundary=out\r\n\r\n${parts.map(part => `--out\r\n${part}\r\n`).join('')}--out--\r\n`

describe('S/MIME, made by OpenSSL', () => {
  test.each([
    ...['detached', 'opaque', 'stream', 'subject-address', 'rsa', 'pss', 'bare'].map(name => [name, 'root']),
    ['other-address', 'other-address'],
    ['two-signers', 'other-address'],
    ['expired', 'expired'],
    ['self-signed', 'itself'],
    ['foreign', 'none'],
    ['server-certificate', 'misused'],
    ['weak-hash', 'weak'],
    ['weak-certificate', 'weak'],
    // A person's certificate issues none; an authority no deeper, and for no other names, than its own says.
    ['beneath-person', 'none'],
    ['too-deep', 'none'],
    ['outside-names', 'none'],
    ['no-certificate', 'uncheckable'],
  ])('%s: %s', async (name, outcome) => {
    expect(await ofVector(`smime/${name}`)).toBe(outcome)
  })

  test('nobody is trusted whom the operator has not named', async () => {
    expect(await ofVector('smime/detached', { roots: '' })).toBe('none')
  })

  test('a certificate that vouches for itself is not believed even if it is among the roots', async () => {
    const [itself = ''] = bodyOf(signedMessage('smime/self-signed')).match(/MII[\s\S]+?(?=\r\n\r\n)/) ?? []
    const { Certificate, ContentInfo, SignedData } = await import('pkijs')
    const info = ContentInfo.fromBER(new Uint8Array(Buffer.from(itself, 'base64')))
    const [certificate] = new SignedData({ schema: info.content }).certificates ?? []
    if (!(certificate instanceof Certificate)) throw new Error('it has no certificate')
    const pem = Buffer.from(certificate.toSchema().toBER()).toString('base64')
    const roots = `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----`
    expect(await ofVector('smime/self-signed', { roots })).toBe('itself')
  })

  test('a certificate has to be valid when the message arrives, whatever time is written into the signature', async () => {
    expect(await ofVector('smime/later')).toBe('root')
    expect(await ofVector('smime/later', { at: new Date('2027-06-01') })).toBe('expired')
  })

  test('text is not taken for signed because another one lies in its signature', async () => {
    const opaque = /\r\n\r\n(MII[\s\S]+)/.exec(OPAQUE.toString('latin1'))?.[1] ?? ''
    const swapped = withWords(DETACHED, /MII[\s\S]+?\r\n\r\n/, `${opaque}\r\n\r\n`)
    expect(await outcomeOf(swapped)).toBe('uncheckable')
  })
})

describe('PGP, made by GnuPG', () => {
  test.each([
    ['detached', 'example.com', 'contacts'],
    ['text', 'example.com', 'contacts'],
    ['clear', 'example.com', 'contacts'],
    ['rsa', 'rsa.example', 'contacts'],
    ['weak-hash', 'rsa.example', 'weak'],
    ['expired', 'expired.example', 'expired'],
    ['revoked', 'revoked.example', 'revoked'],
  ])('%s with the key of %s: %s', async (name, domain, outcome) => {
    const known = { from: `anna@${domain}`, contactKeys: [keyAt(domain)] }
    expect(await ofVector(`pgp/${name}`, known)).toBe(outcome)
  })

  test('a key of somebody else proves nothing, wherever it stands', async () => {
    expect(await ofVector('pgp/other-address')).toBe('other-address')
  })

  test('without the key nothing is known', async () => {
    const found = await checkVector(PGP, { contactKeys: [] })
    expect(found?.outcome).toEqual({
      is: 'no-key',
      keyId: expect.stringMatching(/^[\dA-F]{16}$/),
      knowsOther: false,
    })
    expect((await checkVector(PGP, { contactKeys: [keyAt('rsa.example')] }))?.outcome).toMatchObject({
      knowsOther: true,
    })
  })

  test('a key that earlier mail named counts as seen before, and only for its own address', async () => {
    const named = (line: string, from = 'anna@example.com') =>
      Buffer.from(`From: ${from}\r\nAutocrypt: ${line}\r\nSubject: Before\r\n\r\n`)
    const key = `keydata= ${keyAt('example.com').replace(/(.{60})/g, '$1\r\n ')}`
    const seen = (...earlier: Buffer[]) => ofVector('pgp/detached', { contactKeys: [], earlier })
    expect(await seen(named(`addr=Anna@Example.com; prefer-encrypt=mutual; ${key}`))).toBe('autocrypt')
    for (const line of [`addr=bo@there.example; ${key}`, `addr=anna@example.com; critical=1; ${key}`, key])
      expect(await seen(named(line)), line).toBe('no-key')
    expect(await seen(named(`addr=anna@example.com; ${key}`, 'bo@there.example'))).toBe('no-key')
    expect(
      await seen(named(`addr=anna@example.com; ${key}\r\nAutocrypt: addr=anna@example.com; ${key}`)),
    ).toBe('no-key')
    // The newest one that names a key counts.
    const other = `keydata=${keyAt('rsa.example')}`
    expect(await seen(named(`addr=anna@example.com; ${other}`), named(`addr=anna@example.com; ${key}`))).toBe(
      'no-key',
    )
  })
})

describe('what is not signed', () => {
  test.each([
    ['a word', DETACHED, '100 euros', '900 euros'],
    ['a letter outside of ASCII', DETACHED, '=C3=BC', '=C3=B6'],
    ['the type of the text', DETACHED, 'text/plain;', 'text/html;'],
    ['a word', PGP, '100 euros', '900 euros'],
    ['the type of the text', PGP, 'text/plain;', 'text/html;'],
    ['a word', CLEAR, '100 euros', '900 euros'],
  ])('%s is not changed without notice', async (_, message, from, to) => {
    expect(await outcomeOf(withWords(message, from, to))).toBe('changed')
  })

  test('one letter within an S/MIME message in one piece', async () => {
    const der = Buffer.from(/\r\n\r\n(MII[\s\S]+)/.exec(OPAQUE.toString('latin1'))?.[1] ?? '', 'base64')
    der.write('900', der.indexOf('100 euros'))
    const changed = withWords(OPAQUE, /MII[\s\S]+/, der.toString('base64'))
    expect(await outcomeOf(changed)).toBe('changed')
  })

  test('other line ends change nothing', async () => {
    for (const message of KINDS)
      expect(await outcomeOf(message.toString('latin1').replaceAll('\r\n', '\n'))).toMatch(
        /^(?:root|contacts)$/,
      )
  })

  test('text around the signed part, before or behind it, is never covered', async () => {
    const note = 'Content-Type: text/plain\r\n\r\nPay 900 euros instead.\r\n'
    for (const message of KINDS) {
      const part = bodyOf(message)
      for (const source of [mixed(note, part), mixed(part, note)])
        expect(await outcomeOf(source)).toMatch(/^a part: (?:root|contacts)$/)
    }
  })

  test('a third part, text that stands around the marks, and a page beside a signed text are not covered', async () => {
    const third = withWords(PGP, '--sig--', '--sig\r\nContent-Type: text/plain\r\n\r\nMore\r\n--sig--')
    expect(await outcomeOf(third)).toBe('a part: contacts')
    expect(await outcomeOf(`${CLEAR.toString('latin1')}Pay more`)).toBe('a part: contacts')
    expect(
      await outcomeOf(withWords(CLEAR, '-----BEGIN PGP SIGNED', 'Pay more\r\n-----BEGIN PGP SIGNED')),
    ).toBe('a part: contacts')
    for (const [mark, words] of [
      ['Hash: SHA256', 'Hash: SHA256\r\nComment: Pay 900 euros'],
      ['SIGNATURE-----\r\n', 'SIGNATURE-----\r\nComment: Pay 900 euros\r\n'],
    ] as const)
      expect(await outcomeOf(withWords(CLEAR, mark, words)), words).toMatch(
        /^(?:a part: contacts|uncheckable)$/,
      )
    const both = mixed(bodyOf(CLEAR), 'Content-Type: text/html\r\n\r\n<p>Pay more')
    expect(await outcomeOf(both.replace('mixed', 'alternative'))).toBe('a part: contacts')
  })

  test('a signed message that is attached to another one says nothing of that', async () => {
    const attached = `Content-Type: message/rfc822\r\n\r\n${PGP.toString('latin1')}`
    expect(await checkVector(mixed('Content-Type: text/plain\r\n\r\nSee below', attached))).toBeNull()
  })
})

describe('who has signed it', () => {
  test('is never somebody whom the message does not show as its only sender', async () => {
    for (const line of [
      'From: anna@example.com, eve@there.example',
      'From: anna@example.com\r\nFrom: eve@there.example',
      'From: friends: anna@example.com, eve@there.example;',
      'Sender: anna@example.com',
      'From: "anna@example.com" <eve@there.example>',
    ])
      for (const message of KINDS)
        expect(await outcomeOf(withWords(message, /^From: .*$/m, line)), line).toBe('many-senders')
  })

  test('is not the address in a display name', async () => {
    const spoofed = withWords(DETACHED, /^From: .*$/m, 'From: "anna@example.com" <eve@there.example>')
    expect(await outcomeOf(spoofed, { from: 'eve@there.example' })).toBe('other-address')
  })

  test('is the same person in capital letters', async () => {
    const loud = withWords(DETACHED, /^From: .*$/m, 'From: ANNA@Example.COM')
    expect(await outcomeOf(loud, { from: 'ANNA@Example.COM' })).toBe('root')
  })
})

test('any damage is judged without harm, and never makes a proof of other words', async () => {
  const changes = fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 6 })
  const damaged = fc.tuple(fc.constantFrom(...KINDS), changes, fc.boolean())
  const cases: { message: Buffer; source: Buffer }[] = []
  forAllTimes(400, damaged, ([message, bytes, isCut]) => {
    const source = Buffer.from(isCut ? message.subarray(0, bytes[0]?.[0]) : message)
    for (const [at, byte] of bytes) if (at < source.length) source[at] = byte
    cases.push({ message, source })
  })
  let proven = 0
  for (const { message, source } of cases) {
    const outcome = await outcomeOf(source)
    // Lines about the signature stand in the text of such a message.
    if (message === CLEAR || !/^(?:root|contacts)$/.test(outcome ?? '')) continue
    proven += 1
    expect(parseMessage(source).text).toBe(parseMessage(message).text)
  }
  // Damage to lines that are not signed.
  expect(proven).toBeGreaterThan(10)
})
