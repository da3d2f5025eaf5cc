import { attribute, type Tag } from '../page/tree.ts'

/**
 * The address that an element shows by a script or a style sheet and carries in its attributes: Cloudflare's
 * `data-cfemail`, and the usual `data-user` and `data-domain`. Null where it carries none.
 */
export function decodeProtected(tag: Tag): string | null {
  const hex = attribute(tag, 'data-cfemail')
  if (hex) return decodeCloudflare(hex)
  const local = firstOf(tag, ['data-user', 'data-name', 'data-local', 'data-mailbox'])
  const domain = firstOf(tag, ['data-domain', 'data-host'])
  if (!local || !domain) return null
  const ending = firstOf(tag, ['data-tld'])
  return `${local}@${domain}${ending ? `.${ending.replace(/^\./, '')}` : ''}`
}

/** The address of a link to Cloudflare's page about protected addresses. */
export function addressOfProtectedLink(href: string): string | null {
  const hex = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(href)?.[1]
  return hex ? decodeCloudflare(hex) : null
}

/** Each byte is XORed with the first one. */
function decodeCloudflare(hex: string): string | null {
  if (!/^(?:[\da-f]{2}){4,200}$/i.test(hex)) return null
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  return Buffer.from(bytes.map(byte => byte ^ key)).toString('utf8')
}

function firstOf(tag: Tag, names: readonly string[]): string {
  for (const name of names) {
    const value = attribute(tag, name).trim()
    if (value && /^[^\s@<>"]{1,100}$/.test(value)) return value
  }
  return ''
}
