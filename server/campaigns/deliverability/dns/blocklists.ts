import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { lookUp } from './look-up.ts'

/**
 * Lists of domains, with the answers that mean "listed" (127.0.x.y). Their operators answer other codes, 127.255.255.x and
 * 127.0.0.1, to those who ask by a public resolver or too often: these say nothing of the domain.
 */
const LISTS: readonly { name: string; zone: string; isListed: (answer: string) => boolean; about: string }[] =
  [
    {
      name: 'Spamhaus DBL',
      zone: 'dbl.spamhaus.org',
      isListed: answer => /^127\.0\.1\.\d+$/.test(answer) && answer !== '127.0.1.255',
      about: 'https://check.spamhaus.org',
    },
    {
      name: 'SURBL',
      zone: 'multi.surbl.org',
      isListed: answer => /^127\.0\.0\.\d+$/.test(answer) && answer !== '127.0.0.1',
      about: 'https://surbl.org/surbl-analysis',
    },
    {
      name: 'URIBL',
      zone: 'black.uribl.com',
      isListed: answer => /^127\.0\.0\.\d+$/.test(answer) && answer !== '127.0.0.1',
      about: 'https://admin.uribl.com',
    },
  ]

export async function checkBlocklists(dns: MailDns, domain: string): Promise<DnsFinding> {
  const answers = await Promise.all(
    LISTS.map(async list => {
      const found = await lookUp(dns, `${domain}.${list.zone}`, 'A')
      if (found === 'none')
        return { list, state: (await isThere(dns, list.zone)) ? ('free' as const) : ('silent' as const) }
      if (found === 'unknown') return { list, state: 'silent' as const }
      return { list, state: found.records.some(list.isListed) ? ('listed' as const) : ('silent' as const) }
    }),
  )
  const of = (state: 'free' | 'silent' | 'listed') =>
    answers.filter(answer => answer.state === state).map(({ list }) => list)
  const names = (lists: typeof LISTS) => lists.map(({ name }) => name).join(', ')
  const silent = of('silent').length > 0 ? ` Could not be asked: ${names(of('silent'))}.` : ''
  const base = { kind: 'blocklists' as const, record: null, found: null }
  const [first] = of('listed')
  if (first)
    return {
      ...base,
      state: 'listed',
      text: `The domain is on ${names(of('listed'))}.${silent}`,
      advice: `Find out why, mend it, and ask to be taken off: ${of('listed')
        .map(({ about }) => about)
        .join(', ')}`,
    }
  if (of('free').length === 0)
    return {
      ...base,
      state: 'unknown',
      text: `The blocklists could not be asked: ${names(of('silent'))}. They answer no public resolvers.`,
      advice: 'Use a resolver of your own, or look the domain up on their pages.',
    }
  return {
    ...base,
    state: 'good',
    text: `The domain is on none of ${names(of('free'))}.${silent}`,
    advice: null,
  }
}

/** Some resolvers answer that there is no such name, whatever they are asked and cannot find out. */
const isThere = async (dns: MailDns, zone: string): Promise<boolean> =>
  typeof (await lookUp(dns, zone, 'NS')) === 'object'
