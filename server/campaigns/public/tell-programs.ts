import ipaddr from 'ipaddr.js'

export interface Visit {
  method: string
  userAgent: string
  ip: string
  /** Headers by which browsers say that nobody looks yet. */
  purpose: string
  at: Date
  /** When the message left. */
  sentAt: Date
}

/** Programs open messages as they arrive; a person needs longer. */
const SECONDS_OF_PROGRAMS = 10

/**
 * Programs that load pictures or follow links for somebody, by what they call themselves. Gmail's and Yahoo's picture proxies
 * load a picture when a person opens the message, so they are people; Apple's loads all of them, whoever reads.
 */
const PROGRAMS: readonly [RegExp, string][] = [
  [/\b(?:bot|crawler|spider|preview|fetcher|monitor|scan(?:ner)?)\b|bot[/;)]/i, 'a program that reads pages'],
  [
    /barracuda|proofpoint|mimecast|ironport|trendmicro|fireeye|sophos|symantec|forcepoint|messagelabs|cloudmark|zscaler|fortinet|bitdefender|safelinks|defender/i,
    'a security scanner',
  ],
  [
    /curl|wget|python|java\/|okhttp|go-http-client|libwww|httpclient|axios|node-fetch|undici|ruby|php\/|perl|powershell|headlesschrome|phantomjs/i,
    'a program',
  ],
  [
    /slackbot|teams|skypeuripreview|whatsapp|telegrambot|facebookexternalhit|twitterbot|linkedinbot|discordbot|googleimageproxy-prefetch/i,
    'a preview of a messenger',
  ],
]

/**
 * Apple Mail Privacy Protection loads pictures of all messages by relays and calls itself "Mozilla/5.0", nothing more. Apple
 * has 17.0.0.0/8.
 */
const APPLE_RELAY = /^Mozilla\/5\.0\s*$/
const APPLE_NETWORK = ipaddr.parseCIDR('17.0.0.0/8')

/**
 * Why it was a program that has loaded a picture or followed a link, in plain words; null if nothing speaks for one. An
 * estimate: a program that behaves like a browser is not told from a person.
 */
export function programBehind({ method, userAgent, ip, purpose, at, sentAt }: Visit): string | null {
  if (method === 'HEAD') return 'It asked whether the page is there, which programs do.'
  if (/prefetch|preview|prerender/i.test(purpose)) return 'A browser loaded it before anybody looked.'
  if (userAgent.trim() === '') return 'It did not say what it is, as programs do.'
  if (APPLE_RELAY.test(userAgent) || isApple(ip))
    return 'Apple Mail loads the pictures of all messages, whether or not somebody reads them.'
  const found = PROGRAMS.find(([pattern]) => pattern.test(userAgent))
  if (found) return `It calls itself ${found[1]}.`
  if (at.getTime() - sentAt.getTime() < SECONDS_OF_PROGRAMS * 1000)
    return `It came within ${SECONDS_OF_PROGRAMS} seconds of sending, as scanners do.`
  return null
}

function isApple(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' && address.match(APPLE_NETWORK)
}
