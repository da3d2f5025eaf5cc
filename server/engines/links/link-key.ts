/** A link without a scheme is a web address. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WEB = /^https?:/i

/**
 * A canonical form of an address: scheme, host (lower case, ASCII, no final dot), port, path, query and fragment as a
 * browser parses them. Null if it cannot be parsed.
 */
export function linkKey(link: string): string | null {
  if (/^mailto:/i.test(link)) return mailKey(link)
  if (/^tel:/i.test(link)) return link.toLowerCase().replace(/[\s().-]/g, '')
  if (isAddress(link)) return addressKey(link)
  const url = URL.parse(hasScheme(link) ? link : `http://${link.replace(/^\/+/, '')}`)
  if (!url) return null
  if (url.hostname.endsWith('.') && url.hostname.length > 1) url.hostname = url.hostname.slice(0, -1)
  return hasScheme(link) ? url.href : `any:${url.href.slice('http:'.length)}`
}

/**
 * The variants of an address of the conversation that are accepted: without its fragment; with https instead of http;
 * without a scheme, or with one if it has none.
 */
export function permittedKeys(link: string): string[] {
  const key = linkKey(link)
  if (key === null) return []
  if (isAddress(link)) return [key, `mailto:${key}`]
  if (/^mailto:/i.test(link)) return link.includes('?') ? [key] : [key, key.slice('mailto:'.length)]
  const keys = [key, key.replace(/#.*$/s, '')]
  return keys.flatMap(each => {
    if (each.startsWith('any:'))
      return [each, ...['http:', 'https:'].map(scheme => each.replace('any:', scheme))]
    if (!WEB.test(each)) return each
    return [each, each.replace(/^http:/, 'https:'), each.replace(WEB, 'any:')]
  })
}

export const isAddress = (link: string) => !link.includes('/') && /^[^@:?#]+@[^@:?#]+$/.test(link)

/** `acme.example:8080/x` begins with a host, `mailto:` with a scheme. */
const hasScheme = (link: string) =>
  HAS_SCHEME.test(link) && !/^[^:/?#]+\.[^:/?#]+:\d{1,5}(?:[/?#]|$)|^localhost:\d/i.test(link)

/** Mail addresses are compared without case; their domain in its ASCII form. */
function addressKey(address: string): string | null {
  const at = address.lastIndexOf('@')
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname
  return host ? `${address.slice(0, at).toLowerCase()}@${host.replace(/\.$/, '')}` : null
}

function mailKey(link: string): string | null {
  const [, address = '', query = ''] = /^mailto:([^?]*)(.*)$/is.exec(link) ?? []
  const key = isAddress(address) ? addressKey(address) : null
  return key && `mailto:${key}${query}`
}
