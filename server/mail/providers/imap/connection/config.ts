import type { LookupAddress } from 'node:dns'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Log } from '#server/platform/log.ts'

export type Security = 'tls' | 'starttls' | 'none'

export interface ServerAddress {
  host: string
  port: number
  /** `none` is accepted only for a server on this machine. */
  security: Security
}

export type ImapAuth =
  | { kind: 'password'; password: string }
  /** Called at every login. Must return a valid token, and never the one that was just `rejected`. */
  | { kind: 'oauth2'; accessToken: (rejected?: string) => Promise<string> }

/** What is needed to work with one mailbox over IMAP and SMTP. */
export interface ImapAccountConfig {
  email: string
  imap: ServerAddress
  smtp: ServerAddress
  /** Login name, for most servers the address itself. */
  user: string
  auth: ImapAuth
  /** The login at the outgoing server where it differs; null where there is none. */
  smtpLogin?: { user: string; password: string } | null
}

/** A connection that is logged in, and how many messages have gone over it. */
export interface SmtpSession {
  connection: SMTPConnection
  sent: number
}

/**
 * Keeps connections to outgoing servers open for a short while after a message was accepted, so that the next ones of the
 * same mailbox need neither a handshake nor a login. One message uses a connection at a time.
 */
export interface SmtpPool {
  /** A free connection that was logged in with these credentials, or null. Those with other ones are closed. */
  take(config: ImapAccountConfig): SmtpSession | null
  /** Keeps a connection whose last message was accepted. One in any other state must be closed instead. */
  keep(config: ImapAccountConfig, session: SmtpSession): void
  /** Closes all that are free; those in use are closed when they come back. */
  close(): void
}

export interface ImapDeps {
  log?: Log
  /** Further certificate authorities to trust (PEM). Certificates are always verified. */
  tls?: { ca: string }
  /**
   * Returns the allowed addresses of a host, or throws with a message for the person. Called before every connection,
   * also for literal addresses; only the returned addresses are connected to.
   */
  resolve?: (host: string, port: number) => Promise<LookupAddress[]>
  tuning?: Partial<ImapTuning>
  /** Keeps connections to outgoing servers for the next message. Without it each message has one of its own. */
  smtpPool?: SmtpPool
}

export interface ImapTuning {
  /** Time limit for connecting and for the greeting. */
  connectTimeoutMs: number
  /** Time limit for the server's silence within a command. */
  socketTimeoutMs: number
  /** The same where the connection was lost before at the same messages; at most the time above. */
  hurdleMs: number
  /** IMAP extensions to ignore although the server offers them. */
  ignoreCapabilities: string[]
  /** Of a message larger than this only the head is fetched. */
  maxSourceBytes: number
  /** Bytes that are fetched of every message at first; the rest of larger ones is fetched in pieces. */
  headBytes: number
  /** Limit for the total size of sources in a page, to bound memory. */
  pageBytes: number
  /** Interval for comparing all flags of a folder where the server cannot report changed flags (no CONDSTORE). */
  sweepMs: number
  /** Interval for checking for new mail while history arrives. */
  checkMs: number
  /** Interval for checking for new mail where the server has no IDLE, and for renewing IDLE. */
  pollMs: number
  /** Interval for asking how much all folders hold where one command tells it (LIST-STATUS); elsewhere it is `pollMs`. */
  foldersMs: number
}

export const defaultTuning: ImapTuning = {
  connectTimeoutMs: 20_000,
  socketTimeoutMs: 60_000,
  hurdleMs: 15_000,
  ignoreCapabilities: [],
  maxSourceBytes: 25 * 1024 * 1024,
  headBytes: 256 * 1024,
  pageBytes: 32 * 1024 * 1024,
  sweepMs: 5 * 60_000,
  checkMs: 15_000,
  pollMs: 2 * 60_000,
  foldersMs: 60_000,
}
