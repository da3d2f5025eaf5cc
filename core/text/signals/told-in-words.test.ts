import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BounceReason } from '#core/contract/signals.ts'
import { forAll } from '#testing/random/for-all.ts'
import { bounceReasonOf } from './bounce-reason.ts'
import { BOUNCE_WORDS } from './bounce-words.ts'
import { toldInWords } from './told-in-words.ts'

/** All codes of the registry of enhanced status codes (RFC 5248), without their classes. */
const REGISTERED: Record<string, BounceReason> = {
  '0.0': 'other',
  '1.0': 'no-such-address',
  '1.1': 'no-such-address',
  '1.2': 'no-such-domain',
  '1.3': 'no-such-address',
  '1.4': 'other',
  '1.5': 'other',
  '1.6': 'address-closed',
  '1.7': 'sender-refused',
  '1.8': 'sender-refused',
  '1.9': 'unreachable',
  '1.10': 'no-such-address',
  '2.0': 'not-allowed',
  '2.1': 'address-closed',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '2.4': 'not-allowed',
  '3.0': 'temporary',
  '3.1': 'mailbox-full',
  '3.2': 'temporary',
  '3.3': 'file-refused',
  '3.4': 'too-large',
  '3.5': 'temporary',
  '3.6': 'temporary',
  '4.0': 'unreachable',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.3': 'temporary',
  '4.4': 'unreachable',
  '4.5': 'temporary',
  '4.6': 'loop',
  '4.7': 'unreachable',
  '5.0': 'other',
  '5.1': 'other',
  '5.2': 'other',
  '5.3': 'too-many',
  '5.4': 'other',
  '5.5': 'other',
  '5.6': 'other',
  '6.0': 'file-refused',
  '6.1': 'file-refused',
  '6.2': 'file-refused',
  '6.3': 'file-refused',
  '6.4': 'file-refused',
  '6.5': 'file-refused',
  '6.6': 'file-refused',
  '6.7': 'file-refused',
  '6.8': 'file-refused',
  '6.9': 'file-refused',
  '6.10': 'file-refused',
  '7.0': 'not-allowed',
  '7.1': 'not-allowed',
  '7.2': 'not-allowed',
  '7.3': 'not-allowed',
  '7.4': 'not-allowed',
  '7.5': 'not-allowed',
  '7.6': 'not-allowed',
  '7.7': 'not-allowed',
  '7.8': 'not-allowed',
  '7.9': 'not-allowed',
  '7.10': 'not-allowed',
  '7.11': 'not-allowed',
  '7.12': 'not-allowed',
  '7.13': 'address-closed',
  '7.14': 'not-allowed',
  '7.15': 'not-allowed',
  '7.16': 'not-allowed',
  '7.17': 'not-allowed',
  '7.18': 'not-allowed',
  '7.19': 'not-allowed',
  '7.20': 'sender-unproven',
  '7.21': 'sender-unproven',
  '7.22': 'sender-unproven',
  '7.23': 'sender-unproven',
  '7.24': 'sender-unproven',
  '7.25': 'sender-refused',
  '7.26': 'sender-unproven',
  '7.27': 'sender-refused',
  '7.28': 'too-many',
  '7.29': 'not-allowed',
  '7.30': 'not-allowed',
}

/** What nobody should have to read. */
const CODE = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)|(?:^|[:\n]\s{0,3})[2-5]\d\d(?:[ -]|$)/

test.each(Object.entries(REGISTERED))('a refusal with only the code 5.%s says %s', (code, reason) => {
  expect(bounceReasonOf({ status: `5.${code}`, diagnostic: null }).reason).toBe(reason)
  const told = toldInWords(`smtp.x.example refused: 550 5.${code} \u2014`)
  expect(told.reason).toMatch(/^[A-Z][^:]*\.$/)
  expect(told.reason).not.toMatch(CODE)
  expect(told.whatToDo).toBe(BOUNCE_WORDS[reason].whatToDo)
  expect(told.said).toContain(`5.${code}`)
})

describe('what the product has kept of a failure', () => {
  test.each([
    [
      'zoe@x.example was refused: 550 5.1.1 User unknown',
      'zoe@x.example: there is no such address.',
      'Check the address for a mistake, or ask them for the right one in another way.',
    ],
    [
      'a@x.example was refused: 550 5.1.1 No; b@x.example was refused: 552 5.2.2 Full; 2 more were refused',
      'a@x.example: there is no such address. b@x.example: their mailbox is full. 2 more were refused.',
      'Check the address for a mistake, or ask them for the right one in another way.',
    ],
    [
      'smtp.x.example refused: 554 5.5.0 Error',
      'Your mail server did not accept it.',
      'The details below may say why. Send it again later, or write to another address.',
    ],
    [
      'smtp.x.example refused: 552-5.3.4 too large',
      'The message is too large for your mail server.',
      'Send it again with smaller files, or with a link to them.',
    ],
    ['imap.x.example refused: [NOPERM] denied', 'imap.x.example refused it.', null],
    [
      'The mailbox at imap.x.example is full: [OVERQUOTA] Quota exceeded',
      'The mailbox at imap.x.example is full.',
      null,
    ],
    [
      'smtp.x.example refused the user name or password. The server said: 535 Error',
      'smtp.x.example refused the user name or password.',
      null,
    ],
    [
      'smtp.x.example cannot take the message now: 451 4.3.0 Busy',
      'smtp.x.example cannot take the message now.',
      null,
    ],
    ['The limit of 500 recipients a day is reached', 'The limit of 500 recipients a day is reached.', null],
    [
      'The connection to x.example was lost: it may have been sent',
      'The connection to x.example was lost: it may have been sent.',
      null,
    ],
  ])('%s', (text, reason, whatToDo) => {
    expect(toldInWords(text)).toMatchObject({ reason, whatToDo })
  })
})

test('no reply of a server becomes the main sentence, whatever it says', () => {
  const host = fc.constantFrom('smtp.x.example', '10.4.5.1')
  const code = fc.integer({ min: 400, max: 599 })
  const status = fc
    .tuple(fc.constantFrom(4, 5), fc.nat(999), fc.nat(999))
    .map(([type, subject, detail]) => `${type}.${subject}.${detail}`)
  const said = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('User unknown', 'mailbox full', 'blocked', ''),
  )
  const reply = fc
    .tuple(code, fc.constantFrom(' ', '-'), fc.option(status), said)
    .map(([number, sign, enhanced, words]) => `${number}${sign}${enhanced ?? ''} ${words}`)
  const text = fc
    .tuple(host, fc.emailAddress(), reply, reply)
    .chain(([server, address, one, other]) =>
      fc.constantFrom(
        one,
        `${server} refused: ${one}`,
        `${server} cannot take the message now: ${one}`,
        `${server} asks us to try later: ${one}`,
        `${server} refused the user name or password. The server said: ${one}`,
        `${address} was refused: ${one}`,
        `${address} was refused: ${one}; b@x.example was refused: ${other}; 3 more were refused`,
      ),
    )
  forAll(text, failure => {
    const { reason, said } = toldInWords(failure)
    expect(reason).not.toMatch(CODE)
    expect(reason).toMatch(/\p{L}{2}.*\.$/u)
    expect(said === null || failure.includes(said)).toBe(true)
  })
})

test('whoever is named already is not named again', () => {
  const text = 'Zoe@x.example was refused: 550 5.1.1 User unknown'
  expect(toldInWords(text, 'zoe@x.example').reason).toBe('There is no such address.')
  expect(toldInWords(text, 'bo@x.example').reason).toBe('Zoe@x.example: there is no such address.')
})
