import type {
  ImapAccountConfig,
  ImapDeps,
  ImapTuning,
} from '#server/mail/providers/imap/connection/config.ts'
import type { Dovecot } from '#testing/servers/dovecot.ts'

/** Settings of a mailbox on the test server; SMTP is unavailable unless `smtpPort` is given. */
export function testAccount(dovecot: Dovecot, user: string, smtpPort = 9): ImapAccountConfig {
  return {
    email: user,
    user,
    imap: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
    smtp: { host: 'localhost', port: smtpPort, security: 'starttls' },
    auth: { kind: 'password', password: dovecot.password },
  }
}

/** Trusts the test server's certificate, and compares flags at every call where the server cannot report changes. */
export function testDeps(dovecot: Dovecot, tuning: Partial<ImapTuning> = {}): ImapDeps {
  return { tls: { ca: dovecot.ca }, tuning: { sweepMs: 0, checkMs: 3_600_000, ...tuning } }
}
