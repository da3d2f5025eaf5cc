import { getDomain } from 'tldts'
import type { CheckResult } from './authentication-results.ts'
import type { Trace } from './read-trace.ts'

/** What is known of a mailbox that says which server received its mail. */
export interface Receiver {
  provider: string
  /** Host of its IMAP server; null where the provider has its own API. */
  host: string | null
}

export interface Verdict {
  /** `pass`: the owner of the From domain vouches for the message. `fail`: they say that it is not theirs. */
  authentication: 'pass' | 'fail' | 'none'
  /** The domain that provably sent it. */
  provenDomain: string | null
}

export const UNKNOWN: Verdict = { authentication: 'none', provenDomain: null }

/** The registrable part of a domain: `acme.co.uk` of `mail.acme.co.uk`. */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: false, validateHostname: false }) ?? domain.toLowerCase()

export const isAligned = (one: string, other: string) => registeredDomain(one) === registeredDomain(other)

/** Servers that are documented to add their results to every message, by their documented names. */
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
 * The verdict of the receiving server; null where it gives none. For servers without documented names, only results that
 * nobody else can have written count, because anybody can use a name.
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
 * `list` is the domain of a mailing list. Lists change messages, so the author's signature fails and the list's own
 * holds. Anybody can claim to be a list, so this does not excuse mail of a domain whose policy asks receivers to refuse
 * it.
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
  // Microsoft's own verdict, which knows who forwards mail honestly. A valid ARC chain proves less: anybody can start
  // one.
  const isExcused = checks.some(({ method, result }) => method === 'compauth' && result === 'pass')
  const isOfList =
    list !== null && dmarc?.policy === 'none' && senders.some(domain => isAligned(domain, list))
  const isFailing = dmarc ? dmarc.result === 'fail' : failed('spf') && signers.length === 0
  return { authentication: isFailing && !isExcused && !isOfList ? 'fail' : 'none', provenDomain }
}
