import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMbox } from '#testing/mime/mbox.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { mboxEntry } from './mbox.ts'

const at = new Date('2026-11-05T08:07:06Z')

test('a message stands after its separator, with lines that look like one quoted', () => {
  expect(mboxEntry(Buffer.from('Subject: x\r\n\r\nFrom me\r\n>From you\r\n'), at).toString()).toBe(
    'From MAILER-DAEMON Thu Nov 05 08:07:06 2026\nSubject: x\r\n\r\n>From me\r\n>>From you\r\n\n\n',
  )
})

test('whatever the bytes, they come back as they were', () => {
  const line = fc.constantFrom(
    'From me\n',
    '>From you\n',
    '\n',
    '\r\n',
    'text',
    '\n\nFrom ',
    '>>From',
    '\0\xff',
  )
  const message = fc.array(line, { maxLength: 12 }).map(parts => Buffer.from(parts.join(''), 'latin1'))
  forAllTimes(300, fc.array(message, { minLength: 1, maxLength: 5 }), sources => {
    const file = Buffer.concat(sources.map(source => mboxEntry(source, at)))
    expect(readMbox(file).map(String)).toEqual(sources.map(String))
  })
})
