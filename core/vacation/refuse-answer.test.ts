import { expect, test } from 'vitest'
import { noteSubject } from './note-subject.ts'
import { type ArrivedMessage, answerTo, type Refusal, refuseAnswer } from './refuse-answer.ts'

const NOW = new Date('2026-12-24T12:00:00Z')
const asked = {
  own: ['me@corp.example', 'sales@corp.example'],
  now: NOW,
  startsAt: new Date('2026-12-24T00:00:00Z'),
  endsAt: new Date('2026-12-27T00:00:00Z'),
}
const letter: ArrivedMessage = {
  from: 'zoe@outside.example',
  returnPath: null,
  addressedTo: ['Me@Corp.example'],
  isAutomatic: false,
  isBulk: false,
  isSpam: false,
  isForged: false,
  receivedAt: NOW,
}
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

const cases: [string, Partial<ArrivedMessage>, Refusal | null][] = [
  ['a letter from a person', {}, null],
  ['one to another address of the mailbox', { addressedTo: ['x@y.example', 'sales@corp.example'] }, null],
  ['one that names somebody else only', { addressedTo: ['all@corp.example'] }, 'not-addressed'],
  ['one from before the first day', { receivedAt: hoursAgo(13) }, 'outside-dates'],
  ['one that was found hours later', { receivedAt: hoursAgo(5) }, 'too-old'],
  ['spam', { isSpam: true }, 'spam'],
  ['one in the name of somebody else', { isForged: true }, 'forged'],
  ['one by a program', { isAutomatic: true }, 'automatic'],
  ['one of a list', { isBulk: true }, 'bulk'],
  ['one with a null return path', { returnPath: '' }, 'nobody-to-answer'],
  ['one without any sender', { from: null }, 'nobody-to-answer'],
  ['one from what is no address', { from: 'MAILER-DAEMON' }, 'nobody-to-answer'],
  ['one from nobody', { from: 'no-reply@shop.example' }, 'nobody-reads'],
  ['one that a person sends through a mailer', { returnPath: 'bounces+17@mailer.example' }, 'nobody-reads'],
  ['one from a mail system', { from: 'Mailer-Daemon@x.example' }, 'nobody-reads'],
  ['one from the owner of a list', { from: 'owner-birds@lists.example' }, 'nobody-reads'],
  ['one from the address for requests', { from: 'birds-request@lists.example' }, 'nobody-reads'],
  ['one from a list program', { returnPath: 'LISTSERV@lists.example' }, 'nobody-reads'],
  ['one to oneself', { from: 'ME@corp.example' }, 'own'],
  ['one that one’s other address sent', { returnPath: 'sales@corp.example' }, 'own'],
]
test.each(cases)('%s', (_, change, expected) => {
  expect(refuseAnswer({ ...letter, ...change }, asked)).toBe(expected)
})

test('the end is the first moment without a note', () => {
  const at = (receivedAt: Date) => refuseAnswer({ ...letter, receivedAt }, { ...asked, now: receivedAt })
  expect(at(new Date(asked.endsAt.getTime() - 1))).toBeNull()
  expect(at(asked.endsAt)).toBe('outside-dates')
})

test('the sender that the server noted gets the note, not the one in From', () => {
  expect(answerTo({ from: 'zoe@outside.example', returnPath: 'zoe@corp2.example' })).toBe('zoe@corp2.example')
  expect(answerTo({ from: 'zoe@outside.example', returnPath: null })).toBe('zoe@outside.example')
})

test('the subject begins with Auto: and is that of the message, unless another one was chosen', () => {
  expect(noteSubject('', 'The plan')).toBe('Auto: The plan')
  expect(noteSubject('Away\n until Monday', 'The plan')).toBe('Auto: Away until Monday')
  expect(noteSubject('', 'Auto: The plan')).toBe('Auto: The plan')
  expect(noteSubject('', '')).toBe('Auto:')
  expect(noteSubject('', 'x'.repeat(2000)).length).toBeLessThan(998)
})
