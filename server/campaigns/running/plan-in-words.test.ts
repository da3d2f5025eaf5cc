import { describe, expect, test } from 'vitest'
import { sentencesOf } from './plan-in-words.ts'

const NOTHING = {
  ...{ mails: 0, days: 0, fullDays: 0, firstsUntil: null, until: null, untilWithoutLimits: null, beyond: 0 },
  ...{ isBegun: false, inOutbox: 0, others: 0 },
}

describe('the plan in words', () => {
  test('says one of a thing and many of it', () => {
    const one = {
      ...NOTHING,
      mails: 1,
      days: 1,
      fullDays: 1,
      until: '2027-01-04',
      beyond: 1,
      others: 1,
      inOutbox: 1,
    }
    expect(sentencesOf(one)).toEqual([
      '1 mail is in the outbox already.',
      '1 mail will be sent on 1 day, the last on 4 January 2027, if nobody answers.',
      'On 1 day a mailbox reaches its limit, and the other mails wait for the next day.',
      'The same mailboxes also write to 1 contact of other campaigns.',
      '1 mail will be sent later than in 180 days.',
    ])
    const many = { mails: 2400, days: 30, fullDays: 9, beyond: 20, others: 1200 }
    const until = { firstsUntil: '2027-01-29', until: '2027-02-12', untilWithoutLimits: '2027-01-08' }
    expect(sentencesOf({ ...NOTHING, ...many, ...until })).toEqual([
      '2,400 mails will be sent on 30 days, the last on 12 February 2027, if nobody answers.',
      'All contacts have their first mail by 29 January 2027.',
      'Without the limits of the mailboxes the last mail would be sent on 8 January 2027.',
      'On 9 days a mailbox reaches its limit, and the other mails wait for the next day.',
      'The same mailboxes also write to 1,200 contacts of other campaigns.',
      '20 mails will be sent later than in 180 days.',
    ])
  })

  test('says why nothing is planned', () => {
    expect(sentencesOf(NOTHING)[0]).toContain('choose steps, contacts and mailboxes first')
    expect(sentencesOf({ ...NOTHING, isBegun: true })[0]).toContain('no contact waits for a mail')
    expect(sentencesOf({ ...NOTHING, isBegun: true, inOutbox: 2 })).toEqual([
      '2 mails are in the outbox already.',
    ])
    expect(sentencesOf({ ...NOTHING, beyond: 3 })[0]).toContain('No mailbox has room')
  })
})
