import ipaddr from 'ipaddr.js'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import type { CheckResult } from './authentication-results.ts'
import { inTurns } from './in-turns.ts'
import { isAligned, judge, UNKNOWN, type Verdict } from './judge-sender.ts'
import type { Trace } from './read-trace.ts'

/** Limit of DNS queries for one message, because its headers choose the domains. */
const MOST_QUESTIONS = 40

/**
 * Checks DKIM, SPF and DMARC of a message whose server reports nothing. If the DNS does not answer, the result is
 * unknown, and nothing is held against the sender.
 */
export async function checkSender(
  source: Uint8Array,
  { trace, fromDomain, dns }: { trace: Trace; fromDomain: string; dns: MailDns },
): Promise<Verdict> {
  const envelope = envelopeOf(trace)
  const { authenticate } = await import('mailauth')
  let asked = 0
  const { dkim, spf, dmarc } = await authenticate(inTurns(source), {
    ...envelope,
    mta: 'localhost',
    resolver: async (name, type) => {
      asked += 1
      if (asked > MOST_QUESTIONS) throw Object.assign(new Error('too many questions'), { code: 'ETIMEOUT' })
      return dns(name, type)
    },
    // Skip ARC, which anybody can add, and BIMI, whose logo is fetched from the web.
    disableArc: true,
    disableBimi: true,
  })
  const checks: CheckResult[] = [
    ...dkim.results.map(({ status, signingDomain }) => ({
      method: 'dkim',
      result: status.result,
      domain: signingDomain?.toLowerCase() ?? null,
    })),
    ...(envelope && spf
      ? [{ method: 'spf', result: spf.status.result, domain: spf.domain.toLowerCase() }]
      : []),
    ...(dmarc
      ? [
          {
            method: 'dmarc',
            result: dmarc.status.result,
            domain: dmarc.domain?.toLowerCase() ?? null,
            policy: dmarc.policy,
          },
        ]
      : []),
  ]
  const verdict = judge(checks, fromDomain, trace.list)
  const isCertain = envelope !== null && !checks.some(({ result }) => result === 'temperror')
  return verdict.authentication === 'fail' && !isCertain
    ? { ...UNKNOWN, provenDomain: verdict.provenDomain }
    : verdict
}

/** Who handed the message to the receiving server; null where that is not certain. */
function envelopeOf({ received }: Trace): { ip: string; helo: string; sender: string } | null {
  if (!received || received.ip === null || received.sender === null) return null
  if (ipaddr.parse(received.ip).range() !== 'unicast') return null
  // A hop within one organization: the outside sender is named further down, where anybody could have written.
  if (received.helo !== null && isAligned(received.helo, received.by)) return null
  return { ip: received.ip, helo: received.helo ?? received.ip, sender: received.sender }
}
