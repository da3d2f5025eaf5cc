import { createAnswerCache } from '#server/platform/answer-cache.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'

/** Whether a domain takes mail; `unknown` if the DNS did not say. */
export type MailState = 'ok' | 'no-mail' | 'unknown'

const DAY_MS = 86_400_000
const AT_ONCE = 40
/** After so many questions without an answer the DNS counts as away, and nobody waits for it any longer. */
const MOST_UNANSWERED = 60
const answers = createAnswerCache<MailState>({
  most: 50_000,
  forMs: DAY_MS,
  isKept: state => state !== 'unknown',
})

/**
 * Asks which of these domains take mail (RFC 5321, 5.1): they have an MX record that is not the null one of RFC 7505, or an
 * address. Each is asked once a day. All are unknown where the operator has switched such questions off (`dns` is null).
 */
export async function findMailStates(
  { mailDns, clock }: { mailDns: MailDns | null; clock: { now(): Date } },
  domains: readonly string[],
): Promise<Map<string, MailState>> {
  const states = new Map<string, MailState>(domains.map(domain => [domain, 'unknown']))
  if (!mailDns) return states
  const waiting = [...states.keys()]
  let unanswered = 0
  const ask = async () => {
    for (let domain = waiting.pop(); domain !== undefined; domain = waiting.pop()) {
      if (unanswered >= MOST_UNANSWERED) return
      const name = domain
      const state = await answers.get(mailDns, name, { now: clock.now() }, () => stateOf(mailDns, name))
      unanswered = state === 'unknown' ? unanswered + 1 : 0
      states.set(name, state)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return states
}

async function stateOf(dns: MailDns, domain: string): Promise<MailState> {
  const exchanges = await lookUp(dns, domain, 'MX')
  if (exchanges === 'unknown') return 'unknown'
  if (exchanges.length > 0) return exchanges.some(isExchange) ? 'ok' : 'no-mail'
  let isUnknown = false
  for (const type of ['A', 'AAAA']) {
    const found = await lookUp(dns, domain, type)
    if (found === 'unknown') isUnknown = true
    else if (found.length > 0) return 'ok'
  }
  return isUnknown ? 'unknown' : 'no-mail'
}

/** A null MX names the root. */
const isExchange = (record: unknown) => {
  const { exchange } = record as { exchange?: string }
  return exchange !== undefined && exchange !== '' && exchange !== '.'
}

async function lookUp(dns: MailDns, domain: string, type: string): Promise<readonly unknown[] | 'unknown'> {
  try {
    return await dns(domain, type)
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unknown'
  }
}
