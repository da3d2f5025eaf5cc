import type { LookupAddress } from 'node:dns'
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
  /** Asked for at every login; has to answer a token that is still good, and never the one that was just `rejected`. */
  | { kind: 'oauth2'; accessToken: (rejected?: string) => Promise<string> }

/** What is needed to work with one mailbox over IMAP and SMTP. */
export interface ImapAccountConfig {
  email: string
  imap: ServerAddress
  smtp: ServerAddress
  /** Login name, for most servers the address itself. */
  user: string
  auth: ImapAuth
  /** Login at the outgoing server when it differs. */
  smtpUser?: string
}

export interface ImapDeps {
  log?: Log
  /** Further certificate authorities to trust (PEM). Certificates are always verified. */
  tls?: { ca: string }
  /**
   * Answers the addresses of a host, or throws with a message for the person to forbid it. Asked before every
   * connection, also for literal addresses; only the answered addresses are connected to.
   */
  resolve?: (host: string, port: number) => Promise<LookupAddress[]>
  tuning?: Partial<ImapTuning>
}

export interface ImapTuning {
  /** Longest wait for a connection, and for a greeting. */
  connectTimeoutMs: number
  /** Longest silence of the server within a command. */
  socketTimeoutMs: number
  /** IMAP extensions to do without although the server offers them. */
  ignoreCapabilities: string[]
  /** A message larger than this comes with its head only. */
  maxSourceBytes: number
  /** What is read of every message at first; larger ones are read on in pieces. */
  headBytes: number
  /** Sources in one page may add up to this much, so that memory is bounded. */
  pageBytes: number
  /** Where the server cannot tell changed flags (no CONDSTORE), a folder is compared in full this often. */
  sweepMs: number
  /** While history arrives, new mail is looked for this often. */
  checkMs: number
  /** How often a mailbox is asked for news where the server has no IDLE, and IDLE is renewed. */
  pollMs: number
}

export const defaultTuning: ImapTuning = {
  connectTimeoutMs: 20_000,
  socketTimeoutMs: 60_000,
  ignoreCapabilities: [],
  maxSourceBytes: 25 * 1024 * 1024,
  headBytes: 256 * 1024,
  pageBytes: 32 * 1024 * 1024,
  sweepMs: 5 * 60_000,
  checkMs: 15_000,
  pollMs: 2 * 60_000,
}
