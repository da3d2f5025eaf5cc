import { expect, test } from 'vitest'
import { inConversations } from './in-conversations.ts'

const message = (name: string, score: number, threadId: string, answers: string | null = null) => ({
  messageId: name,
  score,
  threadId,
  answers,
})
const order = (...found: ReturnType<typeof message>[]) =>
  inConversations(found).map(({ messageId }) => messageId)

test('the message that said it comes before those that quote it, unless they have clearly more', () => {
  const asked = message('asked', 0.5, 'a')
  expect(order(message('answer', 0.55, 'a', 'asked'), asked)).toEqual(['asked', 'answer'])
  expect(order(message('answer', 0.8, 'a', 'asked'), asked)).toEqual(['answer', 'asked'])
  expect(order(message('answer', 0.55, 'a', 'not found'), asked)).toEqual(['answer', 'asked'])
})

test('a conversation with several matches comes before one with a single match that is about as good', () => {
  const alone = message('alone', 0.52, 'b')
  expect(order(alone, message('first', 0.5, 'a'), message('second', 0.4, 'a'))).toEqual([
    'first',
    'alone',
    'second',
  ])
  expect(order(message('alone', 0.7, 'b'), message('first', 0.5, 'a'), message('second', 0.4, 'a'))[0]).toBe(
    'alone',
  )
})
