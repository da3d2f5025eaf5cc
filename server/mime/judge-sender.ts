import { getDomain } from 'tldts'
import type { CheckResult } from './authentication-results.ts'
import type { Trace } from './read-trace.ts'

/** How a mailbox is read, as far as it says which server received its mail. */
export interface Receiver {
  provider: string
  /** Of its IMAP server; null where the provider has an interface of its own. */
  host: string | null
}

export interface Verdict {
  /** `pass`: the owner of From's domain vouches for it. `fail`: they say that it is not theirs. */
  authentication: 'pass' | 'fail' | 'none'
  /** The domain that is proven to have sent it. */
  provenDomain: string | null
}

export const UNKNOWN: Verdict = { authentication: 'none', provenDomain: null }

/** The part of a domain that somebody registered: `acme.co.uk` of `mail.acme.co.uk`. */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: false, validateHostname: false }) ?? domain.toLowerCase()

export const isAligned = (one: string, other: string) => registeredDomain(one) === registeredDomain(other)

/** What the receiving server says of a message; null where it says nothing. */
export function judgeByServer(trace: Trace, receiver: Receiver, fromDomain: string): Verdict | null {
  const results = trace.results.find(({ server, isInside }) => isOwn(server, isInside, trace, receiver))
  return results ? judge(results.checks, fromDomain, trace.list) : null
}

/**
 * Results of the receiving server stand where only it can write, or under a name that it is documented to use: that
 * server always writes them, on top of whatever the message came with. Of other names everybody can make use.
 */
function isOwn(
  server: string,
  isInside: boolean,
  { received }: Trace,
  { provider, host }: Receiver,
): boolean {
  if (provider === 'gmail' || host === 'imap.gmail.com') return server === 'mx.google.com'
  if (provider === 'outlook' || host === 'outlook.office365.com')
    return server === '' || server === 'mx.microsoft.com' || server.endsWith('.protection.outlook.com')
  if (host?.endsWith('.mail.yahoo.com')) return server.endsWith('.yahoo.com')
  const names = [received?.by, host].filter(name => name?.includes('.'))
  return isInside && names.some(name => isAligned(name as string, server))
}

/** `list` has a domain of its own: lists change messages, so that the author's signature fails and theirs holds. */
export function judge(checks: CheckResult[], fromDomain: string, list: string | null): Verdict {
  const passed = (method: string) =>
    checks
      .filter(check => check.method === method && check.result === 'pass')
      .flatMap(({ domain }) => domain ?? [])
  const failed = (method: string) =>
    checks.some(check => check.method === method && /^(?:hard)?fail$/.test(check.result))
  const dmarc = checks.find(({ method }) => method === 'dmarc')
  const signers = passed('dkim')
  const senders = [...signers, ...passed('spf')]
  const aligned = fromDomain === '' ? undefined : senders.find(domain => isAligned(domain, fromDomain))
  const isAboutFrom = !dmarc?.domain || isAligned(dmarc.domain, fromDomain)
  if (fromDomain !== '' && isAboutFrom && dmarc?.result === 'pass')
    return { authentication: 'pass', provenDomain: fromDomain }
  if (aligned !== undefined && dmarc?.result !== 'fail')
    return { authentication: 'pass', provenDomain: aligned }
  const provenDomain = senders[0] ?? null
  // Microsoft's own judgement, which knows who passes on mail honestly. That an ARC chain is whole says less: everybody can begin one.
  const isExcused = checks.some(({ method, result }) => method === 'compauth' && result === 'pass')
  const isOfList = list !== null && senders.some(domain => isAligned(domain, list))
  const isFailing = dmarc ? dmarc.result === 'fail' : failed('spf') && signers.length === 0
  return { authentication: isFailing && !isExcused && !isOfList ? 'fail' : 'none', provenDomain }
}
