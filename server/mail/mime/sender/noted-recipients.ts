import { cut } from '#core/text/cut.ts'
import { storableText } from '#server/platform/storable.ts'
import { headersOf } from '../parts/headers.ts'
import type { Header } from '../parts/part-headers.ts'

/**
 * Where servers and forwarders note whom they had a message for: Postfix, qmail, Exim, Fastmail, sendmail, Gmail's forwarding
 * and programs that redirect by hand. What names the first recipient stands before what names the last mailbox.
 */
export const NOTED: readonly string[] = [
  ...[
    'x-original-to',
    'x-original-delivered-to',
    'delivered-to',
    'x-delivered-to',
    'envelope-to',
    'x-envelope-to',
  ],
  ...[
    'x-forwarded-to',
    'x-forwarded-for',
    'x-real-to',
    'x-rcpt-to',
    'apparently-to',
    'resent-to',
    'resent-cc',
  ],
]
/** "from a.example by b.example for <sales@b.example>; …" (RFC 5321, 4.4). */
const FOR = /\sfor\s+<?([^\s<>;@]{1,320}@[^\s<>;@]{1,320})>?\s*(?:;|\s)/i
const MOST_NOTED = 20

/** The addresses that servers had the message for, each once, without those in `named`, which its sender wrote into it. */
export function notedRecipients(list: Header[], named: readonly { address: string }[]): string[] {
  const headers = headersOf(list)
  const noted = NOTED.flatMap(name => headers.addresses(name).map(({ address }) => address))
  const received = list
    .filter(({ key }) => key === 'received')
    .flatMap(({ value }) => FOR.exec(`${storableText(value.slice(0, 2000))};`)?.[1] ?? [])
  const known = new Set(named.map(({ address }) => address.toLowerCase()))
  return [...new Set([...noted, ...received].map(address => cut(address.toLowerCase(), 320)))]
    .filter(address => !known.has(address))
    .slice(0, MOST_NOTED)
}
