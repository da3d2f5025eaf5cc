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

/** Servers that always say something, on top of whatever the message came with, by names that they are documented to use. */
const DOCUMENTED: { isAt: (receiver: Receiver) => boolean; isName: (server: string) => boolean }[] = [
  {
    isAt: ({ provider, host }) => provider === 'gmail' || host === 'imap.gmail.com',
    isName: server => server === 'mx.google.com',
  },
  {
    isAt: ({ provider, host }) => provider === 'outlook' || host === 'outlook.office365.com',
    isName: server => /^$|^mx\.microsoft\.com$|\.protection\.outlook\.com$/.test(server),
  },
  {
    isAt: ({ host }) => host === 'imap.mail.yahoo.com',
    isName: server => server.endsWith('.yahoo.com'),
  },
]

/**
 * What the receiving server says of a message; null where it says nothing. Of servers that are not documented only what
 * stands where nobody else can write counts, because everybody can use a name.
 */
export function judgeByServer(trace: Trace, receiver: Receiver, fromDomain: string): Verdict | null {
  const documented = DOCUMENTED.find(({ isAt }) => isAt(receiver))
  const names = [trace.received?.by, receiver.host].filter(name => name?.includes('.'))
  const own = trace.results.find(({ server, isInside }) =>
    documented
      ? documented.isName(server)
      : isInside && names.some(name => isAligned(name as string, server)),
  )
  if (own) return judge(own.checks, fromDomain, trace.list)
  return documented ? UNKNOWN : null
}

/**
 * `list` is the domain of a mailing list: lists change messages, so that the author's signature fails and theirs holds.
 * Everybody can call themselves a list, so that this excuses nobody whose domain asks to refuse such mail.
 */
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
  const isOfList =
    list !== null && dmarc?.policy === 'none' && senders.some(domain => isAligned(domain, list))
  const isFailing = dmarc ? dmarc.result === 'fail' : failed('spf') && signers.length === 0
  return { authentication: isFailing && !isExcused && !isOfList ? 'fail' : 'none', provenDomain }
}
