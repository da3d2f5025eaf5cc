import { hash } from 'node:crypto'
import type { ImapAccountConfig, SmtpPool, SmtpSession } from './config.ts'

/** People who send several messages rarely pause longer; a server keeps an idle connection for minutes. */
const IDLE_MS = 30_000
/** Some servers refuse more over one connection. */
const MOST_MESSAGES = 50
/** Free connections of one mailbox: a process sends one message of it at a time (`compose.send`), which has a copy to file. */
const MOST_FREE = 2

interface Free extends SmtpSession {
  credentials: string
  timer: NodeJS.Timeout
  onEnd: () => void
}

export function createSmtpPool({ idleMs = IDLE_MS, mostMessages = MOST_MESSAGES } = {}): SmtpPool {
  const mailboxes = new Map<string, Set<Free>>()
  let isClosed = false

  const remove = (mailbox: string, free: Free) => {
    clearTimeout(free.timer)
    free.connection.off('end', free.onEnd)
    const all = mailboxes.get(mailbox)
    all?.delete(free)
    if (all?.size === 0) mailboxes.delete(mailbox)
  }
  const end = (mailbox: string, free: Free) => {
    remove(mailbox, free)
    free.connection.quit()
  }
  return {
    take(config) {
      const mailbox = mailboxOf(config)
      const credentials = credentialsOf(config)
      for (const free of [...(mailboxes.get(mailbox) ?? [])]) {
        if (free.credentials !== credentials) end(mailbox, free)
        else {
          remove(mailbox, free)
          if (!free.connection.destroyed) return { connection: free.connection, sent: free.sent }
        }
      }
      return null
    },
    keep(config, { connection, sent }) {
      const mailbox = mailboxOf(config)
      const all = mailboxes.get(mailbox) ?? new Set()
      if (connection.destroyed) return
      if (isClosed || sent >= mostMessages || all.size >= MOST_FREE) return connection.quit()
      const timer = setTimeout(() => end(mailbox, free), idleMs).unref()
      // The server may hang up while nobody uses it.
      const onEnd = () => remove(mailbox, free)
      const free: Free = { connection, sent, credentials: credentialsOf(config), timer, onEnd }
      connection.once('end', onEnd)
      mailboxes.set(mailbox, all.add(free))
    },
    close() {
      isClosed = true
      for (const [mailbox, all] of mailboxes) for (const free of [...all]) end(mailbox, free)
    },
  }
}

const mailboxOf = ({ email, smtp, user, smtpLogin }: ImapAccountConfig) =>
  JSON.stringify([
    email,
    smtp.host,
    smtp.port,
    smtp.security,
    smtpLogin === null ? null : (smtpLogin?.user ?? user),
  ])

/** A hash, so that no password is kept for longer than its message takes. Tokens change while access stays granted. */
function credentialsOf({ auth, smtpLogin }: ImapAccountConfig): string {
  if (smtpLogin === null) return 'none'
  if (smtpLogin) return hash('sha256', smtpLogin.password)
  return auth.kind === 'password' ? hash('sha256', auth.password) : auth.kind
}
