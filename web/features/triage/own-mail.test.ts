import { expect, test } from 'vitest'
import { isOwnMail, movableMessages } from './own-mail.ts'

const received = { labels: ['inbox'] }
const sent = { labels: ['sent'] }
const toOneself = { labels: ['inbox', 'sent'] }

test('what was sent to oneself was received, too', () => {
  expect([received, sent, { labels: ['draft'] }, toOneself].map(isOwnMail)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a conversation moves without the answers in Sent; answers chosen by themselves move', () => {
  expect(movableMessages([received, sent, toOneself])).toEqual([received, toOneself])
  expect(movableMessages([sent])).toEqual([sent])
})
