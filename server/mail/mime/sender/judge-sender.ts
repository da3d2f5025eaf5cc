import ipaddr from 'ipaddr.js'
import { getDomain, getPublicSuffix } from 'tldts'
import type { ProviderName } from '#core/contract/accounts.ts'
import type { CheckResult } from './authentication-results.ts'
import type { Trace } from './read-trace.ts'

/** What is known of a mailbox that says which server received its mail. */
export interface Receiver {
  provider: ProviderName
  /** Host of its IMAP server; null where the provider has its own API. */
  host: string | null
  /** Domains of the mailboxes that belong to it, without those where anybody gets an address. */
  ownDomains: readonly string[]
}

export interface Verdict {
  /** `pass`: the owner of the From domain vouches for the message. `fail`: they say that it is not theirs. */
  authentication: 'pass' | 'fail' | 'none'
  /** The domain that provably sent it. */
  provenDomain: string | null
}

export const UNKNOWN: Verdict = { authentication: 'none', provenDomain: null }

/** With the private section of the list: companies that give names below their own domain to anybody. */
const SUFFIXES = { allowPrivateDomains: true, validateHostname: false }

/** The registrable part of a domain: `acme.co.uk` of `mail.acme.co.uk`, `acme.uk.com` of `mail.acme.uk.com`. */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, SUFFIXES) ?? domain.toLowerCase()

/** Whether the names below a domain belong to different people. */
export const isPublicSuffix = (domain: string): boolean =>
  getPublicSuffix(domain, SUFFIXES) === domain.toLowerCase()

export const isAligned = (one: string, other: string) => registeredDomain(one) === registeredDomain(other)

type IsName = (server: string) => boolean
const isGoogle: IsName = server => server === 'mx.google.com'
const isMicrosoft: IsName = server => /^$|^mx\.microsoft\.com$|\.protection\.outlook\.com$/.test(server)

/** Servers that are documented to add their results to every message, by their documented names. */
const DOCUMENTED: Record<ProviderName, IsName | null> = {
  gmail: isGoogle,
  outlook: isMicrosoft,
  imap: null,
  sandbox: null,
}
const DOCUMENTED_AT = new Map<string | null, IsName>([
  ['imap.gmail.com', isGoogle],
  ['outlook.office365.com', isMicrosoft],
  ['imap.mail.yahoo.com', server => server.endsWith('.yahoo.com')],
])

/**
 * The verdict of the receiving server; null where our own check has to decide. For servers without documented names, only
 * results that nobody else can have written count, because anybody can use a name.
 */
export function judgeByServer(trace: Trace, receiver: Receiver, fromDomain: string): Verdict | null {
  const isDocumented = DOCUMENTED[receiver.provider] ?? DOCUMENTED_AT.get(receiver.host)
  const names = [trace.received?.by, receiver.host].filter(name => name?.includes('.'))
  const own = trace.results.find(({ server, isInside }) =>
    isDocumented ? isDocumented(server) : isInside && names.some(name => isAligned(name as string, server)),
  )
  if (!own) return isDocumented ? UNKNOWN : null
  const verdict = judge(own.checks, fromDomain, trace.list)
  // Servers count a signature that leaves a part of the text open, and do not say so.
  const { provenDomain } = verdict
  if (provenDomain !== null && trace.partSigners.some(signer => isAligned(signer, provenDomain))) return null
  const compauth = own.checks.find(({ method }) => method === 'compauth')
  const isOutside = compauth ? compauth.result === 'fail' : isFromOutside(trace) && !isOfUser(own.checks)
  const isCertain = isOutside && !own.checks.some(isOpen)
  return isCertain ? judgeOwnDomain(verdict, fromDomain, receiver.ownDomains) : verdict
}

/** Whoever writes in our own domain from outside has to prove it: its servers know who may. */
export const judgeOwnDomain = (
  verdict: Verdict,
  fromDomain: string,
  ownDomains: readonly string[],
): Verdict =>
  verdict.authentication === 'none' && ownDomains.some(domain => isAligned(domain, fromDomain))
    ? { ...verdict, authentication: 'fail' }
    : verdict

/** Whether a host of somebody else handed the message in, as far as that is certain. */
export function isFromOutside({ received }: Pick<Trace, 'received'>): boolean {
  if (!received || received.ip === null || received.isOfUser) return false
  if (ipaddr.parse(received.ip).range() !== 'unicast') return false
  // A hop within one organization: the outside sender is named further down, where anybody could have written.
  return received.helo === null || !isAligned(received.helo, received.by)
}

/** The server did not get an answer. */
export const isOpen = ({ result }: CheckResult): boolean => result === 'temperror'

/** Somebody has signed in at the server to send it. */
const isOfUser = (checks: CheckResult[]) =>
  checks.some(({ method, result }) => method === 'auth' && result === 'pass')

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
