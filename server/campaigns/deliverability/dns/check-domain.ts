import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { checkBlocklists } from './blocklists.ts'
import { checkDkim } from './check-dkim.ts'
import { type Found, lookUp } from './look-up.ts'
import { providerOf, type SendingProvider } from './providers.ts'

interface Domain {
  domain: string
  /** Selectors that were seen in mail that left from the domain. */
  selectors: readonly string[]
}

/** What the DNS says of a domain that mail leaves from, each with the record to add. */
export async function checkDomain(dns: MailDns, { domain, selectors }: Domain): Promise<DnsFinding[]> {
  const [mx, txt, dmarc] = await Promise.all([
    lookUp(dns, domain, 'MX'),
    lookUp(dns, domain, 'TXT'),
    lookUp(dns, `_dmarc.${domain}`, 'TXT'),
  ])
  const provider = providerOf(mx === 'none' || mx === 'unknown' ? [] : mx.records)
  return [
    checkMx(domain, mx),
    checkSpf(domain, txt, provider),
    await checkDkim(dns, { domain, selectors, provider }),
    checkDmarc(domain, dmarc),
    await checkBlocklists(dns, domain),
  ]
}

const unanswered = (kind: DnsFinding['kind'], what: string): DnsFinding => ({
  ...{ kind, state: 'unknown', found: null, record: null },
  text: `The DNS did not answer the question for ${what}.`,
  advice: 'Nothing is known. Check it again later.',
})

const good = (kind: DnsFinding['kind'], text: string, found: string | null): DnsFinding => ({
  ...{ kind, state: 'good', text, advice: null, found, record: null },
})

function checkMx(domain: string, mx: Found): DnsFinding {
  if (mx === 'unknown') return unanswered('mx', 'mail servers (MX)')
  // A single dot means that the domain takes no mail (RFC 7505).
  const hosts = mx === 'none' ? [] : mx.records.filter(host => host !== '' && host !== '.')
  if (hosts.length > 0)
    return good('mx', `Mail to ${domain} goes to ${hosts.slice(0, 3).join(', ')}.`, hosts.join('\n'))
  return {
    ...{ kind: 'mx', state: 'missing', found: null, record: null },
    text: `${domain} takes no mail, so answers and bounces get lost.`,
    advice: 'Add the MX records that your mail host names.',
  }
}

function checkSpf(domain: string, txt: Found, provider: SendingProvider | null): DnsFinding {
  if (txt === 'unknown') return unanswered('spf', 'who may send (SPF)')
  const found = txt === 'none' ? [] : txt.records.filter(record => /^v=spf1(?:\s|$)/i.test(record))
  const include = provider?.spf ?? 'include:YOUR-MAIL-HOST'
  const record = { type: 'TXT' as const, name: domain, value: `v=spf1 ${include} ~all` }
  const weak = (text: string, advice: string, changed = record): DnsFinding => ({
    ...{ kind: 'spf', state: 'weak', text, advice, found: found.join('\n'), record: changed },
  })
  const [spf] = found
  if (spf === undefined)
    return {
      ...{ kind: 'spf', state: 'missing', found: null, record },
      text: `No record says which servers may send for ${domain} (SPF).`,
      advice: provider
        ? 'Add this record.'
        : 'Add this record, with what your mail host names in place of YOUR-MAIL-HOST.',
    }
  if (found.length > 1)
    return weak(
      `There are ${found.length} SPF records; receivers then ignore all of them (RFC 7208, section 4.5).`,
      'Keep one record that has all of them together.',
    )
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(spf))
    return weak('It lets every server of the world send in your name.', 'End it with ~all instead.', {
      ...record,
      value: spf.replace(/\+?all\s*$/i, '~all'),
    })
  if (provider?.spf && !spf.toLowerCase().includes(provider.spf.toLowerCase()))
    return weak(`It does not name ${provider.name}, which your mail goes by.`, 'Add it to the record.', {
      ...record,
      value: spf.replace(/^v=spf1/i, `v=spf1 ${provider.spf}`),
    })
  if (lookupsOf(spf) > 10)
    return weak(
      `It asks for ${lookupsOf(spf)} look-ups; receivers stop after 10 (RFC 7208, section 4.6.4).`,
      'Take out what no longer sends for you.',
      { ...record, value: spf },
    )
  return good('spf', 'The servers that may send for the domain are named.', spf)
}

const lookupsOf = (spf: string): number =>
  (spf.match(/(?:^|\s)[+?~-]?(?:include:|a(?:[:/\s]|$)|mx(?:[:/\s]|$)|ptr|exists:|redirect=)/gi) ?? []).length

function checkDmarc(domain: string, dmarc: Found): DnsFinding {
  if (dmarc === 'unknown') return unanswered('dmarc', 'what to do with forgeries (DMARC)')
  const found =
    dmarc === 'none' ? undefined : dmarc.records.find(record => /^v=DMARC1\s*(?:;|$)/i.test(record))
  const record = {
    type: 'TXT' as const,
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
  }
  if (found === undefined)
    return {
      ...{ kind: 'dmarc', state: 'missing', found: null, record },
      text: 'Nothing says what receivers should do with mail that is forged in your name (DMARC). Gmail and Yahoo ask for it of bulk senders.',
      advice: 'Add this record. It changes nothing yet: reports come first.',
    }
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)/i.exec(found)?.[1]?.toLowerCase()
  if (!policy)
    return {
      kind: 'dmarc',
      state: 'weak',
      text: 'It names no policy (p=), so receivers ignore it.',
      advice: 'Replace it by this record.',
      found,
      record,
    }
  const inWords = {
    none: 'Forgeries are only reported (p=none), which is enough for Gmail and Yahoo.',
    quarantine: 'Forgeries go to spam.',
    reject: 'Forgeries are refused.',
  }[policy as 'none']
  return good('dmarc', inWords, found)
}
