import { isUtf8 } from 'node:buffer'
import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime'
import { charsetNamedIn, charsetOfHtml, decodeText, isPlainUtf8 } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { joinFlowed } from './flowed.ts'
import { openCms } from './open-cms.ts'
import { openTnef } from './open-tnef.ts'
import { decodeUuencoded, takeUuencoded } from './uuencode.ts'

/** A message cut into its parts: headers as they stand there (unfolded), texts decoded, files. */
export interface Parts extends Pick<Email, 'headers' | 'text' | 'html' | 'attachments'> {
  /** Whose signatures were around what is in it; null for one that names nobody. */
  signers: (string | null)[]
}

interface Structured {
  value: string
  params: Record<string, string>
}

interface Decoder {
  chunks: (Uint8Array | ArrayBuffer | string)[]
  flushBuffer?(): void
  flushRemainder?(): void
  finalize(): Promise<ArrayBuffer>
}

interface Part {
  state: 'header' | 'body' | 'finished'
  contentType: { value: string; parsed: Structured; multipart: string | false }
  contentTransferEncoding: { encoding: string }
  contentDisposition: { parsed: Structured }
  childNodes: Part[]
  contentDecoder: Decoder | null
  content: ArrayBuffer | null
}

type TextEntry = { type: 'subMessage'; value: Email }

/**
 * What postal-mime keeps out of its types. It cuts a message into parts well, but decodes text by its label alone and
 * joins flowed lines without regard to quotes: so each part is made ready here before it sorts it. The package is
 * pinned, and the tests of this folder notice if any of these is called otherwise.
 */
interface Reader {
  root: Part
  currentNode: Part
  rfc822NestingDepth: number
  attachments: Attachment[]
  textContent: Record<string, string>
  textMap: Map<Part, unknown>
  textTypes: Set<string>
  parse(source: Uint8Array | ArrayBuffer): Promise<Email>
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
  collectNode(part: Part, alternative: Part | false, isRelated: boolean): Promise<void>
  collectSubMessage(part: Part): Promise<void>
  collectAttachment(part: Part, content: ArrayBuffer, isRelated: boolean, isTooDeep: boolean): void
  addTextEntry(part: Part, kind: 'plain' | 'html', entry: TextEntry): void
  buildMessage(): Parts
}

const OPTIONS: PostalMimeOptions = { maxNestingDepth: 200, maxRfc822NestingDepth: 3 }

/** Throws for a structure that is nested too deeply, or has more header than any real message. */
export async function readParts(source: Uint8Array): Promise<Parts> {
  const signers: Parts['signers'] = []
  const reader = createReader(charsetGuess(source), signers)
  // Only the headers: reading addresses as postal-mime does would be done in vain.
  reader.buildMessage = () => ({
    headers: (reader.root as Part & Email).headers,
    text: reader.textContent.plain,
    html: reader.textContent.html,
    attachments: reader.attachments,
    signers,
  })
  const parts = (await reader.parse(withLineFeeds(source))) as unknown as Parts
  return withUuencodedTaken(withTnefOpened(parts))
}

/** Outlook's winmail.dat gives way to what it holds; its text counts where the message has no other. */
function withTnefOpened(parts: Parts): Parts {
  if (!parts.attachments.some(isTnef)) return parts
  const opened = parts.attachments.map(file =>
    isTnef(file) ? openTnef(file.content as Uint8Array | ArrayBuffer) : null,
  )
  const holding = opened.find(tnef => tnef?.text.trim() || tnef?.html.trim())
  const body = parts.text?.trim() || parts.html?.trim() ? undefined : holding
  return {
    ...parts,
    ...(body ? { text: body.text, html: body.html } : {}),
    attachments: parts.attachments.flatMap((file, index) => opened[index]?.files ?? [file]),
  }
}

/** Files that older programs put into the text. */
function withUuencodedTaken(parts: Parts): Parts {
  const { text, files } = takeUuencoded(parts.text ?? '')
  if (files.length === 0) return parts
  const taken = files.map(({ name, bytes }) => ({
    filename: name,
    mimeType: 'application/octet-stream',
    disposition: 'attachment' as const,
    content: bytes,
  }))
  return { ...parts, text, attachments: [...parts.attachments, ...taken] }
}

const isTnef = ({ mimeType, filename }: Attachment) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

function createReader(guess: () => string | null, signers: Parts['signers']): Reader {
  const reader = new PostalMime(OPTIONS) as unknown as Reader
  const { processLine, collectNode } = reader
  const shownAsPlain = new Set<Part>()

  reader.processLine = (line, isFinal) => {
    const part = reader.currentNode
    if (part.contentDecoder) part.contentDecoder.finalize = joinChunks
    return processLine.call(reader, readableLine(line, part, guess), isFinal)
  }

  reader.collectNode = async (part, alternative, isRelated) => {
    if (part === reader.root) for (const odd of textsToShow(part)) shownAsPlain.add(odd)
    const type = part.contentType.parsed
    decodeName(part)
    if (isOtherAlternative(part, alternative) && !shownAsPlain.has(part)) return
    if (isCms(part) && (await collectSigned(part))) return
    if (/^x-uu/.test(part.contentTransferEncoding.encoding)) decodeUu(part)
    if (!alternative && (isText(part) || shownAsPlain.has(part))) keepAsFile(part)
    if (shownAsPlain.has(part)) type.value = 'text/plain'
    if (!alternative && isText(part)) findHtml(part)
    if (isText(part) || /^(?:text\/calendar|application\/ics)$/.test(type.value)) makeUtf8(part, guess)
    await collectNode.call(reader, part, alternative, isRelated)
  }

  // RFC 2183 section 2.3: a name says that a part may be kept as a file, not that it is not to be shown.
  function keepAsFile(part: Part): void {
    const { filename = part.contentType.parsed.params.name } = part.contentDisposition.parsed.params
    if (filename && part.content) reader.collectAttachment(part, part.content, false, false)
  }

  async function parseWithin(content: ArrayBuffer | Uint8Array) {
    const inner = createReader(guess, signers)
    inner.rfc822NestingDepth = reader.rfc822NestingDepth + 1
    return { inner, message: await inner.parse(content).catch(() => null) }
  }

  /** The message that S/MIME signed is the part, and the signature no file to keep. */
  async function collectSigned(part: Part): Promise<boolean> {
    if (reader.rfc822NestingDepth >= (OPTIONS.maxRfc822NestingDepth ?? 0)) return false
    const cms = openCms(new Uint8Array(part.content ?? new ArrayBuffer(0)))
    // Documents are signed, too, and are files.
    if (cms?.kind !== 'signed' || !startsMessage(cms.content)) return false
    const { inner, message } = await parseWithin(withLineFeeds(cms.content))
    if (message === null) return false
    signers.push(cms.signer)
    for (const [text, entries] of inner.textMap) reader.textMap.set(text, entries)
    for (const kind of inner.textTypes) reader.textTypes.add(kind)
    reader.attachments.push(...message.attachments)
    return true
  }

  reader.collectSubMessage = async part => {
    const { inner, message } = await parseWithin(part.content ?? new ArrayBuffer(0))
    if (message === null) {
      // What is damaged within says nothing of the message around it.
      reader.collectAttachment(part, part.content ?? new ArrayBuffer(0), false, true)
      return
    }
    keepAsFile(part)
    const entry: TextEntry = { type: 'subMessage', value: message }
    if (message.text || !message.html) reader.addTextEntry(part, 'plain', entry)
    if (message.html) reader.addTextEntry(part, 'html', entry)
    for (const [text, entries] of inner.textMap) reader.textMap.set(text, entries)
    reader.attachments.push(...message.attachments)
  }
  return reader
}

/** Searched for once, and only if a text does not say what it is. */
function charsetGuess(source: Uint8Array): () => string | null {
  let found: string | null | undefined
  return () => {
    if (found === undefined) found = charsetNamedIn(source)
    return found
  }
}

/** RFC 5322 section 2.3 forbids bare carriage returns; some programs of old end all lines so. */
function withLineFeeds(source: Uint8Array): Uint8Array {
  return source.includes(0x0a) ? source : source.map(byte => (byte === 0x0d ? 0x0a : byte))
}

/** postal-mime makes a Blob of them, which takes tens of seconds for a megabyte of empty lines. */
async function joinChunks(this: Decoder): Promise<ArrayBuffer> {
  this.flushBuffer?.()
  this.flushRemainder?.()
  const bytes = this.chunks.map(chunk =>
    chunk instanceof Uint8Array ? chunk : typeof chunk === 'string' ? LINE_FEED : new Uint8Array(chunk),
  )
  const joined = new Uint8Array(bytes.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of bytes) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined.buffer
}

const LINE_FEED = Uint8Array.of(0x0a)

/** Headers become UTF-8, whatever eight-bit text they hold. */
function readableLine(line: Uint8Array, part: Part, guess: () => string | null): Uint8Array {
  if (part.state === 'header') return isUtf8(line) ? line : Buffer.from(decodeText(line, null, guess))
  const last = line[line.length - 1]
  if ((last !== 0x20 && last !== 0x09) || part.contentTransferEncoding.encoding !== 'quoted-printable')
    return line
  // RFC 2045 section 6.7 (3): white space that was added on the way may follow a soft line break.
  const end = line.findLastIndex(byte => byte !== 0x20 && byte !== 0x09)
  return line[end] === 0x3d ? line.subarray(0, end + 1) : line
}

/**
 * Parts that would show nothing, and hold text: multiparts without a boundary, types that are none (RFC 2045
 * section 5.2), and, if nothing else is to be read, texts of unknown kinds (RFC 2046 section 4.1.4).
 */
function textsToShow(root: Part): Part[] {
  const leaves: Part[] = []
  const collect = (part: Part) => {
    const { contentType } = part
    if (contentType.multipart && part.childNodes.length === 0 && part.content?.byteLength) {
      contentType.multipart = false
      contentType.parsed.value = 'text/plain'
    }
    if (!contentType.multipart) leaves.push(part)
    part.childNodes.forEach(collect)
  }
  collect(root)
  leaves.forEach(repairType)
  const isReport = leaves.some(part => REPORT.test(part.contentType.parsed.value))
  if (leaves.some(part => isText(part) || (isLetter(part) && !isReport))) return []
  return leaves.filter(
    part =>
      (/^text\/(?!calendar$)/.test(part.contentType.parsed.value) ||
        REPORT.test(part.contentType.parsed.value)) &&
      part.contentDisposition.parsed.value !== 'attachment',
  )
}

/** What programs tell each other of a message (RFC 3464, RFC 5965). The letter beside it is no text of theirs. */
const REPORT = /^message\/(?:delivery-status|feedback-report)$/

/** "text", "text/html charset=x" and nothing at all. */
function repairType({ contentType }: Part): void {
  const { parsed, value } = contentType
  const [type = ''] = parsed.value.split(/[\s,]/)
  if (type !== parsed.value) {
    parsed.value = type
    const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(value)?.[1]
    if (charset) parsed.params.charset ??= charset
  }
  if (type === 'text' || type === 'text/' || type === '') parsed.value = 'text/plain'
}

/** What postal-mime makes a part of the text. */
const isText = ({ contentType, contentDisposition }: Part) =>
  /^text\/(?:plain|html)$/.test(contentType.parsed.value) && contentDisposition.parsed.value !== 'attachment'

/** Pages for watches and for Gmail, and older kinds of formatted text: what they say is said in the other alternatives. */
const isOtherAlternative = ({ contentType, contentDisposition }: Part, alternative: Part | false) =>
  alternative !== false &&
  /^text\/(?!plain$|html$|calendar$)/.test(contentType.parsed.value) &&
  !(contentDisposition.parsed.params.filename ?? contentType.parsed.params.name)

const isLetter = ({ contentType, contentDisposition }: Part) =>
  contentType.parsed.value === 'message/rfc822' && contentDisposition.parsed.value !== 'attachment'

const startsMessage = (content: Uint8Array) =>
  /^\s*(?:content|mime)-[\w-]+[ \t]*:/i.test(Buffer.from(content.subarray(0, 200)).toString('latin1'))

/** RFC 8551 section 3.2.1: servers that know no S/MIME send it as any file. */
const isCms = ({ contentType: { parsed }, contentDisposition }: Part) =>
  /^application\/(?:x-)?pkcs7-mime$/.test(parsed.value) ||
  (parsed.value === 'application/octet-stream' &&
    /\.p7m$/i.test(contentDisposition.parsed.params.filename ?? parsed.params.name ?? ''))

/** RFC 2047 section 5 forbids encoded words there, and RFC 2231 has had another way for long; many write them. */
function decodeName({ contentType, contentDisposition }: Part): void {
  for (const [{ params }, key] of [
    [contentType.parsed, 'name'],
    [contentDisposition.parsed, 'filename'],
  ] as const) {
    if (params[key]) params[key] = decodeWords(params[key])
  }
}

/** Programs that send pages without saying so send whole ones. */
function findHtml({ contentType: { parsed }, content }: Part): void {
  if (parsed.value !== 'text/plain' || !content || content.byteLength < 20) return
  const bytes = new Uint8Array(content)
  const first = bytes.find(byte => byte > SPACE)
  if (first !== LESS_THAN || !/^\s*<(?:!doctype\s+html|html)\b/i.test(ascii(bytes.subarray(0, 100)))) return
  if (/<\/html>\s*$/i.test(ascii(bytes.subarray(-100)))) parsed.value = 'text/html'
}

const SPACE = 0x20
const LESS_THAN = 0x3c

const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

function decodeUu(part: Part): void {
  const bytes = part.content && decodeUuencoded(new Uint8Array(part.content))
  if (bytes) part.content = new Uint8Array(bytes).buffer
}

function makeUtf8(part: Part, guess: () => string | null): void {
  const { value, params } = part.contentType.parsed
  if (!part.content) return
  const bytes = new Uint8Array(part.content)
  const isFlowed = value === 'text/plain' && /^flowed$/i.test(params.format ?? '')
  if (!isFlowed && isPlainUtf8(bytes, params.charset)) return
  const text = decodeText(bytes, params.charset, () =>
    value === 'text/html' ? (charsetOfHtml(bytes) ?? guess()) : guess(),
  )
  const joined = isFlowed ? joinFlowed(text, /^yes$/i.test(params.delsp ?? '')) : text
  part.content = new TextEncoder().encode(joined).buffer
  params.charset = 'utf-8'
  delete params.format
}
