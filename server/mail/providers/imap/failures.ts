import type { ImapFlow } from 'imapflow'
import { ProviderError } from '../provider.ts'
import type { ServerAddress } from './connection/config.ts'
import { BUSY, imapLoginFailure, slowDown } from './connection/login-failures.ts'
import { asFailure, type Failure } from './failure.ts'

const OVER_QUOTA = /over ?quota|quota[\w ]* exceeded|exceed\w*[\w ]* quota|mailbox is full/i

/** The reason of a failed IMAP connection, login or command in plain words. */
export function imapFailure(error: unknown, server: ServerAddress): ProviderError {
  if (error instanceof ProviderError) return error
  const failure = asFailure(error)
  const said = serverWords(failure)
  const options = { cause: error }
  // RFC 9208, section 4.3.1; servers without it say so in words.
  if (failure.serverResponseCode === 'OVERQUOTA' || OVER_QUOTA.test(said))
    return new ProviderError('refused', `The mailbox at ${server.host} is full: ${said}`, options)
  if (failure.code === 'ETHROTTLE' || BUSY.test(said)) {
    const retryAfterMs = failure.throttleReset ?? 60_000
    return new ProviderError('rate-limited', slowDown(server.host, said), { ...options, retryAfterMs })
  }
  if (failure.authenticationFailed) return imapLoginFailure(failure, said, server)
  const connection = connectionFailure(error, server)
  if (connection) return connection
  if (failure.mailboxMissing || ['NONEXISTENT', 'TRYCREATE'].includes(failure.serverResponseCode ?? '')) {
    return new ProviderError('not-found', `The folder does not exist on ${server.host} any more`, options)
  }
  if (['UNAVAILABLE', 'INUSE', 'SERVERBUG', 'CONTACTADMIN'].includes(failure.serverResponseCode ?? '')) {
    return new ProviderError('unavailable', `${server.host} cannot do this now: ${said}`, options)
  }
  if (failure.responseStatus) return new ProviderError('refused', `${server.host} refused: ${said}`, options)
  return new ProviderError(
    'unavailable',
    `${server.host} did not work as expected: ${failure.message ?? error}`,
    options,
  )
}

/** Whether the server fails for the requested folder only. A longer session may be confused by earlier events. */
export function isFailingAt({ kind }: ProviderError, client: ImapFlow, isFresh: boolean): boolean {
  return kind === 'unavailable' && client.usable && isFresh
}

/** A failure to reach the server or to agree on TLS; null when the error is of another kind. */
export function connectionFailure(error: unknown, { host, port }: ServerAddress): ProviderError | null {
  const failure = asFailure(error)
  const code = certificateCode(failure) ?? failure.originalCode ?? failure.code ?? ''
  const text =
    connectionReason(code, host, port) ??
    certificateReason(code, host) ??
    tlsReason(failure, code, host, port)
  return text === null ? null : new ProviderError('unavailable', text, { cause: error })
}

function connectionReason(code: string, host: string, port: number): string | null {
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
    case 'EDNS':
      return `There is no server named ${host}. Check the server name.`
    case 'EAI_AGAIN':
      return `The name ${host} could not be looked up just now.`
    case 'ECONNREFUSED':
      return `${host} refused the connection on port ${port}. Check the port.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} cannot be reached from here.`
    case 'ETIMEDOUT':
    case 'ETIMEOUT':
    case 'CONNECT_TIMEOUT':
    case 'GREETING_TIMEOUT':
    case 'UPGRADE_TIMEOUT':
    case 'LockTimeout':
      return `${host} did not answer on port ${port} in time. Check the port and whether it wants TLS or STARTTLS.`
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNECTION':
    case 'NoConnection':
    case 'EConnectionClosed':
    case 'StateLogout':
    case 'ClosedAfterConnectText':
    case 'ClosedAfterConnectTLS':
      return `${host} closed the connection on port ${port}.`
    default:
      return null
  }
}

/** nodemailer passes on only the message of a failed handshake. */
function certificateCode({ message = '' }: Failure): string | null {
  if (/certificate has expired/i.test(message)) return 'CERT_HAS_EXPIRED'
  if (/does not match certificate/i.test(message)) return 'ERR_TLS_CERT_ALTNAME_INVALID'
  if (/self.signed certificate|unable to (verify|get)[\w ]* (certificate|issuer)/i.test(message)) {
    return 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
  }
  return /wrong version number/i.test(message) ? 'EPROTO' : null
}

function certificateReason(code: string, host: string): string | null {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${host} has expired.`
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${host} is not valid yet. Check the clock of this machine.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} is for another server name.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `The certificate of ${host} is not trusted: it is not signed by an authority that we know.`
    default:
      return null
  }
}

function tlsReason(failure: Failure, code: string, host: string, port: number): string | null {
  if (
    code === 'ERR_SSL_WRONG_VERSION_NUMBER' ||
    code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG' ||
    code === 'EPROTO'
  ) {
    return `${host} does not speak TLS on port ${port}. Try STARTTLS, or another port.`
  }
  if (failure.tlsFailed || code === 'ETLS' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) {
    return `No encrypted connection could be agreed with ${host} on port ${port}: ${failure.message ?? code}`
  }
  return null
}

function serverWords(failure: Failure): string {
  const response = typeof failure.response === 'string' ? failure.response : ''
  const text = failure.responseText ?? (response || (failure.reason ?? ''))
  return text.replace(/^\S+ (NO|BAD) (\[[^\]]*\] )?/, '').trim()
}
