import { expect, test } from 'vitest'
import { isOwnMail, movableMessages } from './own-mail.ts'

const received = { labels: ['inbox'] }
const sent = { labels: ['sent'] }
const toOneself = { labels: ['inbox', 'sent'] }

test('mail that people send to themselves counts as received', () => {
  expect([received, sent, { labels: ['draft'] }, toOneself].map(isOwnMail)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('moves a conversation without the sent answers; moves answers that are selected alone', () => {
  expect(movableMessages([received, sent, toOneself])).toEqual([received, toOneself])
  expect(movableMessages([sent])).toEqual([sent])
})
