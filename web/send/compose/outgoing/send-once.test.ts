import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendBody } from '#core/contract/emails.ts'
import { createSending } from './send-once.ts'

const letter = (body: string): SendBody => ({ fromAccountId: 1, to: 'a@x.example', subject: 's', body })

/** The messages that the server received, by key. Like the server, it refuses a different text under the same key. */
let taken: Map<string, string>
/** Whether the connection breaks after the server has accepted a message. */
let losesAnswers = false
beforeEach(() => {
  taken = new Map()
  losesAnswers = false
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { idempotencyKey, body: text } = JSON.parse(body)
    const before = taken.get(idempotencyKey)
    if (before !== undefined && before !== text)
      return Response.json({ message: 'sent', error: 'sent', code: 'sent-before' }, { status: 409 })
    taken.set(idempotencyKey, text)
    if (losesAnswers) throw new TypeError('Failed to fetch')
    return Response.json({ id: taken.size, threadId: 1 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('sends a message once when it is repeated after a lost answer', async () => {
  const { send } = createSending()
  losesAnswers = true
  await expect(send(letter('text'))).rejects.toThrow('Failed to fetch')
  losesAnswers = false
  expect(await send(letter('text'))).toMatchObject({ id: 1 })
  expect([...taken.values()]).toEqual(['text'])
})

test('refuses a message that was changed after a lost answer, and sends it as another message only when repeated', async () => {
  const { send } = createSending()
  losesAnswers = true
  await expect(send(letter('text'))).rejects.toThrow('Failed to fetch')
  losesAnswers = false
  expect(await send(letter('corrected'))).toBeNull()
  expect([...taken.values()]).toEqual(['text'])
  expect(await send(letter('corrected'))).toMatchObject({ id: 2 })
  expect([...taken.values()]).toEqual(['text', 'corrected'])
})
