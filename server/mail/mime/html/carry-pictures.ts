import { createHash } from 'node:crypto'
import { decodeHTMLAttribute } from 'entities/decode'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { htmlTokens } from '#core/text/html/html-tokens.ts'
import { findAttribute } from '#core/text/html/map-attributes.ts'
import { pictureType } from '#server/platform/picture-type.ts'

interface CarriedPicture {
  name: string
  mimeType: string
  content: Uint8Array
  contentId: string
}

interface Carried {
  /** The HTML with `cid:` addresses (RFC 2392), and without what cannot leave. */
  html: string
  /** Each picture once, however often the text shows it. */
  pictures: CarriedPicture[]
  /** What was taken out, in plain words for the writer. */
  leftOut: string[]
}

/** Of the writer's own device or page: nobody else could follow them, and they tell where files lie. */
const ON_DEVICE = /^(?:file|blob|webkit-fake-url|x-apple-[\w-]+):/i
/** Browsers read addresses without the line breaks in them, and with their entities decoded. */
const WORTH_A_LOOK = /d\s*a\s*t\s*a\s*:|&(?:#|colon|tab|newline)|file:|blob:|webkit-fake-url:|x-apple-/i
/** Attributes that hold one address. */
const ADDRESSES = new Set(
  'src href background poster data action formaction xlink:href cite longdesc'.split(' '),
)
const ATTRIBUTE = /([^\s"'=<>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g
/** In style sheets and style attributes, also where it is not closed. */
const URL_VALUE = /url\(\s*(?:"(data:[^"]*)"?|'(data:[^']*)'?|(data:[^"')]*))\s*\)?/gi

export const NO_PICTURE =
  'A picture cannot be sent: mail shows only complete PNG, JPEG, GIF and WebP pictures. Please add it again as one of these.'
const NOT_HERE = 'A picture cannot be sent: it lies only on your device. Please add it from its file.'
const NO_ADDRESS = 'An address that begins with “data:” cannot be sent: mail programs do not follow it.'

/**
 * Makes pictures that stand within outgoing HTML (`data:` addresses) parts of the message: Gmail and Outlook show no others.
 * `attached` are the files that the message has already; a picture among them is not carried twice. What only looks like a
 * picture is taken out, with its alternative text in its place. Everything else stays to the letter.
 */
export function carryPictures(
  html: string,
  attached: readonly { content: Uint8Array; contentId: string | null }[] = [],
): Carried {
  if (!WORTH_A_LOOK.test(html)) return { html, pictures: [], leftOut: [] }
  const pictures: CarriedPicture[] = []
  const leftOut = new Set<string>()
  const known = new Map<string, string>()
  for (const { content, contentId } of attached) if (contentId) known.set(digestOf(content), contentId)

  /** Its `cid:` address; null if the address is no picture that mail can show. */
  const carry = (address: string): string | null => {
    const content = bytesOf(address)
    const mimeType = content && pictureType(content)
    if (!content || !mimeType) return null
    const digest = digestOf(content)
    let contentId = known.get(digest)
    if (contentId === undefined) {
      contentId = `${digest.slice(0, 32)}@inline`
      known.set(digest, contentId)
      const extension = mimeType.replace('image/', '').replace('jpeg', 'jpg')
      pictures.push({ name: `picture-${pictures.length + 1}.${extension}`, mimeType, content, contentId })
    }
    return `cid:${contentId}`
  }
  const inStyle = (css: string) =>
    css.replace(URL_VALUE, (_whole, ...addresses: (string | undefined)[]) => {
      const cid = carry(addresses.slice(0, 3).find(address => address !== undefined) ?? '')
      if (cid === null) leftOut.add(NO_PICTURE)
      return cid === null ? 'none' : `url(${cid})`
    })
  /** The new value of an attribute; null if it has to go, undefined if it stays. */
  const change = (tag: string, name: string, value: string): string | null | undefined => {
    if (name === 'style') {
      const style = inStyle(value)
      return style === value ? undefined : style
    }
    // Its addresses are for other sizes of the same picture.
    if (name === 'srcset') return /data:/i.test(value) ? null : undefined
    if (!ADDRESSES.has(name)) return undefined
    const address = value.replace(/[\t\n\r]/g, '').trim()
    const isPicture = name !== 'href' && name !== 'cite' && name !== 'longdesc'
    if (isPicture && ON_DEVICE.test(address)) {
      leftOut.add(NOT_HERE)
      return null
    }
    if (!/^data:/i.test(address)) return undefined
    const cid = isPicture ? carry(address) : null
    if (cid === null) leftOut.add(tag === 'img' ? NO_PICTURE : NO_ADDRESS)
    return cid
  }

  let result = ''
  let at = 0
  for (const token of htmlTokens(html)) {
    // Style sheets, and comments, which Outlook reads.
    if (token.start > at) result += inStyle(html.slice(at, token.start))
    at = token.end
    const source = html.slice(token.start, token.end)
    result += token.kind === 'open' && WORTH_A_LOOK.test(source) ? changeTag(token, source, change) : source
  }
  return { html: result + inStyle(html.slice(at)), pictures, leftOut: [...leftOut] }
}

function changeTag(
  { name: tag, attributes }: { name: string; attributes: string },
  source: string,
  change: (tag: string, name: string, value: string) => string | null | undefined,
): string {
  let hasNoPicture = false
  const changed = attributes.replace(ATTRIBUTE, (whole, written: string, quoted?: string) => {
    if (quoted === undefined) return whole
    const name = written.toLowerCase()
    const value = change(tag, name, decodeHTMLAttribute(quoted.replace(/^(["'])(.*)\1$/s, '$2')))
    if (value === undefined) return whole
    if (value !== null) return `${written}="${escapeHtml(value)}"`
    hasNoPicture ||= tag === 'img' && name === 'src'
    return ''
  })
  if (hasNoPicture) return escapeHtml(findAttribute(attributes, 'alt')?.value ?? '')
  if (changed === attributes) return source
  return `<${source.slice(1, 1 + tag.length)}${changed}>`
}

/** The bytes of a `data:` address (RFC 2397); null if it is none. */
function bytesOf(address: string): Uint8Array | null {
  const [, parameters = '', content] = /^data:([^,]{0,500}),(.*)$/is.exec(address) ?? []
  if (content === undefined) return null
  if (!/;\s*base64\s*$/i.test(parameters)) return Buffer.from(withoutPercents(content), 'latin1')
  return Buffer.from(withoutPercents(content), 'base64')
}

const withoutPercents = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
