import { cut } from '#core/text/cut.ts'

/**
 * Repeats the Message-ID of what is written here, because some servers replace it. Exchange keeps headers that it does not know
 * (MS-OXCMAIL 2.1.3.2.4).
 */
export const OWN_ID_HEADER = 'X-Quillbox-Id'

const LONGEST = 900

/**
 * Message-IDs of a header (RFC 5322 section 3.6.4), without brackets; ids without brackets are accepted, too. White
 * space inside an id is removed (section 4.5.4), because long ids are folded. What programs write in place of an id is
 * left out.
 */
export function readMessageIds(header: string | null): string[] {
  if (!header) return []
  const text = cut(header, 100_000)
  const bracketed = inBrackets(text)
  const found = bracketed.some(Boolean) ? bracketed : bareIds(text)
  return [...new Set(found)].filter(isUnique)
}

/**
 * The Message-ID that In-Reply-To names. Before RFC 2822 words could stand around it, and they may name a person, too:
 * "Message from Ann <ann@x.example> of Monday <id>".
 */
export function readInReplyTo(header: string | null): string | null {
  const ids = readMessageIds(header)
  return (/^\s*</.test(header ?? '') ? ids[0] : ids.at(-1)) ?? null
}

const inBrackets = (text: string): string[] =>
  [...text.matchAll(/<([^<>]{1,900})>/g)].map(([, id = '']) => id.replace(/\s+/g, ''))

/** Ids without brackets. Between other words, what looks like one is somebody's address. */
function bareIds(text: string): string[] {
  const words = text.split(/[\s,<>]+/).filter(Boolean)
  return words.every(word => word.includes('@')) ? words.filter(({ length }) => length <= LONGEST) : []
}

/** What programs write if a value is missing. */
const MISSING =
  /^(?:undefined|null|nil|none|nan|n\/?a|void|false|true|empty|unknown|unset|invalid|objectobject)$/
/** A domain that says nothing. */
const NOWHERE = /^@?(?:undefined|null|nil|none|localhost(?:\.localdomain)?)?$/
/** Names of the field itself, which stand where nobody has put in its value. */
const FIELD = /^(?:(?:rfc[-_]?)?(?:message|msg)[-_]?id|in[-_]?reply[-_]?to|references?)$/
/** Placeholders that nobody has filled in: `{{id}}`, `${id}`, `%id%`, `$id`, `%s`, `[id]`. */
const PLACEHOLDER = /^(?:\$?\{+[^{}]*\}+|%+[a-z_]*%+|%[sdiu]|\$[a-z_]+|\[[a-z_-]+\])$/

/**
 * Whether an id can tell one message from all others. Many programs write the same words or numbers into every message,
 * with or without a domain, and messages that have nothing else in common must not meet there.
 */
function isUnique(id: string): boolean {
  const name = id.replace(/^["']+|["']+$/g, '').toLowerCase()
  const at = name.lastIndexOf('@')
  const local = at === -1 ? name : name.slice(0, at)
  // A number that counts is unique within its domain.
  if (/^\d{1,6}$/.test(local)) return !NOWHERE.test(name.slice(local.length))
  // Nothing, the zeros of an empty UUID, and punctuation.
  if (!/[\p{L}1-9]/u.test(local)) return false
  if (PLACEHOLDER.test(local) || FIELD.test(local)) return false
  const words = local.split(/[._:+,;|()[\]-]+/).filter(word => /[\p{L}1-9]/u.test(word))
  return !words.every(word => MISSING.test(word))
}
