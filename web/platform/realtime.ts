import type { QueryClient } from '@tanstack/react-query'
import { type RealtimeMessage, realtimeMessage, staleBy } from '#core/contract/realtime.ts'
import { refresh } from './query.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
/** What is kept up to date by the channel alone. */
const AFTER_A_GAP = [
  ...staleBy.email_received,
  ...staleBy.sync_progress,
  ...staleBy.contact_updated,
  ...staleBy.website_updated,
  ...staleBy.campaign_updated,
]
/** The server's close code for an ended session. */
const SIGNED_OUT = 4401

/**
 * Keeps the channel at `/ws` open, and marks cached lists stale as its messages say. After a reconnection everything is
 * refreshed, because messages may have been missed. Errors are only logged (specification, section 8). Returns a
 * function that closes the channel.
 */
export function connectRealtime(
  client: QueryClient,
  onMessage?: (message: RealtimeMessage) => void,
): () => void {
  let socket: WebSocket | null = null
  let retry = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let wasLost = false

  const open = () => {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.onopen = () => {
      retry = FIRST_RETRY_MS
      if (wasLost) void refresh(client, AFTER_A_GAP)
      wasLost = false
    }
    socket.onmessage = event => {
      const message = parse(event.data)
      if (!message) return
      void refresh(client, staleBy[message.type])
      onMessage?.(message)
    }
    socket.onclose = ({ code }) => {
      if (closed) return
      if (code === SIGNED_OUT) void refresh(client, ['/api/auth/user'])
      wasLost = true
      timer = setTimeout(open, retry * (0.5 + Math.random()))
      retry = Math.min(retry * 2, LONGEST_RETRY_MS)
    }
    socket.onerror = () => console.warn('The live connection failed; trying again')
  }
  open()
  return () => {
    closed = true
    clearTimeout(timer)
    socket?.close()
  }
}

function parse(data: unknown) {
  try {
    return realtimeMessage.parse(JSON.parse(String(data)))
  } catch (error) {
    console.warn('Not understood on the live connection', error)
    return null
  }
}
