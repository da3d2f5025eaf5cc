import { endOfComment, endOfQuoted } from '../enclosed.ts'
import { oneLine } from '../one-line.ts'
import { endsGroupName, isWithinWord, tidyAddress, tidyTyped } from './typed-address.ts'

/** A mailbox of RFC 5322 section 3.4; `name` is the display name, decoded. */
export interface MailAddress {
  name: string | null
  address: string
}

/** A label in the list shows only the first mailbox; a header may name ten thousand. */
const LABEL_LENGTH = 2000
/** A piece without an address that is longer than this is not the first half of a name. */
const HALF_NAME_LENGTH = 200
/** For example "anna.x.example": an address whose '@' is missing, rather than a name. */
const LIKE_AN_ADDRESS = /^\S+\.\p{L}{2,}$/u

/**
 * The commas and semicolons of Chinese, Japanese and Arabic keyboards. They separate people only after an address, because
 * names have them, too.
 */
export const WIDE_SEPARATOR = /[，、；،؛﹐﹑﹔]/

/** One mailbox while it is parsed: where it begins, the words before the bracket, the text in it and after it. */
interface Draft {
  from: number
  phrase: string
  angle: string | null
  /** The text after the bracket, where only a name can follow. */
  after: string
  /** The last comment. */
  comment: string
  /** Whether the phrase contains an '@'. Kept, because searching at each colon would take quadratic time. */
  hasAt: boolean
}

/**
 * Parses an address list as headers have them: quoted names with commas, commas without quotes, comments,
 * groups, missing brackets, semicolons. Pieces without an address are left out. Linear in the length of the text; never
 * throws.
 */
export function parseAddressList(text: string): MailAddress[] {
  return readList(text, false).found
}

/**
 * Reads an address list as a person has typed or pasted it, or as a table has it. What is not surely one address is returned in
 * `rest`, whole: of "john smith@x" no "smith@x" is left, who may be somebody else.
 */
export function readAddressList(text: string): { found: MailAddress[]; rest: string[] } {
  return readList(tidyTyped(text), true)
}

function readList(text: string, isTyped: boolean): { found: MailAddress[]; rest: string[] } {
  const found: MailAddress[] = []
  const rest: string[] = []
  let draft = emptyDraft(0)
  // "Doe, Jane <jane@x>": a piece without an address may be the first half of a name that nobody quoted.
  let halves: string[] = []
  // Once a quote or comment is known to be unclosed, all later ones are too: searching again would take quadratic time.
  let quotesEnd = true
  let commentsEnd = true
  const dropHalves = () => {
    for (const half of halves) rest.push(half)
    halves = []
  }
  // The piece before, while the next one may show that both are one mistyped address: "john;smith@x", "jane@x.co,uk".
  let before: { piece: string; addresses: number } | null = null
  const isOneWithBefore = (piece: string, count: number) =>
    isTyped &&
    before !== null &&
    /^[,;]\S/.test(text.slice(draft.from - 1, draft.from + 1)) &&
    count + before.addresses === 1 &&
    !/[\s@]/.test(count === 0 ? piece : before.piece)
  const finish = (at: number) => {
    const piece = text.slice(draft.from, at).trim()
    if (piece === '') {
      draft.from = at + 1
      return
    }
    const { addresses, lost } = toMailAddresses(draft, isTyped)
    const isBare = draft.angle === null
    if (before !== null && isBare && isOneWithBefore(piece, addresses.length)) {
      if (before.addresses === 1) found.pop()
      else if (halves.pop() === undefined) rest.pop()
      rest.push(`${before.piece}${text[draft.from - 1]}${piece}`)
      draft = emptyDraft(at + 1)
      before = null
      return
    }
    before = isBare ? { piece, addresses: addresses.length } : null
    const isHalfName =
      addresses.length === 0 &&
      isBare &&
      !(isTyped && (piece.includes('@') || LIKE_AN_ADDRESS.test(piece))) &&
      draft.phrase.length <= HALF_NAME_LENGTH &&
      draft.phrase.trim() !== ''
    if (addresses.length > 0) {
      const isName = draft.angle !== null && halves.length === 1 && !LIKE_AN_ADDRESS.test(halves[0] ?? '')
      if (isName) halves = []
      dropHalves()
      for (const address of addresses) found.push(address)
      for (const word of lost) rest.push(word)
    } else if (draft.angle !== null || draft.phrase.trim() !== '') {
      halves.push(piece)
      if (!isHalfName) dropHalves()
    }
    draft = { ...emptyDraft(at + 1), phrase: isHalfName ? `${draft.phrase.trimEnd()},` : '' }
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string
    const quoteEnd: number = char === '"' && quotesEnd ? endOfQuoted(text, at) : -1
    const commentEnd: number = char === '(' && commentsEnd ? endOfComment(text, at) : -1
    if (char === '"') quotesEnd = quoteEnd !== -1
    if (char === '(') commentsEnd = commentEnd !== -1
    if (quoteEnd !== -1) {
      add(draft, text.slice(at, quoteEnd + 1))
      at = quoteEnd
    } else if (commentEnd !== -1 && !(isTyped && isWithinWord(text[at - 1], text[commentEnd + 1]))) {
      draft.comment = text.slice(at + 1, commentEnd).trim()
      at = commentEnd
    } else if (char === '<') {
      const end = endOfAngle(text, at + 1)
      const angle = text.slice(at + 1, end)
      // Two people without a comma between them: keep the second.
      if (draft.angle !== null && angle.trim() !== '') rest.push(angle.trim())
      draft.angle ??= angle
      at = text[end] === '>' ? end : end - 1
    } else if (char === ',' || char === '\n') finish(at)
    else if (WIDE_SEPARATOR.test(char) && (draft.hasAt || draft.angle !== null)) finish(at)
    else if (char === ';') {
      finish(at)
      dropHalves()
      draft = emptyDraft(at + 1)
    }
    // The name of a group ("Friends: a@x, b@y;") is not part of any address.
    else if (
      char === ':' &&
      draft.angle === null &&
      !draft.hasAt &&
      (!isTyped || endsGroupName(draft.phrase, text[at + 1]))
    ) {
      dropHalves()
      draft = emptyDraft(at + 1)
    } else {
      add(draft, char)
      if (char === '@' && draft.angle === null) draft.hasAt = true
    }
  }
  finish(text.length)
  dropHalves()
  return { found, rest }
}

/** The form for a header: `Name <address>`, quoted where RFC 5322 requires it. */
export function formatAddress({ name, address }: MailAddress): string {
  const clean = name && oneLine(name)
  if (!clean) return address
  const isPlain = /^[^()<>[\]:;@\\,."]+$/.test(clean) && !WIDE_SEPARATOR.test(clean)
  return `${isPlain ? clean : `"${clean.replace(/[\\"]/g, '\\$&')}"`} <${address}>`
}

/** The name to show in a row: the part before '<', or the local part of the address; 'Unknown' if missing. */
export function senderLabel(header: string | null | undefined): string {
  const text = header?.slice(0, LABEL_LENGTH).trim()
  if (!text) return 'Unknown'
  const [first] = parseAddressList(text)
  if (first) return first.name || localPart(first.address) || 'Unknown'
  return text.replace(/[<>"]/g, '').trim() || 'Unknown'
}

/** Everything before the last '@'; the whole text when there is none. */
export function localPart(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? address : address.slice(0, at)
}

/** The domain in lower case; empty when there is none. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? '' : address.slice(at + 1).toLowerCase()
}

/**
 * RFC 5321 section 4.1.2: "john doe"@example.com. Angle brackets are left out, because we never send them to a server.
 */
const QUOTED_LOCAL_PART = /^"(?:[\x20!#-;=?-[\]-~]|\\[\x20-;=?-~])+"$/
/** A domain in A-labels (RFC 5890, 2.3.2.1), lower case; a text that is not a domain stays unchanged. */
export function asciiDomain(domain: string): string {
  // The URL parser reads numbers as IP addresses, so it is used only for non-ASCII domains.
  if (isAscii(domain)) return domain.toLowerCase()
  const { hostname } = URL.parse(`http://${domain}`) ?? {}
  return hostname || domain
}

/**
 * An address in the form that every server accepts. An address whose local part is not ASCII stays unchanged: it can
 * only be used where the servers support SMTPUTF8 (RFC 6531, 3.2).
 */
export function asciiAddress(address: string): string {
  const local = localPart(address)
  if (!isAscii(local) || isAscii(address)) return address
  return `${local}@${asciiDomain(domainOf(address))}`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** RFC 5321 section 4.1.2: words with single dots between them. */
const NO_LOCAL_PART = /[\s<>()[\],;:\\"@\p{Cc}\p{Cf}]|^\.|\.\.|\.$/u

/**
 * Whether mail can be sent to the address: within the lengths of RFC 5321 section 4.5.3.1, with a domain made of host
 * name labels.
 */
export function isValidAddress(address: string): boolean {
  const local = localPart(address)
  if (!address.includes('@') || local === '' || local.length > 64 || address.length > 254) return false
  if (!QUOTED_LOCAL_PART.test(local) && NO_LOCAL_PART.test(local)) return false
  return domainOf(address)
    .split('.')
    .every(
      label => /^[\p{L}\p{N}\p{M}_-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    )
}

const NO_REPLY = /^(?:no|not|donot|dont|never|nicht|ne)[-_.]?(?:reply|respond|answer)|^do[-_.]not[-_.]reply/
const NO_REPLY_WITHIN = /[-_.+](?:no[-_.]?reply|donotreply|nepasrepondre)(?:$|[-_.+\d])/
const NOBODY =
  /^(?:mailer-daemon|postmaster|bounces?|nepasrepondre|ne-pas-repondre|noresponder|no-responder|keineantwort|notifications?)(?:$|[-_.+\d])/

/** Local parts of addresses that nobody reads. */
export function isNoReply(address: string): boolean {
  const local = localPart(address.trim()).toLowerCase().slice(0, 100)
  return NO_REPLY.test(local) || NO_REPLY_WITHIN.test(local) || NOBODY.test(local)
}

function emptyDraft(from: number): Draft {
  return { from, phrase: '', angle: null, after: '', comment: '', hasAt: false }
}

function add(draft: Draft, words: string): void {
  if (draft.angle === null) draft.phrase += words
  else draft.after += words
}

/** The addresses of a piece, and the words of it that are not part of any but may be meant as one. */
function toMailAddresses(
  { phrase, angle, after, comment }: Draft,
  isTyped: boolean,
): { addresses: MailAddress[]; lost: string[] } {
  if (angle !== null) {
    const address = isTyped ? tidyAddress(cleanAddress(angle)) : cleanAddress(angle)
    const isTorn = isTyped && /\s/.test(angle.trim()) && !QUOTED_ADDRESS.test(angle.trim())
    if (!isAddress(address) || isTorn) return { addresses: [], lost: [] }
    const name = unquote(`${phrase} ${after}`) || comment || null
    const lost = after.split(/\s+/).filter(word => word.includes('@') || LIKE_AN_ADDRESS.test(word))
    return { addresses: [{ address, name }], lost }
  }
  if (!phrase.includes('@')) return { addresses: [], lost: [] }
  const bare = phrase.trim()
  if (QUOTED_ADDRESS.test(bare)) return { addresses: [{ address: bare, name: comment || null }], lost: [] }
  const words = unquote(bare).split(' ')
  if (isTyped && hasLooseWords(bare)) return { addresses: [], lost: [] }
  const addresses = words
    .map(word => (isTyped ? tidyAddress(cleanAddress(word)) : cleanAddress(word)))
    .filter(isAddress)
  const others = words.filter(word => !word.includes('@'))
  if (addresses.length > 1)
    return { addresses: addresses.map(address => ({ address, name: null })), lost: others }
  const name = others.join(' ').replace(/^,|,$/g, '').trim() || comment || null
  return {
    addresses: addresses.map(address => ({ address, name })),
    lost: others.filter(word => LIKE_AN_ADDRESS.test(word)),
  }
}

/** A quoted local part, in which spaces and signs stand for themselves. */
const QUOTED_ADDRESS = /^"(?:[^"\\]|\\.)*"@\S+$/s

/** Whether words that are no address stand beside one, outside of quotation marks: they may be a part of it. */
function hasLooseWords(bare: string): boolean {
  let open = ''
  let from = 0
  for (let at = bare.indexOf('"'); at !== -1; at = bare.indexOf('"', from)) {
    const end = endOfQuoted(bare, at)
    // A quotation that goes on without a space is the local part of an address.
    if (end === -1 || /[^\s,]/.test(bare[end + 1] ?? ' ')) break
    open += bare.slice(from, at)
    from = end + 1
  }
  return oneLine(open + bare.slice(from))
    .split(' ')
    .some(word => !/^,*$/.test(word) && (!isAddress(cleanAddress(word)) || word.endsWith('@')))
}

/** Requires text before the '@': a route (RFC 5322 section 4.4) without an address after it is not an address. */
const isAddress = (text: string) => text.indexOf('@') > 0

/** RFC 5322 section 4.4 lets a route stand before the address: `@relay,@other:jane@x`. */
function cleanAddress(text: string): string {
  if (QUOTED_ADDRESS.test(text.trim())) return text.trim()
  const tight = text.replace(/\s+/g, '')
  // Outlook puts addresses in single quotes; a closing bracket without an opening one is not part of the address.
  const address = tight.replace(/^mailto:/i, '').replace(/^'(.*)'$|>$/, '$1')
  return address.startsWith('@') && address.includes(':') ? address.slice(address.indexOf(':') + 1) : address
}

function unquote(phrase: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = phrase.indexOf('"'); at !== -1; at = phrase.indexOf('"', from)) {
    const end = endOfQuoted(phrase, at)
    if (end === -1) break
    parts.push(phrase.slice(from, at), phrase.slice(at + 1, end).replace(/\\(.)/gs, '$1'))
    from = end + 1
  }
  parts.push(phrase.slice(from))
  return oneLine(parts.join(''))
}

/** Where no '@' follows soon, the quote is a stray character. RFC 5321 section 4.5.3.1.1 allows 64 characters. */
function endOfQuotedLocalPart(text: string, start: number): number {
  const end = endOfQuoted(text.slice(start, start + 200), 0)
  return text[start + end + 1] === '@' ? start + end : start
}

/** A bracket that is never closed ends where the next mailbox begins. */
function endOfAngle(text: string, start: number): number {
  const quoted = text[start] === '"' ? endOfQuotedLocalPart(text, start) : start
  for (let at = quoted; at < text.length; at += 1) {
    const char = text[at]
    if (char === '>' || char === '<' || char === ';') return at
    if (char === ',' && text[start] !== '@') return at
  }
  return text.length
}
