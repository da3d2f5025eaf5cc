import type { Security, ServerAddress } from './config.ts'
import type { MailSettings } from './presets.ts'

const longestDocument = 100_000

/**
 * Reads a Mozilla-style autoconfig document (`config-v1.1.xml`): the first IMAP and the first SMTP server that speak
 * TLS and take a password or a token. Null when it holds none. Reads only the few elements it needs, without entities
 * or a document type, so that a hostile document can do no more than fail.
 */
export function readAutoconfig(xml: string, email: string): MailSettings | null {
  if (xml.length > longestDocument || /<!(DOCTYPE|ENTITY)/i.test(xml) || !/<clientConfig[\s>]/.test(xml))
    return null
  const text = withoutComments(xml)
  const incoming = servers(text, 'incomingServer', 'imap').map(server => readServer(server, email))
  const outgoing = servers(text, 'outgoingServer', 'smtp').map(server => readServer(server, email))
  const imap = incoming.find(server => server !== null)
  const smtp = outgoing.find(server => server !== null)
  if (!imap || !smtp) return null
  return {
    provider: readText(text, 'displayShortName'),
    imap: imap.address,
    smtp: smtp.address,
    user: imap.user,
  }
}

function withoutComments(xml: string): string {
  let text = ''
  for (let at = 0; ; ) {
    const begin = xml.indexOf('<!--', at)
    const end = begin === -1 ? -1 : xml.indexOf('-->', begin)
    if (end === -1) return text + xml.slice(at)
    text += xml.slice(at, begin)
    at = end + 3
  }
}

const MOST_SERVERS = 20
const securities: Record<string, Security> = { SSL: 'tls', STARTTLS: 'starttls' }
const logins = new Set(['password-cleartext', 'plain', 'OAuth2'])

function servers(xml: string, element: string, type: string): string[] {
  const found: string[] = []
  const start = new RegExp(`<${element}\\s[^>]{0,200}\\btype\\s*=\\s*["']${type}["'][^>]{0,200}>`, 'g')
  for (const match of xml.matchAll(start)) {
    const from = match.index + match[0].length
    const end = xml.indexOf(`</${element}>`, from)
    if (end === -1 || found.length >= MOST_SERVERS) break
    found.push(xml.slice(from, end))
  }
  return found
}

function readServer(xml: string, email: string): { address: ServerAddress; user: string } | null {
  const host = fill(readText(xml, 'hostname') ?? '', email).toLowerCase()
  const port = Number(readText(xml, 'port'))
  const security = securities[readText(xml, 'socketType') ?? '']
  const methods = [...xml.matchAll(/<authentication>\s*([^<\s]{1,50})\s*<\/authentication>/g)].map(
    match => match[1],
  )
  if (!isHostName(host) || !Number.isInteger(port) || port < 1 || port > 65_535 || !security) return null
  if (methods.length > 0 && !methods.some(method => logins.has(method ?? ''))) return null
  return {
    address: { host, port, security },
    user: fill(readText(xml, 'username') ?? '%EMAILADDRESS%', email),
  }
}

function readText(xml: string, element: string): string | null {
  const match = new RegExp(`<${element}>([^<]{1,300})</${element}>`).exec(xml)
  return match?.[1] ? decode(match[1].trim()) : null
}

function fill(template: string, email: string): string {
  const [local = '', domain = ''] = [
    email.slice(0, email.lastIndexOf('@')),
    email.slice(email.lastIndexOf('@') + 1),
  ]
  return template
    .replaceAll('%EMAILADDRESS%', email)
    .replaceAll('%EMAILLOCALPART%', local)
    .replaceAll('%EMAILDOMAIN%', domain)
}

function decode(text: string): string {
  const named: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&apos;': "'",
    '&amp;': '&',
  }
  return text.replace(/&(lt|gt|quot|apos|amp);/g, entity => named[entity] ?? entity)
}

/** A DNS name with at least two labels; never an address or something with a path or port in it. */
export function isHostName(host: string): boolean {
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  return host.length <= 253 && new RegExp(`^(${label}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`).test(host)
}
