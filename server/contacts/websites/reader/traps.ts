import type { Trap } from '#core/contract/outreach/website-values.ts'

const FILES =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|gz|tar|rar|7z|exe|dmg|iso|apk|jpe?g|png|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|avi|mov|webm|ogg|wav|css|m?js|json|xml|rss|atom|ics|vcf|woff2?|ttf|eot|csv|txt)$/i
/** Links that do something, and places where nobody is without an account. */
const ACTIONS =
  /(?:^|[/_-])(?:log-?(?:in|out|off)|sign-?(?:in|out|up)|register|cart|warenkorb|basket|checkout|panier|carrito|carrello|winkelwagen|wp-admin|wp-login|admin|account|my-account|konto|delete|unsubscribe|print|share|download|feed|xmlrpc|cgi-bin)(?:$|[/.?_-])|[?&](?:add-to-cart|action|do|delete|logout|replytocom|share|print)=/i
const CALENDAR =
  /(?:^|[/_-])(?:calend[a-z]*|kalender|agenda|events?|termine|veranstaltungen|calendario|evenementen)(?:$|[/._-])/i
const DATE =
  /(?:19|20)\d\d[-/_]?(?:0?[1-9]|1[0-2])(?:\D|$)|[?&](?:month|year|day|date|monat|jahr|tag|mois|mes|mese|maand|week|woche|start|from|to)=/i
const SESSION =
  /;jsessionid=|\/\(S\([\w]+\)\)\/|[?&](?:phpsessid|jsessionid|sid|s?session(?:_?id)?|cfid|zenid|oscsid)=/i
const FACETS =
  /^(?:filter\w*|sort\w*|order\w*|dir|page|p|seite|offset|limit|per_?page|view|colou?r|size|price\w*|brand|category|tag|q|search|lang_switch|currency)(?:\[.*)?$/i
const LONGEST = 300
const DEEPEST = 8

/** What kind of trap an address looks like by itself; null for none. */
export function trapOf(url: URL): Trap | null {
  const path = `${url.pathname}${url.search}`
  if (FILES.test(url.pathname)) return 'file'
  if (ACTIONS.test(path)) return 'action'
  if (CALENDAR.test(url.pathname) && (DATE.test(path) || /\d{4}/.test(path))) return 'calendar'
  if (/[?&](?:month|year|monat|jahr|mois|mese|maand)=\d/i.test(path)) return 'calendar'
  const parts = url.pathname.split('/').filter(Boolean)
  if (path.length > LONGEST || parts.length > DEEPEST || repeats(parts)) return 'endless'
  const names = [...url.searchParams.keys()]
  if (names.length > 2 || names.some(name => FACETS.test(name))) return 'facets'
  return null
}

/** Whether an address carries the name of a visit: the same page has as many addresses as visits. */
export const hasSession = (url: URL): boolean => SESSION.test(`${url.pathname}${url.search}`)

/** "/a/b/a/b/a/b": a relative link that is wrong on every page it leads to. */
function repeats(parts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return [...counts.values()].some(count => count >= 3)
}

/** Addresses that differ in numbers only are of one kind. */
export function shapeOf(url: URL): string {
  return `${url.hostname}${url.pathname.replace(/\d+/g, '#').replace(/[\da-f]{12,}/gi, '#')}?${[...url.searchParams.keys()].sort().join('&')}`
}
