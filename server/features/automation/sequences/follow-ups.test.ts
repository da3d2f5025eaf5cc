import { expect } from 'vitest'
import { syncNow } from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'
import { headerOf, moveTo, receive, sendByHand, sentBy, work } from '#testing/follow-ups.ts'

/** A Monday. */
const MONDAY = '2027-02-01T10:00Z'
const test = base.extend('sent', async ({ t, user, account }) => {
  await moveTo(t, MONDAY)
  await syncNow(t, account)
  return sendByHand(t, user, account)
})
const settings = (change: object = {}) => ({ body: { autoFollowUpEnabled: true, ...change } })

test('a conversation without an answer gets its follow-ups, in it, at their times, and no more', async ({
  t,
  user,
  account,
  sent,
}) => {
  const url = `/api/threads/${sent.threadId}`
  expect((await t.call(user, 'POST', `${url}/automation`, settings())).status).toBe(200)
  await moveTo(t, '2027-02-04T09:59Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  await moveTo(t, '2027-02-04T10:01Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  expect(await work(t)).toMatchObject({ written: 0 })
  const [original = '', first = '', ...others] = sentBy(t, account)
  expect(others).toEqual([])
  expect(headerOf(first, 'To')).toBe('Zoe Adams <zoe@outside.example>')
  expect(headerOf(first, 'Subject')).toBe('Re: Plan')
  expect(headerOf(first, 'In-Reply-To')).toBe(headerOf(original, 'Message-ID'))
  expect(headerOf(first, 'Auto-Submitted')).toBeUndefined()
  expect(first).toContain('Hi Zoe,')
  expect(first).toContain('my message of 1 February')
  // Three days later is a Sunday.
  await moveTo(t, '2027-02-07T12:00Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  await moveTo(t, '2027-02-08T09:00Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  await moveTo(t, '2027-03-08T09:00Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  expect(sentBy(t, account)).toHaveLength(3)
})

test('an answer ends it, whatever else is true', async ({ t, user, account, sent }) => {
  await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, settings())
  const [original = ''] = sentBy(t, account)
  await receive(t, account, {
    From: 'Zoe <private@elsewhere.example>',
    'In-Reply-To': headerOf(original, 'Message-ID') ?? '',
    Subject: 'Something else',
  })
  await moveTo(t, '2027-02-04T10:01Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  expect(sentBy(t, account)).toHaveLength(1)
})
