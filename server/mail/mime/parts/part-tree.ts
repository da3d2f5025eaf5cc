import { scanLines } from './delimiters.ts'
import { type Header, readHeaders, readStructured } from './part-headers.ts'

/** A part of a message (RFC 2046), or the whole message. A leaf holds no parts. */
export interface Part {
  /** All headers of the message; of parts, only those about their content. */
  headers: Header[]
  /** In lower case; `text/plain` where none is given. */
  type: string
  params: Record<string, string>
  /** In lower case; empty where none is given. */
  disposition: string
  /** As the sender wrote it. */
  filename: string | null
  contentId: string | null
  location: string | null
  description: string | null
  encoding: string
  /** Still encoded. Of a multipart, the bytes before its first part. */
  raw: Uint8Array
  /** The part with its headers, byte for byte as it was sent; null if no other part follows it. */
  whole: Uint8Array | null
  parts: Part[]
}

export interface Tree {
  root: Part
  /** Whether the message exceeds the limits for nesting or header size. */
  isCut: boolean
}

const MAX_DEPTH = 200
/** Limit for the headers of the message, in bytes. Headers about the content are read wherever they stand. */
const MAX_HEADERS = 2_000_000

/** Splits a message into its parts, as byte ranges: nothing is decoded, and nothing is lost. */
export function cutIntoParts(source: Uint8Array, guess: () => string | null): Tree {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const lines = scanLines(bytes)
  const tree: Tree = { root: emptyPart('text/plain'), isCut: false }
  const open: Part[] = []

  let part = tree.root
  const starts = new Map<Part, number>()
  for (let at = 0; ; ) {
    const head = readHead(at)
    const kept = part === tree.root ? withinLimit(head.lines) : ofContent(head.lines)
    if (part === tree.root && kept.length < head.lines.length) tree.isCut = true
    applyHeaders(part, readHeaders(kept, guess))
    // RFC 2046 section 5.1.1: a boundary does not end in white space.
    const boundary = part.type.startsWith('multipart/') && part.params.boundary?.trimEnd()
    if (boundary && open.length < MAX_DEPTH) {
      lines.openMultipart(boundary)
      open.push(part)
    } else if (boundary) tree.isCut = true

    let found = lines.nextDelimiter(head.end)
    part.raw = bytes.subarray(head.end, found ? lines.endBefore(found, head.end) : bytes.length)
    while (found?.closes) {
      lines.closeTo(found.level)
      open.length = found.level
      found = lines.nextDelimiter(found.end)
    }
    if (!found) return tree
    lines.closeTo(found.level + 1)
    open.length = found.level + 1
    const owner = open[found.level] as Part
    // RFC 2046 section 5.1.5.
    const before = owner.parts.at(-1)
    if (before) {
      const start = starts.get(before) ?? at
      before.whole = bytes.subarray(start, lines.endBefore(found, start))
    }
    part = emptyPart(owner.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain')
    owner.parts.push(part)
    at = found.end
    starts.set(part, at)
  }

  /** The lines of a header section, and where the content begins. */
  function readHead(start: number): { lines: Uint8Array[]; end: number } {
    const found: Uint8Array[] = []
    let at = start
    let hasEnd = false
    while (at < bytes.length && !hasEnd && !lines.delimiterAt(at)) {
      const { line, next } = lines.lineAt(at)
      at = next
      hasEnd = line.length === 0
      if (!hasEnd) found.push(line)
    }
    const text = found[textStart(found, hasEnd || part === tree.root)]
    if (!text) return { lines: found, end: at }
    return { lines: found.slice(0, found.indexOf(text)), end: text.byteOffset - bytes.byteOffset }
  }
}

const emptyPart = (type: string): Part => ({
  headers: [],
  type,
  params: {},
  disposition: '',
  filename: null,
  contentId: null,
  location: null,
  description: null,
  encoding: '',
  raw: new Uint8Array(),
  whole: null,
  parts: [],
})

/** If a header occurs twice, the first one counts, so that all parts of the code read the message alike. */
function applyHeaders(part: Part, headers: Header[]): void {
  const first = (key: string) => headers.find(header => header.key === key)?.value ?? null
  const { value, params } = readStructured(first('content-type') ?? part.type)
  const disposition = readStructured(first('content-disposition') ?? '')
  const encoding = readStructured(first('content-transfer-encoding') ?? '').value
  Object.assign(part, {
    headers,
    params,
    type: repairedType(value),
    disposition: disposition.value,
    filename: disposition.params.filename || params.name || null,
    contentId: first('content-id'),
    // RFC 2557 section 4.4.1: long addresses are folded.
    location: first('content-location')?.replace(/\s+/g, '') ?? null,
    description: first('content-description'),
    encoding: /[\w-]+/.exec(encoding)?.[0] ?? '',
  })
}

/** Handles values such as "text", "text/html, and more" and an empty one. */
function repairedType(value: string): string {
  const [type = ''] = value.split(/[\s,]/, 1)
  return type === 'text' || type === 'text/' || type === '' ? 'text/plain' : type
}

function withinLimit(lines: Uint8Array[]): Uint8Array[] {
  let length = 0
  const isContent = contentTeller()
  return lines.filter(line => {
    length += line.length
    return isContent(line) || length <= MAX_HEADERS
  })
}

const ofContent = (lines: Uint8Array[]) => lines.filter(contentTeller())

/** Tells for each line in turn whether it belongs to a header about the content. */
function contentTeller(): (line: Uint8Array) => boolean {
  let isContent = false
  return line => {
    if (!isContinued(line)) isContent = CONTENT_HEADER.test(beginning(line))
    return isContent
  }
}

const isContinued = (line: Uint8Array) => line[0] === 0x20 || line[0] === 0x09

const beginning = (line: Uint8Array) => Buffer.from(line.subarray(0, 200)).toString('latin1')

/**
 * Finds the first line of the text in a place where headers are expected: some programs forget the headers of a part, or
 * the empty line after them.
 */
function textStart(lines: Uint8Array[], isWhole: boolean): number {
  const wanted = isWhole ? HEADER : CONTENT_HEADER
  if (!lines.some(line => wanted.test(beginning(line)))) return 0
  const text = isWhole ? -1 : lines.findIndex(line => !isContinued(line) && !HEADER.test(beginning(line)))
  return text === -1 ? lines.length : text
}

const HEADER = /^[!-9;-~]+[ \t]*:/
const CONTENT_HEADER = /^content-/i
