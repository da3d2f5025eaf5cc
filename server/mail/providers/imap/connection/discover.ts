import { promises as dns } from 'node:dns'
import { domainToASCII } from 'node:url'
import { isHostName, readAutoconfig } from './autoconfig.ts'
import type { ServerAddress } from './config.ts'
import { type Hint, hintFor } from './hints.ts'
import { type MailSettings, presetFor, presetForMx } from './presets.ts'

export interface DiscoverDeps {
  /** Fetches a document. Must refuse private addresses, because a person typed the domain (see `Outbound`). */
  fetch: (
    url: string,
    request: { maxBytes: number; timeoutMs: number },
  ) => Promise<{ status: number; body: Uint8Array; url: string }>
  /** DNS SRV records in any order; an empty answer or an error means none. */
  resolveSrv?: (name: string) => Promise<{ name: string; port: number; priority: number; weight: number }[]>
  resolveMx?: (domain: string) => Promise<{ exchange: string; priority: number }[]>
  /** Whether a host name exists; used for guesses. */
  hostExists?: (host: string) => Promise<boolean>
  timeoutMs?: number
}

interface Discovery extends MailSettings {
  /** Where the settings come from. A `guess` is likely wrong, so the person has to check it. */
  source: 'preset' | 'mx' | 'srv' | 'autoconfig' | 'guess'
  /** What the person has to know or do first, such as creating an app password. */
  hints: Hint[]
}

/**
 * Finds the servers of an address: providers we know, then DNS SRV records (RFC 6186), then the domain's autoconfig
 * document, then a guess. Null when the address has no usable domain or nothing at all was found.
 */
export async function discoverSettings(email: string, deps: DiscoverDeps): Promise<Discovery | null> {
  const domain = domainToASCII(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  )
  if (!email.includes('@') || !isHostName(domain)) return null
  const found = await find(email, domain, deps)
  if (!found) return null
  const hint = hintFor(found.imap.host) ?? hintFor(domain)
  return { ...found, hints: hint ? [hint] : [] }
}

async function find(
  email: string,
  domain: string,
  deps: DiscoverDeps,
): Promise<Omit<Discovery, 'hints'> | null> {
  const preset = presetFor(email, domain)
  if (preset) return { ...preset, source: 'preset' }
  const [srv, exchangers, document] = await Promise.all([
    askSrv(email, domain, deps),
    askMx(domain, deps),
    askAutoconfig(email, domain, deps),
  ])
  if (srv) return { ...srv, source: 'srv' }
  if (document) return { ...document, source: 'autoconfig' }
  const hosted = presetForMx(email, exchangers)
  if (hosted) return { ...hosted, source: 'mx' }
  const guess = await guessHosts(email, domain, deps)
  return guess && { ...guess, source: 'guess' }
}

/** RFC 6186, with `_submissions` of RFC 8314 for TLS from the start. A target "." says that there is no such service. */
async function askSrv(email: string, domain: string, deps: DiscoverDeps): Promise<MailSettings | null> {
  const ask = async (service: string, security: ServerAddress['security']): Promise<ServerAddress | null> => {
    const records = await quietly((deps.resolveSrv ?? dns.resolveSrv)(`${service}._tcp.${domain}`), deps)
    const [best] = [...(records ?? [])].sort((a, b) => a.priority - b.priority || b.weight - a.weight)
    const host = best?.name.toLowerCase().replace(/\.$/, '') ?? ''
    return best && best.port > 0 && isHostName(host) ? { host, port: best.port, security } : null
  }
  const [imaps, imap, submissions, submission] = await Promise.all([
    ask('_imaps', 'tls'),
    ask('_imap', 'starttls'),
    ask('_submissions', 'tls'),
    ask('_submission', 'starttls'),
  ])
  const incoming = imaps ?? imap
  const outgoing = submissions ?? submission
  return incoming && outgoing ? { provider: null, imap: incoming, smtp: outgoing, user: email } : null
}

async function askMx(domain: string, deps: DiscoverDeps): Promise<string[]> {
  const records = await quietly((deps.resolveMx ?? dns.resolveMx)(domain), deps)
  return (records ?? []).map(({ exchange }) => exchange)
}

async function askAutoconfig(
  email: string,
  domain: string,
  deps: DiscoverDeps,
): Promise<MailSettings | null> {
  const address = encodeURIComponent(email)
  // Only over TLS: whoever could change the document could redirect the password.
  const urls = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml?emailaddress=${address}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ]
  const documents = await Promise.all(urls.map(url => quietly(readDocument(url, deps), deps)))
  for (const document of documents) {
    const settings = document ? readAutoconfig(document, email) : null
    if (settings) return settings
  }
  return null
}

async function readDocument(address: string, deps: DiscoverDeps): Promise<string | null> {
  const request = { maxBytes: longestDocument, timeoutMs: deps.timeoutMs ?? defaultTimeoutMs }
  const { status, body, url } = await deps.fetch(address, request)
  return status === 200 && url.startsWith('https://') ? Buffer.from(body).toString() : null
}

async function guessHosts(email: string, domain: string, deps: DiscoverDeps): Promise<MailSettings | null> {
  const exists = deps.hostExists ?? (async host => (await dns.lookup(host)).address !== '')
  const first = async (names: string[]) => {
    const answers = await Promise.all(names.map(name => quietly(exists(`${name}.${domain}`), deps)))
    const name = names.find((_, i) => answers[i] === true)
    return name ? `${name}.${domain}` : null
  }
  const [imap, smtp] = await Promise.all([first(['imap', 'mail']), first(['smtp', 'mail'])])
  if (!imap || !smtp) return null
  return {
    provider: null,
    imap: { host: imap, port: 993, security: 'tls' },
    smtp: { host: smtp, port: 465, security: 'tls' },
    user: email,
  }
}

const defaultTimeoutMs = 5000
const longestDocument = 100_000

/** A query that fails or times out counts as no result. */
async function quietly<T>(asked: Promise<T>, deps: DiscoverDeps): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>(done => {
    timer = setTimeout(() => done(null), deps.timeoutMs ?? defaultTimeoutMs)
  })
  try {
    return await Promise.race([asked.catch(() => null), timeout])
  } finally {
    clearTimeout(timer)
  }
}
