import type { ImapFlow } from 'imapflow'
import { ProviderError } from '#server/mail/providers/provider.ts'
import type { ImapAccountConfig, ImapDeps } from '../connection/config.ts'
import { connectImap, tuningOf } from '../connection/connect.ts'
import { openFolder } from '../connection/session.ts'
import { imapFailure } from '../failures.ts'

/** What is known of a server from earlier connections. */
export interface WatchedServer {
  /** How often in a row a connection was lost while it told what its folders hold. */
  falls: number
}

/** After so many falls it is not asked any more. */
const MOST_FALLS = 2

/**
 * Waits in the inbox on a connection of its own, with IDLE (RFC 2177) or, where the server has none, by asking with
 * NOOP; and asks now and then what all other folders hold, because servers file mail into them, too (IDLE tells of one folder,
 * and imapflow has no NOTIFY). Calls `onLost` once when the connection ends by itself, or when nothing comes through it any more.
 */
export async function watchMailbox(
  config: ImapAccountConfig,
  deps: ImapDeps,
  known: WatchedServer,
  onChange: () => void,
  onLost: (error: ProviderError) => void,
): Promise<() => Promise<void>> {
  const { pollMs, foldersMs, connectTimeoutMs, socketTimeoutMs } = tuningOf(deps)
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
  const isQuick = client.capabilities.has('LIST-STATUS')
  let held: string | null = null
  let isListing = false
  const look = async () => {
    if (known.falls >= MOST_FALLS) return client.noop()
    isListing = true
    const now = await heldByFolders(client)
    isListing = false
    known.falls = 0
    if (held !== null && now !== held) onChange()
    held = now
  }
  const everyMs = isQuick && known.falls < MOST_FALLS ? Math.min(foldersMs, pollMs) : pollMs
  const asking = keepAsking(look, { everyMs, answerMs: connectTimeoutMs }, () => {
    reason = new ProviderError('unavailable', `${host} has stopped answering where we wait for new mail`)
    client.close()
  })
  client.on('close', () => {
    asking.stop()
    if (isListing && !stopped) known.falls += 1
    if (stopped) return
    stopped = true
    const text = `${host} closed the connection that waits for new mail`
    onLost(reason ? imapFailure(reason, config.imap) : new ProviderError('unavailable', text))
  })
  try {
    await openFolder(client, 'INBOX')
    await asking.ask()
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

const HELD = { messages: true, uidNext: true, uidValidity: true, highestModseq: true } as const

/**
 * What all folders but the inbox hold, as one text to compare. Without LIST-STATUS (RFC 5819) each folder takes a command.
 * imapflow's `listOnly` would leave the answers to STATUS out, and the order of the folders open.
 */
async function heldByFolders(client: ImapFlow): Promise<string> {
  const listed = await client.list({ statusQuery: HELD })
  return listed
    .filter(({ path }) => path !== 'INBOX')
    .map(({ path, status }) =>
      [path, status?.uidValidity, status?.uidNext, status?.messages, status?.highestModseq].join(' '),
    )
    .join('\n')
}

/**
 * Sends a command now and then, and calls `onSilence` when no answer comes. IDLE alone does not notice that a router has
 * dropped an idle connection: RFC 2177 allows 29 minutes of silence, and many routers only five.
 */
function keepAsking(
  command: () => Promise<unknown>,
  { everyMs, answerMs }: { everyMs: number; answerMs: number },
  onSilence: () => void,
): { ask: () => Promise<void>; stop: () => void } {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const patience = setTimeout(onSilence, answerMs)
    // A closed connection is reported by its own event.
    await command().catch(() => undefined)
    clearTimeout(patience)
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  return { ask, stop: () => clearInterval(timer) }
}
