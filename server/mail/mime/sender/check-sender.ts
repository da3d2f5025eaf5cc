import type { authenticate } from 'mailauth'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import type { CheckResult } from './authentication-results.ts'
import { inTurns } from './in-turns.ts'
import {
  isAligned,
  isFromOutside,
  isOpen,
  isPublicSuffix,
  judge,
  judgeOwnDomain,
  UNKNOWN,
  type Verdict,
} from './judge-sender.ts'
import type { Trace } from './read-trace.ts'

/**
 * Limits of DNS queries for one message, because its headers choose the domains. Each kind has its own, so that many
 * signatures or a long SPF record do not keep us from the policy of the domain that the message names.
 */
const MOST_QUESTIONS = { keys: 10, policies: 12, others: 18 }

/**
 * Checks DKIM, SPF and DMARC of a message whose server reports nothing. If the DNS does not answer, the result is
 * unknown, and nothing is held against the sender.
 */
export async function checkSender(
  source: Uint8Array,
  {
    trace,
    fromDomain,
    ownDomains,
    dns,
  }: { trace: Trace; fromDomain: string; ownDomains: readonly string[]; dns: MailDns },
): Promise<Verdict> {
  const envelope = envelopeOf(trace)
  const mailauth = await import('mailauth')
  const { dkim, spf, dmarc, dmarcSkipReason } = await mailauth.authenticate(inTurns(source), {
    ...envelope,
    mta: 'localhost',
    resolver: resolverOf(dns),
    // Skip ARC, which anybody can add, and BIMI, whose logo is fetched from the web.
    disableArc: true,
    disableBimi: true,
  })
  const checks: CheckResult[] = [
    // A signature that covers a part of the text does not prove the rest of it.
    ...dkim.results.map(({ status, signingDomain }) => ({
      method: 'dkim',
      result: status.underSized ? 'policy' : status.result,
      domain: signingDomain?.toLowerCase() ?? null,
    })),
    ...(envelope && spf
      ? [{ method: 'spf', result: spf.status.result, domain: spf.domain.toLowerCase() }]
      : []),
    ...dmarcChecks(dmarc, dmarcSkipReason),
  ]
  const verdict = judge(checks, fromDomain, trace.list)
  const isCertain = envelope !== null && !checks.some(check => isOpen(check) && couldProve(check, checks))
  if (isCertain) return judgeOwnDomain(verdict, fromDomain, ownDomains)
  return verdict.authentication === 'fail' ? { ...UNKNOWN, provenDomain: verdict.provenDomain } : verdict

  /** Where the domain of From asks to refuse what it has not sent, only its own checks count: others may stay open. */
  function couldProve({ method, domain }: CheckResult, all: CheckResult[]): boolean {
    const policy = all.find(check => check.method === 'dmarc')
    if (method === 'dmarc' || policy?.result !== 'fail' || policy.policy === 'none') return true
    return domain === null || isAligned(domain, fromDomain)
  }
}

type Found = Awaited<ReturnType<typeof authenticate>>

function dmarcChecks(dmarc: Found['dmarc'], skipped: Found['dmarcSkipReason']): CheckResult[] {
  // Two domains in From: whoever reads one of them is deceived about the other (RFC 9989, section 11.5).
  if (skipped?.startsWith('multiple-')) return [{ method: 'dmarc', result: 'fail', domain: null }]
  if (!dmarc) return []
  const { status, domain, policy, alignment } = dmarc
  const isOfPart = status.result === 'pass' && !alignment?.spf?.result && alignment?.dkim?.underSized
  const result = isOfPart ? 'fail' : status.result
  return [{ method: 'dmarc', result, domain: domain?.toLowerCase() ?? null, policy }]
}

/** Answers within the limits, and as the public suffix list says where domains of different people begin. */
function resolverOf(dns: MailDns): MailDns {
  const asked = { keys: 0, policies: 0, others: 0 }
  return async (name, type) => {
    const [, policyOf] = /^_dmarc\.(.+)$/i.exec(name) ?? []
    const kind = policyOf ? 'policies' : /\._domainkey\./i.test(name) ? 'keys' : 'others'
    asked[kind] += 1
    if (asked[kind] > MOST_QUESTIONS[kind])
      throw Object.assign(new Error('too many questions'), {
        // What a sender adds beyond all measure proves nothing; it is no reason to know nothing.
        code: kind === 'keys' ? 'ENOTFOUND' : 'ETIMEOUT',
      })
    const answer = await dns(name, type)
    if (!policyOf || type !== 'TXT' || !isPublicSuffix(policyOf)) return answer
    // RFC 9989, section 4.10.2: below it, each name is an organization of its own, even where its record does not say so.
    return answer.map(record => [`${[record].flat().join('')}; psd=y`])
  }
}

/** Who handed the message to the receiving server; null where that is not certain. */
function envelopeOf(trace: Trace): { ip: string; helo: string; sender: string } | null {
  const { received } = trace
  if (!received || received.ip === null || received.sender === null) return null
  if (!isFromOutside(trace)) return null
  return { ip: received.ip, helo: received.helo ?? received.ip, sender: received.sender }
}
