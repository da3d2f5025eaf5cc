import { getDomain } from 'tldts'
import { domainOf } from '#core/text/addresses/addresses.ts'

/** The address of a site that a person typed: "example.com", "www.example.com/de", "https://example.com". Null if it is none. */
export function siteAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || text.length > 500 || /\s/.test(text)) return null
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const host = url.hostname.replace(/\.$/, '')
  // A name without a dot, or an address of a machine, is not a website of an organization.
  if (!/^(?!-)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+$/u.test(host) || /\.\d+$/.test(host)) return null
  url.hash = ''
  return url.href
}

/** What is longer is no address of a page that is looked for, and is not asked for. */
export const LONGEST_ADDRESS = 2000

/** What makes two addresses one site: the domain that somebody has registered. */
export function siteOf(url: string | URL): string {
  const host = (typeof url === 'string' ? new URL(url) : url).hostname.replace(/\.$/, '')
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** Whether a mail address is in the domain that somebody has registered for a site. */
export function isOfSite(address: string, site: string | URL): boolean {
  const url = URL.parse(`http://${domainOf(address)}`)
  return url !== null && siteOf(url) === siteOf(site)
}

/** Parameters that say how a visitor came, or who they are, but not what they see. */
const NOISE =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|ref|phpsessid|jsessionid|aspsessionid\w*|sid|s?session(?:_?id)?|cfid|cftoken|zenid|oscsid|_ga|hs\w*)$/i

/** One spelling for all addresses of a page. */
export function pageKey(url: URL): string {
  const key = new URL(url.href)
  key.hash = ''
  key.pathname = key.pathname
    .replace(/;jsessionid=[^/]*/gi, '')
    .replace(/\/(?:\(S\([\w]+\)\))/gi, '')
    .replace(/\/index\.(?:html?|php|aspx?)$/i, '/')
  const telling = new URLSearchParams([...key.searchParams].filter(([name]) => !NOISE.test(name)))
  telling.sort()
  key.search = telling.toString()
  return `${key.hostname.replace(/^www\./, '')}${key.port && `:${key.port}`}${key.pathname.replace(/\/+$/, '') || '/'}${key.search}`
}
