import { hash } from 'node:crypto'
import type { ChangePage } from '#server/mail/providers/provider.ts'
import type { ImapAccountConfig } from './config.ts'
import type { ImapSession } from './session.ts'

/** The sync of a mailbox begins as soon as it is saved. */
const KEPT_MS = 5000

export interface KeptSession {
  session: ImapSession
  /** The first page of the mailbox, if it was asked for. */
  firstPage: Promise<ChangePage> | null
}

/**
 * Keeps the sessions in which passwords were tried for a moment, for the adapter that is made next with the same
 * credentials: so a new mailbox is read without signing in again.
 */
export interface KeptSessions {
  take(config: ImapAccountConfig): KeptSession | null
  /** Returns false if it is not kept, and has to be closed. */
  keep(config: ImapAccountConfig, kept: KeptSession): boolean
  /** Closes all that nobody has taken, and keeps none any more. */
  close(): Promise<void>
}

export function createKeptSessions({ keptMs = KEPT_MS } = {}): KeptSessions {
  const sessions = new Map<string, KeptSession & { timer: NodeJS.Timeout }>()
  let isClosed = false

  const take = (key: string): KeptSession | null => {
    const kept = sessions.get(key)
    if (!kept) return null
    const { timer, session, firstPage } = kept
    clearTimeout(timer)
    sessions.delete(key)
    return { session, firstPage }
  }
  const end = async (key: string) => take(key)?.session.close()
  return {
    take: config => take(keyOf(config)),
    keep(config, kept) {
      // The tokens of a grant change; who signs in with them asks for one.
      if (isClosed || config.auth.kind !== 'password') return false
      const key = keyOf(config)
      void end(key)
      sessions.set(key, { ...kept, timer: setTimeout(() => void end(key), keptMs).unref() })
      return true
    },
    async close() {
      isClosed = true
      await Promise.all([...sessions.keys()].map(end))
    },
  }
}

/** A hash, so that no password is kept. */
const keyOf = ({ imap, user, auth }: ImapAccountConfig) =>
  hash('sha256', JSON.stringify([imap.host, imap.port, imap.security, user, auth]))
