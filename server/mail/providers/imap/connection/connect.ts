import { promises as dns, type LookupAddress } from 'node:dns'
import net, { isIP, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { ImapFlow, type ImapFlowOptions, type Logger } from 'imapflow'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { isPublicAddress } from '#server/platform/network/outbound.ts'
import { asFailure } from '../failure.ts'
import { connectionFailure, imapFailure } from '../failures.ts'
import {
  defaultTuning,
  type ImapAccountConfig,
  type ImapAuth,
  type ImapDeps,
  type ImapTuning,
  type ServerAddress,
} from './config.ts'

/** Connects and logs in. Throws `ProviderError` with the reason in plain words. */
export function connectImap(
  config: ImapAccountConfig,
  deps: ImapDeps,
  options: ImapFlowOptions = {},
): Promise<ImapFlow> {
  return withLogin(config.auth, config.imap, token => connectOnce(config, deps, options, token))
}

async function connectOnce(
  config: ImapAccountConfig,
  deps: ImapDeps,
  options: ImapFlowOptions,
  token: string | null,
): Promise<ImapFlow> {
  const tuning = tuningOf(deps)
  const tls = { ...trust(deps), lookup: await pinnedLookup(config.imap, deps) }
  const ignored = new Set(tuning.ignoreCapabilities)
  const complaint: Complaint = { last: undefined }
  const client = new ImapFlow({
    host: config.imap.host,
    port: config.imap.port,
    secure: config.imap.security === 'tls',
    doSTARTTLS: config.imap.security === 'starttls',
    tls,
    auth: credentials(config, token),
    clientInfo: { name: 'Quillbox' },
    connectionTimeout: tuning.connectTimeoutMs,
    greetingTimeout: tuning.connectTimeoutMs,
    socketTimeout: tuning.socketTimeoutMs,
    qresync: !ignored.has('QRESYNC'),
    disableAutoEnable: ignored.has('CONDSTORE'),
    disableIMAP4rev2: true,
    // To inflate takes as much processor time as to read the rest of the protocol, each connection 300 KB, and the sizes of
    // compressed answers tell who watches the line about what is in them (RFC 4978, 5).
    disableCompression: true,
    // We fetch mail in pieces, so a server that sends more at once is broken or hostile.
    maxLiteralSize: largestAnswer,
    maxLineLength: largestAnswer,
    maxResponseSize: 2 * largestAnswer,
    logger: imapLog(deps, complaint),
    ...options,
  })
  complaints.set(client, complaint)
  // Without a listener a late socket error would end the process; every command reports the failure itself.
  client.on('error', error => {
    ends.set(client, error)
    deps.log?.debug({ err: error, host: config.imap.host }, 'IMAP connection failed')
  })
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw imapFailure(error, config.imap)
  }
  for (const capability of ignored) client.capabilities.delete(capability)
  return client
}

const largestAnswer = 64 * 1024 * 1024

export function tuningOf(deps: ImapDeps): ImapTuning {
  return { ...defaultTuning, ...deps.tuning }
}

/**
 * Resolves the host once, through the guard, and returns a lookup function that knows only those addresses, so that a
 * second DNS answer cannot redirect the connection. Refuses unencrypted remote servers: only one that gets no password may be
 * another machine, in a local network, whose hosts the guard refuses unless the operator has named them.
 */
async function pinnedLookup(
  server: ServerAddress,
  deps: ImapDeps,
  { getsPassword = true } = {},
): Promise<LookupFunction> {
  const addresses = await resolve(server, deps)
  const isNear = getsPassword ? isLoopback : (address: string) => !isPublicAddress(address)
  if (server.security === 'none' && !addresses.every(({ address }) => isNear(address))) {
    const what = getsPassword ? 'the password' : 'the mail'
    throw new ProviderError('refused', `${server.host} would get ${what} unencrypted. Use TLS or STARTTLS.`)
  }
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
    else done(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '')
  }
}

/**
 * What all connections trust: the default authorities, and the given one besides. They share one context, because each
 * context with authorities of its own parses all of them again and keeps megabytes.
 */
export function trust({ tls }: ImapDeps): { secureContext: SecureContext } {
  const key = tls?.ca ?? ''
  let secureContext = contexts.get(key)
  if (!secureContext) {
    secureContext = createSecureContext(tls ? { ca: authorities(tls.ca) } : {})
    contexts.set(key, secureContext)
  }
  return { secureContext }
}

const contexts = new Map<string, SecureContext>()

export const authorities = (own: string): string[] => [...getCACertificates('default'), own]

/** A connected TCP socket to a server, opened through the guard. */
export async function openSocket(
  server: ServerAddress,
  deps: ImapDeps,
  options: { getsPassword: boolean },
): Promise<net.Socket> {
  const lookup = await pinnedLookup(server, deps, options)
  const socket = net.connect({ host: server.host, port: server.port, lookup })
  const { connectTimeoutMs } = tuningOf(deps)
  return new Promise((done, fail) => {
    const giveUp = (error: unknown) => {
      socket.destroy()
      fail(imapFailure(error, server))
    }
    socket.setTimeout(connectTimeoutMs, () =>
      giveUp(Object.assign(new Error('Timed out'), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', giveUp)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', giveUp)
      done(socket)
    })
  })
}

/** Whether a connection ended because the server was silent for too long: the failed commands do not say why. */
export const hasGoneSilent = (client: ImapFlow): boolean => asFailure(ends.get(client)).code === 'ETIMEOUT'

const ends = new WeakMap<ImapFlow, unknown>()

/** The server's last error message, which imapflow logs while its methods only return false. */
export function lastComplaint(client: ImapFlow): unknown {
  return complaints.get(client)?.last
}

/** Earlier messages of the server do not belong to the next command. */
export function forgetComplaint(client: ImapFlow): void {
  const complaint = complaints.get(client)
  if (complaint) complaint.last = undefined
}

interface Complaint {
  last: unknown
}

const complaints = new WeakMap<ImapFlow, Complaint>()

function imapLog(deps: ImapDeps, complaint: Complaint): Logger {
  const quiet = () => {}
  const remember = (entry: { err?: unknown }) => {
    if (entry.err) complaint.last = entry.err
    deps.log?.debug(entry)
  }
  return { debug: quiet, info: quiet, warn: remember, error: remember }
}

async function resolve(server: ServerAddress, deps: ImapDeps): Promise<LookupAddress[]> {
  if (deps.resolve) return askGuard(server, deps.resolve)
  try {
    const family = isIP(server.host)
    if (family) return [{ address: server.host, family }]
    return await dns.lookup(server.host, { all: true })
  } catch (error) {
    throw imapFailure(error, server)
  }
}

/** The guard's message is for the person; its cause may be a DNS error. */
async function askGuard(
  server: ServerAddress,
  guard: NonNullable<ImapDeps['resolve']>,
): Promise<LookupAddress[]> {
  try {
    return await guard(server.host, server.port)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const failure = connectionFailure(error, server) ?? connectionFailure(asFailure(error).cause, server)
    if (failure) throw failure
    throw new ProviderError('refused', asFailure(error).message ?? `${server.host} is not allowed`, {
      cause: error,
    })
  }
}

function credentials({ user, auth }: ImapAccountConfig, token: string | null) {
  return auth.kind === 'password' ? { user, pass: auth.password } : { user, accessToken: token ?? '' }
}

/**
 * Logs in by `act`, with an access token where the account uses them. A refused token may have expired early, so one
 * more is requested once.
 */
export async function withLogin<T>(
  auth: ImapAuth,
  { host }: ServerAddress,
  act: (token: string | null) => Promise<T>,
): Promise<T> {
  if (auth.kind === 'password') return act(null)
  const isRefused = (error: unknown) => error instanceof ProviderError && error.kind === 'auth-expired'
  const token = await tokenOf(auth)
  try {
    return await act(token)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const other = await tokenOf(auth, token)
  try {
    return await act(other)
  } catch (error) {
    if (!(error instanceof ProviderError) || !isRefused(error)) throw error
    const { service } = error
    throw new ProviderError('auth-expired', `${host} refused the sign-in`, { cause: error, service })
  }
}

async function tokenOf(auth: ImapAuth & { kind: 'oauth2' }, rejected?: string): Promise<string> {
  try {
    return await auth.accessToken(rejected)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('auth-expired', 'The sign-in has run out. Sign in again.', { cause: error })
  }
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.')
}
