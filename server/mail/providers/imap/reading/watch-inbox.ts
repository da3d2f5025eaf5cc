import type { ImapFlow } from 'imapflow'
import { ProviderError } from '#server/mail/providers/provider.ts'
import type { ImapAccountConfig, ImapDeps } from '../connection/config.ts'
import { connectImap, tuningOf } from '../connection/connect.ts'
import { openFolder } from '../connection/session.ts'
import { imapFailure } from '../failures.ts'

/**
 * Waits in the inbox on a connection of its own, with IDLE (RFC 2177) or, where the server has none, by asking with
 * NOOP. Calls `onLost` once when the connection ends by itself, or when nothing comes through it any more.
 */
export async function watchInbox(
  config: ImapAccountConfig,
  deps: ImapDeps,
  onChange: () => void,
  onLost: (error: ProviderError) => void,
): Promise<() => Promise<void>> {
  const { pollMs, connectTimeoutMs, socketTimeoutMs } = tuningOf(deps)
  const client = await connectImap(config, deps, {
    maxIdleTime: pollMs,
    socketTimeout: pollMs + socketTimeoutMs,
    autoIdleDelay: 1,
    missingIdleCommand: 'NOOP',
  })
  const { host } = config.imap
  let stopped = false
  let reason: unknown = null
  // Called without arguments: the caller does not need the events' details.
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, () => onChange())
  client.on('error', error => {
    reason = error
  })
  const stopAsking = keepAsking(client, { everyMs: pollMs, answerMs: connectTimeoutMs }, () => {
    reason = new ProviderError('unavailable', `${host} has stopped answering where we wait for new mail`)
    client.close()
  })
  client.on('close', () => {
    stopAsking()
    if (stopped) return
    stopped = true
    const text = `${host} closed the connection that waits for new mail`
    onLost(reason ? imapFailure(reason, config.imap) : new ProviderError('unavailable', text))
  })
  try {
    await openFolder(client, 'INBOX')
  } catch (error) {
    stopped = true
    client.close()
    throw imapFailure(error, config.imap)
  }
  return async () => {
    stopped = true
    client.close()
  }
}

/**
 * Sends a command now and then, and calls `onSilence` when no answer comes. IDLE alone does not notice that a router has
 * dropped an idle connection: RFC 2177 allows 29 minutes of silence, and many routers only five.
 */
function keepAsking(
  client: ImapFlow,
  { everyMs, answerMs }: { everyMs: number; answerMs: number },
  onSilence: () => void,
): () => void {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const patience = setTimeout(onSilence, answerMs)
    // A closed connection is reported by its own event.
    await client.noop().catch(() => undefined)
    clearTimeout(patience)
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  return () => clearInterval(timer)
}
