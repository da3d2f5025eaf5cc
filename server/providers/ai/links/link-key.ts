/** A link without a scheme is one of the web. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WEB = /^https?:/i

/**
 * What two writings of one address have in common: scheme, host (lower case, in ASCII, without a final dot), port,
 * path, query and fragment as a browser parses them. Null for what it cannot parse.
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
 * The keys by which an address of the conversation may be written: without its fragment; on https instead of http;
 * without a scheme, or with one where it has none.
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

/** Case of a mail address says nothing; its domain is one however it is spelled. */
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
