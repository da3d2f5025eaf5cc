import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'

import { asciiDomain, domainOf, parseAddressList } from '#core/text/addresses/addresses.ts'
import { checkDomain } from '#server/campaigns/deliverability/dns/check-domain.ts'
import { SHARED_DOMAINS } from '#server/campaigns/deliverability/dns/shared-domains.ts'
import type { Config } from '#server/config.ts'
import { createMailDns, type MailDns } from '#server/platform/network/mail-dns.ts'
import { type Finding, note, ok, problem } from './finding.ts'

/** An installation may have mailboxes of hundreds of domains. */
const MOST_DOMAINS = 20

/** The DNS of the domains that mail leaves from: those of the mailboxes, and that of the relay's own address. */
export async function checkDomains(
  config: Pick<Config, 'checkSenders' | 'smtp'>,
  mailboxes: readonly string[],
  dns: MailDns = createMailDns(),
): Promise<Finding[]> {
  const relay = parseAddressList(config.smtp?.from ?? '')[0]?.address
  const own = [...new Set([...mailboxes, ...(relay ? [domainOf(relay)] : [])].map(asciiDomain))].filter(
    domain => !SHARED_DOMAINS.has(domain),
  )
  if (own.length === 0) return []
  if (!config.checkSenders)
    return [
      note(
        'DNS',
        `of ${own.join(', ')} is not asked, because CHECK_SENDERS is off`,
        'Run this with CHECK_SENDERS=on.',
      ),
    ]
  const checked = own.slice(0, MOST_DOMAINS)
  const findings = await Promise.all(
    checked.map(async domain => {
      const found = await checkDomain(dns, { domain, selectors: [] })
      const isRelayOnly = !mailboxes.map(asciiDomain).includes(domain)
      return inWords(domain, isRelayOnly ? found.filter(({ kind }) => kind !== 'mx') : found)
    }),
  )
  const left = own.length - checked.length
  return [
    ...findings.flat(),
    ...(left > 0
      ? [note('DNS', `${left} more domains were not asked`, 'See Outreach, Deliverability, for each.')]
      : []),
  ]
}

const KINDS: Record<DnsFinding['kind'], string> = {
  mx: 'MX',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  blocklists: 'blocklists',
}

function inWords(domain: string, found: readonly DnsFinding[]): Finding[] {
  const about = `DNS of ${domain}`
  const silent = found.filter(({ state }) => state === 'unknown')
  // One line rather than five where nobody can be asked.
  if (silent.length === found.length)
    return [
      note(about, 'no name server has answered', 'See that this machine can ask one (/etc/resolv.conf).'),
    ]
  return found.map(({ kind, state, text, advice, record }) => {
    const said = `${KINDS[kind]}: ${text}`
    if (state === 'good') return ok(about, said)
    const todo = [advice, record && `${record.type} ${record.name} "${record.value}"`]
      .filter(Boolean)
      .join(' ')
    return (state === 'listed' ? problem : note)(about, said, todo || 'See docs/operations.md.')
  })
}
