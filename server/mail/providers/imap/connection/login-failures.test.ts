import { expect, test } from 'vitest'
import { imapFailure } from '../failures.ts'
import { smtpLoginFailure } from './login-failures.ts'

const server = { host: 'mail.example', port: 993, security: 'tls' as const }

/** As imapflow tells of a refused login. */
const byImap = (said: string) => {
  const code = /^\[(\w+)/.exec(said)?.[1]
  const { kind } = imapFailure(
    {
      authenticationFailed: true,
      responseStatus: 'NO',
      responseText: said.replace(/^\[[^\]]*\] /, ''),
      ...(code ? { serverResponseCode: code } : {}),
    },
    server,
  )
  return kind
}

test.each([
  ['[AUTHENTICATIONFAILED] Authentication failed.', 'auth-expired'],
  ['[AUTHENTICATIONFAILED] Temporary or not: no such user', 'auth-expired'],
  ['[AUTHORIZATIONFAILED] No such authorization identity', 'auth-expired'],
  ['[EXPIRED] Password expired', 'auth-expired'],
  ['[ALERT] Invalid credentials (Failure)', 'auth-expired'],
  ['[ALERT] Application-specific password required', 'auth-expired'],
  ['LOGIN failed.', 'auth-expired'],
  ['Invalid login or password', 'auth-expired'],
  ['[ALERT] Your account is not enabled for IMAP use.', 'auth-expired'],
  ['[UNAVAILABLE] Temporary authentication failure.', 'unavailable'],
  ['[INUSE] Mailbox is locked by another session', 'unavailable'],
  ['[SERVERBUG] Internal error occurred.', 'unavailable'],
  ['[CONTACTADMIN] Account is locked', 'unavailable'],
  ['[ALERT] The service is being moved this evening', 'unavailable'],
  ['Temporary System Error, please try again later', 'unavailable'],
  ['[LIMIT] Rate limit hit', 'rate-limited'],
  ['[LIMIT] Sessions of this user', 'rate-limited'],
  ['[ALERT] Too many simultaneous connections. (Failure)', 'rate-limited'],
  ['Maximum number of connections from user+IP exceeded', 'rate-limited'],
  ['[PRIVACYREQUIRED] Plaintext authentication disallowed', 'refused'],
])('IMAP: %s is %s', (said, kind) => {
  expect(byImap(said)).toBe(kind)
})

test('a server that hangs up with a reason is quoted', () => {
  const hungUp = { code: 'ClosedAfterConnectTLS', reason: 'Too many connections from your address' }
  expect(imapFailure(hungUp, server)).toMatchObject({
    kind: 'rate-limited',
    userMessage: 'mail.example asks us to slow down: Too many connections from your address',
  })
})

test('a full mailbox is told as what it is, whether the server has a code for it or words', () => {
  const refused = { responseStatus: 'NO', responseText: 'No room', serverResponseCode: 'OVERQUOTA' }
  expect(imapFailure(refused, server).userMessage).toBe('The mailbox at mail.example is full: No room')
  const words = { responseStatus: 'NO', responseText: 'Quota exceeded (mailbox for user is full)' }
  expect(imapFailure(words, server).userMessage).toMatch(/^The mailbox at mail.example is full/)
})

test.each([
  ['535 5.7.8 Authentication credentials invalid', 'auth-expired'],
  ['535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled', 'auth-expired'],
  ['534 5.7.9 Application-specific password required', 'auth-expired'],
  ['432 4.7.12 A password transition is needed', 'auth-expired'],
  ['535 Authentication failed', 'auth-expired'],
  ['530 5.7.0 Authentication required', 'auth-expired'],
  ['454 4.7.0 Temporary authentication failure', 'unavailable'],
  ['535 4.7.8 Authentication server is down', 'unavailable'],
  ['454 4.7.0 Too many login attempts, please try again later', 'rate-limited'],
  ['421 4.7.0 Try again later', 'rate-limited'],
  ['538 5.7.11 Encryption required', 'refused'],
])('SMTP: %s is %s', (said, kind) => {
  const failure = smtpLoginFailure({ responseCode: Number(said.slice(0, 3)) }, said, server)
  expect([failure.kind, failure.kind === 'auth-expired' ? failure.service : 'outgoing']).toEqual([
    kind,
    'outgoing',
  ])
})
