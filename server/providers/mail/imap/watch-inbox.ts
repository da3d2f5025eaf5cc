import { ProviderError } from '../provider.ts'
import type { ImapAccountConfig, ImapDeps } from './config.ts'
import { connectImap, tuningOf } from './connect.ts'
import { imapFailure } from './failures.ts'
import { openFolder } from './session.ts'

/**
 * Waits in the inbox on a connection of its own, with IDLE (RFC 2177) or, where the server has none, by asking with
 * NOOP. Calls `onLost` once when the connection ends by itself.
 */
export async function watchInbox(
  config: ImapAccountConfig,
  deps: ImapDeps,
  onChange: () => void,
  onLost: (error: ProviderError) => void,
): Promise<() => Promise<void>> {
  const { pollMs, socketTimeoutMs } = tuningOf(deps)
  const client = await connectImap(config, deps, {
    // IDLE is renewed well before NAT boxes and servers forget a silent connection (30 min in RFC 2177).
    maxIdleTime: pollMs,
    socketTimeout: pollMs + socketTimeoutMs,
    autoIdleDelay: 1,
    missingIdleCommand: 'NOOP',
  })
  let stopped = false
  let reason: unknown = null
  client.on('exists', onChange)
  client.on('expunge', onChange)
  client.on('flags', onChange)
  client.on('error', error => {
    reason = error
  })
  client.on('close', () => {
    if (stopped) return
    stopped = true
    const text = `${config.imap.host} closed the connection that waits for new mail`
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
