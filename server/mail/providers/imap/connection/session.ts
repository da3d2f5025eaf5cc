import type { ImapFlow, MailboxObject } from 'imapflow'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { imapFailure } from '../failures.ts'
import type { ImapAccountConfig, ImapDeps } from './config.ts'
import { connectImap, hasGoneSilent } from './connect.ts'

/** One connection for all commands. One piece of work uses it at a time; it opens when it is first needed. */
export interface ImapSession {
  /**
   * Runs `work` alone on the connection. Every error is a `ProviderError`. `repeatable` work runs once more when a kept
   * connection turns out to be dead or the server fails in it: servers close idle sessions, and sessions whose folder
   * was deleted. `isFresh`: the connection was opened for this work.
   */
  run<T>(
    work: (client: ImapFlow, isFresh: boolean) => Promise<T>,
    options?: { repeatable?: boolean },
  ): Promise<T>
  close(): Promise<void>
}

export function createSession(config: ImapAccountConfig, deps: ImapDeps): ImapSession {
  let client: ImapFlow | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  const connected = async () => {
    if (closed) throw new ProviderError('unavailable', 'The connection to the mailbox was closed')
    if (client?.usable) return client
    client?.close()
    client = null
    client = await connectImap(config, deps, { disableAutoIdle: true })
    return client
  }
  const attempt = async <T>(
    work: (client: ImapFlow, isFresh: boolean) => Promise<T>,
    repeatable: boolean,
  ): Promise<T> => {
    const kept = client
    const current = await connected()
    try {
      return await work(current, current !== kept)
    } catch (error) {
      const wasLost = !current.usable
      const failure = hasGoneSilent(current)
        ? new ProviderError('unavailable', `${config.imap.host} has stopped answering.`, { cause: error })
        : imapFailure(error, config.imap)
      // A new session has none of the state that may have confused the server.
      const hasStumbled = failure.kind === 'unavailable'
      if (hasStumbled) current.close()
      if ((wasLost || hasStumbled) && current === kept && repeatable) return attempt(work, false)
      throw failure
    }
  }
  return {
    run: (work, options = {}) => {
      const result = queue.then(() => attempt(work, options.repeatable ?? false))
      queue = result.catch(() => {})
      return result
    },
    close: async () => {
      closed = true
      const leaving = client
      client = null
      if (!leaving) return
      await Promise.race([
        leaving.logout().catch(() => {}),
        new Promise(done => setTimeout(done, 1000).unref()),
      ])
      leaving.close()
    },
  }
}

/**
 * Selects a folder unless it is selected already. `fresh` selects it again, which makes the server report its current
 * UIDNEXT and HIGHESTMODSEQ. Reading uses EXAMINE, so that it changes no flags.
 */
export async function openFolder(
  client: ImapFlow,
  path: string,
  options: { write?: boolean; fresh?: boolean } = {},
): Promise<MailboxObject> {
  const current = client.mailbox
  const fits = current && current.path === path && (!options.write || !current.readOnly)
  if (fits && !options.fresh) return current
  return client.mailboxOpen(path, { readOnly: !options.write })
}
