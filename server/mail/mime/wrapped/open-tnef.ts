import { charsetOfHtml, decodeText } from '../charset/charset.ts'
import { codePage } from '../charset/code-page.ts'
import type { RawFile } from '../files.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { BINARY, numberOf, OBJECT, type Properties, readProperties, textOf } from './mapi-properties.ts'
import { readRtf } from './read-rtf.ts'

interface Opened {
  text: string
  html: string
  files: RawFile[]
}

const SIGNATURE = 0x223e9f78
const HEADER = 6
const MAX_FILES = 1000
const MAX_RTF = 8_000_000
/** Letters within letters. */
const MAX_DEPTH = 3

/** Names of attributes (MS-OXTNEF section 2.1.3.3); their types stand beside them, and not always the right ones. */
const RENDERING = 0x9002
const CODE_PAGE = 0x9007
const BODY = 0x800c
const PROPERTIES = 0x9003
const TITLE = 0x8010
const DATA = 0x800f
const FILE_PROPERTIES = 0x9005

/** Properties (MS-OXPROPS). */
const SUBJECT = 0x0037
const TEXT = 0x1000
const RTF = 0x1009
const HTML = 0x1013
const INTERNET_PAGE = 0x3fde
const DISPLAY_NAME = 0x3001
const CONTENT = 0x3701
const SHORT_NAME = 0x3704
const LONG_NAME = 0x3707
const MIME_TYPE = 0x370e
const CONTENT_ID = 0x3712
const OF_MESSAGE = new Set([SUBJECT, TEXT, RTF, HTML, INTERNET_PAGE])
const OF_FILE = new Set([DISPLAY_NAME, CONTENT, SHORT_NAME, LONG_NAME, MIME_TYPE, CONTENT_ID])

interface TnefFile {
  title: Buffer
  data: Buffer
  properties: Properties
}

const EMPTY = Buffer.alloc(0)

/**
 * What winmail.dat holds (MS-OXTNEF): the files, and the text that Outlook wrote. Null when it is none. Reads as far
 * as it is whole; nothing is copied, so it takes no more memory than its texts.
 */
export function openTnef(source: Uint8Array, depth = 0): Opened | null {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  if (bytes.length < HEADER || bytes.readUInt32LE(0) !== SIGNATURE) return null
  const raw: TnefFile[] = []
  let page = 1252
  let body: Buffer = EMPTY
  let properties: Properties = new Map()
  for (let at = HEADER; at + 9 <= bytes.length; ) {
    const id = bytes.readUInt16LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const data = bytes.subarray(at + 9, at + 9 + length)
    // A checksum of two bytes follows.
    at += 9 + length + 2
    const file = raw.at(-1)
    if (id === CODE_PAGE && data.length >= 4) page = data.readUInt32LE(0)
    else if (id === BODY) body = data
    else if (id === PROPERTIES) properties = readProperties(data, OF_MESSAGE)
    else if (id === RENDERING) {
      if (raw.length >= MAX_FILES) break
      raw.push({ title: EMPTY, data: EMPTY, properties: new Map() })
    } else if (file && id === TITLE) file.title = data
    else if (file && id === DATA) file.data = data
    else if (file && id === FILE_PROPERTIES) file.properties = readProperties(data, OF_FILE)
  }
  return { ...textsOf(properties, body, page), files: raw.flatMap(file => filesOf(file, page, depth)) }
}

function textsOf(properties: Properties, body: Buffer, page: number): { text: string; html: string } {
  const html = properties.get(HTML)
  const own = textOf(properties.get(TEXT), page) || textOf({ type: 0, data: body }, page)
  if (html) {
    const label = codePage(numberOf(properties.get(INTERNET_PAGE)) ?? page)
    const written =
      html.type === BINARY ? decodeText(html.data, label, () => charsetOfHtml(html.data)) : textOf(html, page)
    return { text: own, html: written }
  }
  const compressed = properties.get(RTF)
  const rtf = compressed ? readRtf(decompressRtf(compressed.data, MAX_RTF)) : { text: '', html: '' }
  return { text: own.trim() ? own : rtf.text, html: rtf.html }
}

function filesOf({ title, data, properties }: TnefFile, page: number, depth: number): RawFile[] {
  const text = (id: number) => textOf(properties.get(id), page)
  const name =
    text(LONG_NAME) || textOf({ type: 0, data: title }, page) || text(SHORT_NAME) || text(DISPLAY_NAME)
  const content = properties.get(CONTENT)
  // An object begins with the name of its interface.
  const bytes =
    content?.type === OBJECT ? content.data.subarray(16) : content?.data.length ? content.data : data
  const letter = content?.type === OBJECT && depth < MAX_DEPTH ? openTnef(bytes, depth + 1) : null
  if (letter) return filesOfLetter(letter, text(DISPLAY_NAME) || name || 'message')
  return [
    {
      filename: name || null,
      mimeType: text(MIME_TYPE) || 'application/octet-stream',
      content: bytes,
      ...(properties.has(CONTENT_ID) ? { contentId: text(CONTENT_ID) } : {}),
    },
  ]
}

/** A letter that was attached has no form of its own here: its text is a file, and so is what was attached to it. */
function filesOfLetter({ text, html, files }: Opened, name: string): RawFile[] {
  const [content, mimeType, extension] = html.trim()
    ? [html, 'text/html; charset=utf-8', 'html']
    : [text, 'text/plain; charset=utf-8', 'txt']
  const own = {
    filename: `${name}.${extension}`,
    mimeType: mimeType.replace(/;.*/, ''),
  }
  return content.trim() ? [{ ...own, content: Buffer.from(content) }, ...files] : files
}
