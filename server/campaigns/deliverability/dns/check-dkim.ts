import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { lookUp } from './look-up.ts'
import { type SendingProvider, USUAL_SELECTORS } from './providers.ts'

interface ToCheck {
  domain: string
  selectors: readonly string[]
  provider: SendingProvider | null
}

const SHORTEST_KEY = 1024

/** Whether a key to check signatures with is found by a selector that was seen or is common. */
export async function checkDkim(dns: MailDns, { domain, selectors, provider }: ToCheck): Promise<DnsFinding> {
  const asked = [...new Set([...selectors, ...(provider?.selectors ?? []), ...USUAL_SELECTORS])]
  const answers = await Promise.all(
    asked.map(async selector => ({
      selector,
      found: await lookUp(dns, `${selector}._domainkey.${domain}`, 'TXT'),
    })),
  )
  const keys = answers.flatMap(({ selector, found }) => {
    const record =
      found === 'none' || found === 'unknown'
        ? undefined
        : found.records.find(text => /(?:^|;)\s*p\s*=/i.test(text))
    return record === undefined ? [] : [{ selector, record, bits: bitsOf(record) }]
  })
  const base = { kind: 'dkim' as const, record: null }
  const usable = keys.find(({ bits }) => bits === null || bits >= SHORTEST_KEY)
  if (usable)
    return {
      ...base,
      state: 'good',
      text: `A key for signatures is there (selector ${usable.selector}).`,
      advice: null,
      found: `${usable.selector}._domainkey.${domain}`,
    }
  const [weak] = keys
  if (weak) {
    const text =
      weak.bits === 0
        ? `The key of the selector ${weak.selector} was withdrawn.`
        : `The key of the selector ${weak.selector} has ${weak.bits} bits; Gmail takes ${SHORTEST_KEY} or more.`
    return {
      ...base,
      state: 'weak',
      text,
      advice: 'Make a new key of 2048 bits at your mail host.',
      found: weak.record,
    }
  }
  if (answers.every(({ found }) => found === 'unknown'))
    return {
      ...base,
      state: 'unknown',
      text: 'The DNS did not answer the questions for keys (DKIM).',
      advice: 'Nothing is known. Check it again later.',
      found: null,
    }
  return {
    ...base,
    state: 'missing',
    text:
      selectors.length > 0
        ? `Mail of this domain is signed by the selector ${selectors.join(', ')}, but there is no key.`
        : `No key for signatures (DKIM) was found by ${asked.length} common selectors. Your host may use another one: then this is no fault.`,
    advice: provider
      ? `Switch DKIM on at ${provider.name} and add the record that it shows: only it knows the key.`
      : 'Switch DKIM on at your mail host and add the record that it shows: only it knows the key.',
    found: null,
  }
}

/** The length of an RSA key, from that of its DER form; 0 for a withdrawn key, null for another kind. */
function bitsOf(record: string): number | null {
  if (/(?:^|;)\s*k\s*=\s*ed25519/i.test(record)) return null
  const key = /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(record)?.[1]?.replace(/\s/g, '') ?? ''
  if (key === '') return 0
  const bytes = Buffer.from(key, 'base64').length
  // The numbers around the modulus take about 38 bytes.
  return [512, 768, 1024, 2048, 3072, 4096].findLast(bits => bytes >= bits / 8 + 20) ?? 0
}
