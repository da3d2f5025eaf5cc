import { scanLines } from './delimiters.ts'
import { type Header, readHeaders, readStructured } from './part-headers.ts'

/** A part of a message (RFC 2046), and the message itself. What holds no parts is a leaf. */
export interface Part {
  /** Of the message all, of its parts those about their content. */
  headers: Header[]
  /** In small letters; `text/plain` where nothing is said. */
  type: string
  params: Record<string, string>
  /** In small letters; empty where nothing is said. */
  disposition: string
  /** As the sender wrote it. */
  filename: string | null
  contentId: string | null
  description: string | null
  encoding: string
  /** As it stands in the message, encoded; of what holds parts, what stands before them. */
  raw: Uint8Array
  parts: Part[]
}

export interface Tree {
  root: Part
  /** Whether parts are nested deeper, or have more header, than is read. */
  isCut: boolean
}

const MAX_DEPTH = 200
/** Bytes of the headers of the message; those that say how it is to be read count wherever they stand. */
const MAX_HEADERS = 2_000_000

/** Cuts a message into its parts, as ranges of its bytes: nothing is decoded, and nothing is lost. */
export function cutIntoParts(source: Uint8Array, guess: () => string | null): Tree {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const lines = scanLines(bytes)
  const tree: Tree = { root: emptyPart('text/plain'), isCut: false }
  const open: Part[] = []

  let part = tree.root
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
    part = emptyPart(owner.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain')
    owner.parts.push(part)
    at = found.end
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
  description: null,
  encoding: '',
  raw: new Uint8Array(),
  parts: [],
})

/** Of two headers of one name the first counts, so that nobody reads a message in two ways. */
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
    description: first('content-description'),
    encoding: /[\w-]+/.exec(encoding)?.[0] ?? '',
  })
}

/** "text", "text/html, and more" and nothing at all. */
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

/** Tells of line after line whether it belongs to a header about the content. */
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
 * Which of the lines where headers belong is the first of the text: some programs forget the headers of a part, or the
 * empty line below them.
 */
function textStart(lines: Uint8Array[], isWhole: boolean): number {
  const wanted = isWhole ? HEADER : CONTENT_HEADER
  if (!lines.some(line => wanted.test(beginning(line)))) return 0
  const text = isWhole ? -1 : lines.findIndex(line => !isContinued(line) && !HEADER.test(beginning(line)))
  return text === -1 ? lines.length : text
}

const HEADER = /^[!-9;-~]+[ \t]*:/
const CONTENT_HEADER = /^content-/i
