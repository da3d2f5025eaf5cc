/** A mailbox of RFC 5322 section 3.4; `name` is the display name, decoded. */
export interface MailAddress {
  name: string | null
  address: string
}

/**
 * Reads an address list as people and programs write them: quoted names with commas, comments, groups, missing
 * brackets, semicolons. What holds no address is left out. Linear in the length of the text; never throws.
 */
export function parseAddressList(text: string): MailAddress[] {
  const found: MailAddress[] = []
  let phrase = ''
  let angle: string | null = null
  let comment = ''
  const finish = () => {
    const address = toMailAddress(phrase, angle, comment)
    if (address) found.push(address)
    phrase = ''
    angle = null
    comment = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string
    if (char === '"') {
      const end = endOfQuoted(text, at)
      phrase += text.slice(at, end + 1)
      at = end
    } else if (char === '(') {
      const end = endOfComment(text, at)
      comment = text.slice(at + 1, end).trim()
      at = end
    } else if (char === '<') {
      const end = text.indexOf('>', at)
      angle = text.slice(at + 1, end === -1 ? undefined : end)
      at = end === -1 ? text.length : end
    } else if (char === ',' || char === ';') finish()
    // A group's name ("Friends: a@x, b@y;") says nothing of whom it holds.
    else if (char === ':' && angle === null && !phrase.includes('@')) phrase = ''
    else phrase += char
  }
  finish()
  return found
}

/** The header form: `Name <address>`, quoted where RFC 5322 asks for it. */
export function formatAddress({ name, address }: MailAddress): string {
  if (!name) return address
  const plain = /^[^()<>[\]:;@\\,."]+$/.test(name)
  return `${plain ? name : `"${name.replace(/[\\"]/g, '\\$&')}"`} <${address}>`
}

/** Whom a row names: the part before '<', or the local part of the address; 'Unknown' if missing. */
export function senderLabel(header: string | null | undefined): string {
  const text = header?.trim()
  if (!text) return 'Unknown'
  const [first] = parseAddressList(text)
  if (!first) return text
  return first.name || localPart(first.address) || 'Unknown'
}

export function localPart(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? address : address.slice(0, at)
}

/** Lower case; empty when there is none. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? '' : address.slice(at + 1).toLowerCase()
}

/** Whether mail can be sent there: one '@', something before it, a domain with letters or digits after it. */
export function isValidAddress(address: string): boolean {
  if (address.length > 320 || /[\s<>()[\],;:\\"]/.test(address)) return false
  const parts = address.split('@')
  const [local, domain] = parts
  return (
    parts.length === 2 &&
    Boolean(local) &&
    (local?.length ?? 0) <= 64 &&
    /^[^.-][^.]*(\.[^.]+)*$/.test(domain ?? '')
  )
}

const NO_REPLY =
  /^(no[-_.]?reply|do[-_.]?not[-_.]?reply|nepasrepondre|noreply[-_.+].*|mailer-daemon|postmaster|bounces?|notifications?)([-_.+].*)?$/i

/** Addresses that nobody reads. */
export function isNoReply(address: string): boolean {
  return NO_REPLY.test(localPart(address))
}

function toMailAddress(phrase: string, angle: string | null, comment: string): MailAddress | null {
  if (angle !== null) {
    const address = angle.replace(/\s+/g, '')
    if (!address.includes('@')) return null
    return { address, name: unquote(phrase) || comment || null }
  }
  const words = phrase.trim().split(/\s+/)
  const at = words.findIndex(word => word.includes('@'))
  const address = words[at]
  if (!address) return null
  const name = unquote(words.filter((_, index) => index !== at).join(' '))
  return { address, name: name || comment || null }
}

function unquote(phrase: string): string {
  return phrase
    .replace(/"((?:[^"\\]|\\.)*)"?/g, (_, inner: string) => inner.replace(/\\(.)/g, '$1'))
    .replace(/\s+/g, ' ')
    .trim()
}

function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

function endOfComment(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return text.length
}
