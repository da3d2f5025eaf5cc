import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { connectRealtime } from './realtime.ts'

interface Socket {
  onopen?: () => void
  onclose?: (event: { code: number }) => void
  close?: () => void
}
let sockets: Socket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  vi.stubGlobal('location', { protocol: 'http:', host: 'a.example' })
  vi.stubGlobal('WebSocket', function open(this: Socket) {
    this.close = () => {}
    sockets.push(this)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what changed while the channel was cut is loaded once it is there again', async () => {
  const client = createQueryClient()
  const keys = [
    '/api/emails',
    '/api/outreach/contacts',
    '/api/outreach/websites',
    '/api/outreach/campaigns/:id',
  ]
  for (const key of keys) client.setQueryData([key, {}], {})
  const stale = () => keys.filter(key => client.getQueryState([key, {}])?.isInvalidated)
  const close = connectRealtime(client)
  sockets[0]?.onopen?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(stale()).toEqual([])
  sockets[0]?.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1000)
  sockets[1]?.onopen?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(stale()).toEqual(keys)
  close()
})
