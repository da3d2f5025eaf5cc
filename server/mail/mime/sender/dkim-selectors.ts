import { readHeaders, readStructured } from '../parts/part-headers.ts'

/** More signatures are not read: a sender adds one or two. */
const MOST_SIGNATURES = 10
const LONGEST_HEAD = 256 * 1024

/** The selectors by which a domain has signed a message (RFC 6376, section 3.5), whether or not the signatures hold. */
export function selectorsOf(source: Uint8Array, domain: string): string[] {
  const signatures = readHeaders(linesOfHead(source), () => null)
    .filter(({ key }) => key === 'dkim-signature')
    .slice(0, MOST_SIGNATURES)
  const found = signatures.flatMap(({ value }) => {
    const { d = '', s = '' } = readStructured(value).params
    const isOurs = d.replace(/\s/g, '').toLowerCase() === domain
    const selector = s.replace(/\s/g, '').toLowerCase()
    return isOurs && /^[a-z0-9](?:[\w.-]{0,100}[a-z0-9])?$/.test(selector) ? [selector] : []
  })
  return [...new Set(found)]
}

function linesOfHead(source: Uint8Array): Uint8Array[] {
  const head = Buffer.from(source.subarray(0, LONGEST_HEAD)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length
  return head
    .slice(0, end)
    .split(/\r?\n/)
    .map(line => Buffer.from(line, 'latin1'))
}
