import { charsetOfHtml, decodeText } from '../charset/charset.ts'
import { codePage } from '../charset/code-page.ts'
import type { RawFile } from '../files.ts'
import { isCompoundFile, openCompoundFile, type Storage } from './compound-file.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { BINARY, type Properties, STRING8, textOf, UNICODE } from './mapi-properties.ts'
import { readRtf } from './read-rtf.ts'

export interface MsgPerson {
  name: string
  /** Empty where Outlook knows only a path within an organization. */
  address: string
}

/** A message as Outlook saves it to a file (.msg, MS-OXMSG). */
export interface MsgLetter {
  /** The head that it came with; empty for one that was written here. */
  head: string
  from: MsgPerson | null
  to: MsgPerson[]
  cc: MsgPerson[]
  bcc: MsgPerson[]
  subject: string
  messageId: string | null
  sentAt: Date | null
  /** MS-OXCMSG section 2.2.1.6, and what was done with it last (MS-OXOMSG); null where nothing tells. */
  messageFlags: number | null
  lastVerb: number | null
  flagStatus: number | null
  text: string
  html: string
  /** The content that S/MIME signed in the open, as RFC 5322 has it, with its signature; null for other letters. */
  signed: Uint8Array | null
  files: RawFile[]
  /** Messages that are attached to it. */
  letters: MsgLetter[]
}

const MAX_RTF = 8_000_000
const MAX_FILES = 1000
/** Letters within letters. */
const MAX_DEPTH = 3

/** Properties (MS-OXPROPS). */
const MESSAGE_CLASS = 0x001a
const [SUBJECT, SUBMIT_TIME, DELIVERY_TIME, HEAD, MESSAGE_ID] = [0x0037, 0x0039, 0x0e06, 0x007d, 0x1035]
const [MESSAGE_FLAGS, LAST_VERB, FLAG_STATUS] = [0x0e07, 0x1081, 0x1090]
const [TEXT, RTF, HTML] = [0x1000, 0x1009, 0x1013]
const [INTERNET_PAGE, MESSAGE_PAGE] = [0x3fde, 0x3ffd]
const [FROM_NAME, FROM_ADDRESS, FROM_SMTP] = [0x0042, 0x0065, 0x5d02]
const [SENDER_NAME, SENDER_ADDRESS, SENDER_SMTP] = [0x0c1a, 0x0c1f, 0x5d01]
const [DISPLAY_NAME, EMAIL_ADDRESS, SMTP_ADDRESS, RECIPIENT_TYPE] = [0x3001, 0x3003, 0x39fe, 0x0c15]
const [CONTENT, SHORT_NAME, LONG_NAME, MIME_TYPE, CONTENT_ID] = [0x3701, 0x3704, 0x3707, 0x370e, 0x3712]
const TIME = 0x0040

/** Milliseconds from 1601, where Windows begins to count, to 1970. */
const EPOCH_MS = 11_644_473_600_000n

/** Whether a file may be one: Word and Excel of old write compound files, too. */
export const isMsg = ({ filename, mimeType, content }: RawFile): boolean =>
  (/\.msg$/i.test(filename ?? '') || /^application\/(?:vnd\.ms-outlook|x-msg|msoutlook)$/.test(mimeType)) &&
  isCompoundFile(content)

/** Null for a file that is none. Reads as far as it is whole. */
export function openMsg(source: Uint8Array): MsgLetter | null {
  const root = openCompoundFile(source)
  return root?.streams.has(FIXED) ? readLetter(root, 32, 0) : null
}

const FIXED = '__properties_version1.0'

function readLetter(storage: Storage, headerBytes: number, depth: number): MsgLetter {
  const properties = propertiesOf(storage, headerBytes)
  const page = numberIn(properties, MESSAGE_PAGE) ?? numberIn(properties, INTERNET_PAGE) ?? 1252
  const text = (id: number) => textOf(properties.get(id), page)
  const named = (pattern: RegExp) =>
    [...storage.storages].flatMap(([name, found]) => (pattern.test(name) ? [found] : [])).slice(0, MAX_FILES)
  const recipients = named(/^__recip_version1\.0_#/).map(each => recipientOf(each, page))
  const kind = (wanted: number) => recipients.flatMap(each => (each.kind === wanted ? [each.person] : []))
  const parts = named(/^__attach_version1\.0_#/).map(each => attachmentOf(each, page, depth))
  const files = parts.flatMap(({ file }) => file ?? [])
  const [signed] = files.length === 1 && isSigned(text(MESSAGE_CLASS), files[0]) ? files : []
  return {
    head: text(HEAD),
    from:
      personOf(text(FROM_NAME), text(FROM_SMTP), text(FROM_ADDRESS)) ??
      personOf(text(SENDER_NAME), text(SENDER_SMTP), text(SENDER_ADDRESS)),
    to: kind(1),
    cc: kind(2),
    bcc: kind(3),
    subject: withoutMark(text(SUBJECT)),
    messageId: /<[^<>\s]+>/.exec(text(MESSAGE_ID))?.[0] ?? null,
    sentAt: dateIn(properties, SUBMIT_TIME) ?? dateIn(properties, DELIVERY_TIME),
    messageFlags: numberIn(properties, MESSAGE_FLAGS),
    lastVerb: numberIn(properties, LAST_VERB),
    flagStatus: numberIn(properties, FLAG_STATUS),
    ...bodyOf(properties, page),
    signed: signed?.content ?? null,
    files: signed ? [] : files,
    letters: parts.flatMap(({ letter }) => letter ?? []),
  }
}

/** MS-OXOSMIME section 2.1.3: the whole signed message is the only file. */
const isSigned = (messageClass: string, file: RawFile | undefined): boolean =>
  /smime\.multipartsigned$/i.test(messageClass) || file?.mimeType.toLowerCase() === 'multipart/signed'

/** Two characters ahead of a subject may tell where its "Re:" ends (MS-PST 2.5.3.1.1.1). */
const withoutMark = (subject: string) => (subject.charCodeAt(0) === 1 ? subject.slice(2) : subject)

function bodyOf(properties: Properties, page: number): { text: string; html: string } {
  const own = textOf(properties.get(TEXT), page)
  const html = properties.get(HTML)
  if (html) {
    const label = codePage(numberIn(properties, INTERNET_PAGE) ?? page)
    const written =
      html.type === BINARY ? decodeText(html.data, label, () => charsetOfHtml(html.data)) : textOf(html, page)
    return { text: own, html: written }
  }
  const packed = properties.get(RTF)
  const rtf = packed ? readRtf(decompressRtf(packed.data, MAX_RTF)) : { text: '', html: '' }
  return { text: own.trim() ? own : rtf.text, html: rtf.html }
}

function recipientOf(storage: Storage, page: number): { kind: number; person: MsgPerson } {
  const properties = propertiesOf(storage, 8)
  const text = (id: number) => textOf(properties.get(id), page)
  const person = personOf(text(DISPLAY_NAME), text(SMTP_ADDRESS), text(EMAIL_ADDRESS))
  return {
    kind: (numberIn(properties, RECIPIENT_TYPE) ?? 1) & 0xf,
    person: person ?? { name: '', address: '' },
  }
}

function attachmentOf(storage: Storage, page: number, depth: number): { file?: RawFile; letter?: MsgLetter } {
  const inner = storage.storages.get('__substg1.0_3701000D')
  if (inner) return depth < MAX_DEPTH ? { letter: readLetter(inner, 24, depth + 1) } : {}
  const properties = propertiesOf(storage, 8)
  const text = (id: number) => textOf(properties.get(id), page)
  const content = properties.get(CONTENT)?.data
  if (!content) return {}
  const file: RawFile = {
    filename: text(LONG_NAME) || text(SHORT_NAME) || text(DISPLAY_NAME) || null,
    mimeType: text(MIME_TYPE) || 'application/octet-stream',
    content,
    ...(properties.has(CONTENT_ID) ? { contentId: text(CONTENT_ID) } : {}),
  }
  return { file }
}

function personOf(name: string, smtp: string, other: string): MsgPerson | null {
  const address =
    [smtp, other, name].map(each => each.trim()).find(each => /^[^\s@]+@[^\s@]+$/.test(each)) ?? ''
  const plain = name.trim().replace(/^'(.*)'$/s, '$1')
  return plain || address ? { name: plain, address } : null
}

/** Short values stand in one list (MS-OXMSG section 2.4), long ones are files that are named after them. */
function propertiesOf({ streams }: Storage, headerBytes: number): Properties {
  const found: Properties = new Map()
  const fixed = streams.get(FIXED) ?? Buffer.alloc(0)
  for (let at = headerBytes; at + 16 <= fixed.length; at += 16) {
    const type = fixed.readUInt16LE(at)
    if (![STRING8, UNICODE, BINARY].includes(type))
      found.set(fixed.readUInt16LE(at + 2), { type, data: fixed.subarray(at + 8, at + 16) })
  }
  for (const [name, data] of streams) {
    const [, id = '', type = ''] = /^__substg1\.0_([\dA-F]{4})([\dA-F]{4})$/i.exec(name) ?? []
    if (id) found.set(Number.parseInt(id, 16), { type: Number.parseInt(type, 16), data })
  }
  return found
}

function numberIn(properties: Properties, id: number): number | null {
  const found = properties.get(id)
  return found && found.data.length >= 4 ? found.data.readUInt32LE(0) : null
}

function dateIn(properties: Properties, id: number): Date | null {
  const found = properties.get(id)
  if (found?.type !== TIME || found.data.length < 8) return null
  const ms = Number(found.data.readBigUInt64LE(0) / 10_000n - EPOCH_MS)
  return ms > 0 && ms < 4e12 ? new Date(ms) : null
}
