import { ProviderError } from '#server/mail/providers/provider.ts'
import type { Failure } from '../failure.ts'
import type { ServerAddress } from './config.ts'
import { hintFor } from './hints.ts'

/** How long to pause for a server that limits connections or logins and gives no time. */
const PAUSE_MS = 60_000
/** Pause for a mailbox that only its administrator can repair. */
const ADMIN_PAUSE_MS = 5 * 60_000

/** A server that asks to be left alone for a while. */
export const BUSY = /too many|maximum number of|rate.?limit|throttl|slow down/i
const PASSING = /temporar|try (again )?later|internal (server )?error|server error|not available|unavailable/i
const WRONG = /credential|password|username|user name|authentication fail|login fail|log in via|sign in/i

/** Why an IMAP server refused a login: by its response code (RFC 5530), or by its words if there is no code. */
export function imapLoginFailure(failure: Failure, said: string, server: ServerAddress): ProviderError {
  const { host } = server
  const options = { cause: failure }
  const code = (failure.serverResponseCode ?? '').toUpperCase()
  const passing = (more: { retryAfterMs?: number } = {}) =>
    new ProviderError('unavailable', `${host} cannot check the login now: ${said || 'no reason given'}`, {
      ...options,
      ...more,
    })
  switch (code) {
    case 'LIMIT':
      return new ProviderError('rate-limited', slowDown(host, said), { ...options, retryAfterMs: PAUSE_MS })
    case 'UNAVAILABLE':
    case 'INUSE':
    case 'SERVERBUG':
      return passing()
    case 'CONTACTADMIN':
      return passing({ retryAfterMs: ADMIN_PAUSE_MS })
    case 'EXPIRED':
      return refused(`${host} says that the password has expired. Set a new one there.`, said, options)
    case 'AUTHORIZATIONFAILED':
      return refused(`${host} does not let this user name into this mailbox.`, said, options)
  }
  if (
    /not enabled for imap|imap[\w ]{0,20}(disabled|not enabled|turned off)|enable imap|not connected/i.test(
      said,
    )
  )
    return new ProviderError(
      'auth-expired',
      `IMAP is switched off for this mailbox at ${host}. Switch it on in the settings of the mailbox. (${said})`,
      options,
    )
  if (
    code === 'PRIVACYREQUIRED' ||
    /login is disabled|logindisabled|no matching authentication/i.test(`${said} ${failure.message}`)
  )
    return new ProviderError(
      'refused',
      `${host} does not offer a way to log in that we support, or not without encryption`,
      options,
    )
  if (code !== 'AUTHENTICATIONFAILED' && PASSING.test(said)) return passing()
  // An alert is meant for the person. Only its words say whether it is about the password.
  if (code === 'ALERT' && !WRONG.test(said)) return passing({ retryAfterMs: ADMIN_PAUSE_MS })
  return refusedPassword(host, said, options)
}

/**
 * Why an SMTP server refused a login (RFC 4954, section 6). The class of the enhanced status code (RFC 3463) overrides
 * that of the reply code: some servers answer 535 4.7.8 while their password database is unavailable.
 */
export function smtpLoginFailure(failure: Failure, said: string, { host }: ServerAddress): ProviderError {
  const options = { cause: failure, service: 'outgoing' as const }
  const code = failure.responseCode
  const enhanced = /^\d{3}[ -](\d)\.(\d{1,3})\.(\d{1,3})/.exec(said)
  const isPassing = enhanced ? enhanced[1] === '4' : code !== undefined && code >= 400 && code < 500
  if (code === 432 || enhanced?.[0].endsWith('4.7.12'))
    return refused(
      `${host} wants the password to be changed, or entered once on its own site.`,
      said,
      options,
    )
  if (code === 421 || BUSY.test(said))
    return new ProviderError('rate-limited', slowDown(host, said), { ...options, retryAfterMs: PAUSE_MS })
  if (isPassing)
    return new ProviderError('unavailable', `${host} cannot check the login now: ${said}`, options)
  if (code === 538 || /5\.7\.11/.test(said))
    return new ProviderError('refused', `${host} lets nobody in without encryption: ${said}`, options)
  return refusedPassword(host, said, options)
}

export function slowDown(host: string, said: string): string {
  return `${host} asks us to slow down: ${said || 'too many connections or requests'}`
}

/** "imap.example.com refused the user name or password", with advice for providers that want an app password. */
function refusedPassword(host: string, said: string, options: ErrorOptions): ProviderError {
  const hint = hintFor(host)
  return refused(`${host} refused the user name or password.${hint ? ` ${hint.text}` : ''}`, said, options)
}

type ErrorOptions = ConstructorParameters<typeof ProviderError>[2]

const refused = (words: string, said: string, options: ErrorOptions) =>
  new ProviderError('auth-expired', said ? `${words} The server said: ${said}` : words, options)
