import fc from 'fast-check'

/** A leaf as its sender has it. Each text contains a word that no other has. */
export interface Leaf {
  kind: 'leaf'
  type: string
  content: Buffer
  /** For a text: the words that can be read in it. */
  words: string | null
  isText: boolean
  isNamed: boolean
  isAttachment: boolean
  encoded: Buffer
  headers: string[]
}

interface Multipart {
  kind: 'multipart'
  subtype: string
  parts: Node[]
}

/** The attached message. */
interface Letter {
  kind: 'letter'
  message: Node
}

export type Node = Leaf | Multipart | Letter

export interface Written {
  tree: Node
  source: Buffer
}

/** Messages as programs write them or might write them: any nesting, encodings, line ends, similar boundaries. */
export const anyMessage: fc.Arbitrary<Written> = fc
  .record({
    tree: fc.nat({ max: 4 }).chain(anyNode),
    lineEnd: fc.constantFrom('\r\n', '\n'),
    hasEnd: fc.boolean(),
    look: fc.nat({ max: 3 }),
  })
  .map(({ tree, lineEnd, hasEnd, look }) => {
    const named = { tree: withWords(tree, { next: 0 }), lineEnd, look, count: { next: 0 } }
    const source = writeMessage(named.tree, named, ['Subject: Any', 'From: a@x.example'])
    // The line end would belong to the content of a message without parts.
    const canEnd = hasEnd && tree.kind === 'multipart'
    return { tree: named.tree, source: canEnd ? Buffer.concat([source, Buffer.from(lineEnd)]) : source }
  })

function anyNode(depth: number): fc.Arbitrary<Node> {
  if (depth === 0) return anyLeaf
  return fc.oneof(
    { weight: 2, arbitrary: anyLeaf },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('multipart' as const),
        subtype: fc.constantFrom(
          'mixed',
          'mixed',
          'alternative',
          'alternative',
          'related',
          'signed',
          'encrypted',
          'report',
          'digest',
          'parallel',
          'appledouble',
          'form-data',
          'x-unheard-of',
        ),
        parts: fc.array(anyNode(depth - 1), { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('letter' as const),
        message: anyNode(Math.min(1, depth - 1)),
      }),
    },
  )
}

const TEXTS = ['text/plain', 'text/html']
/** Shown if there is no other text, otherwise files. */
const ODD_TEXTS = ['text/csv', 'text/x-amp-html', 'text/enriched', 'text/rtf', 'message/delivery-status']
const FILES = [
  'application/pdf',
  'application/octet-stream',
  'application/pgp-signature',
  'application/pkcs7-mime',
  'application/ms-tnef',
  'application/applefile',
  'message/partial',
  'image/png',
  'text/calendar',
]

const piece = fc.oneof(
  fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '\r\r\n',
    '\n\r',
    '\0',
    ' ',
    '\t',
    '=',
    '=3D',
    '.',
    'From ',
    '--',
    '--b--x',
    '-',
  ),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('x'.repeat(1200), '\n--', '\r\n--\r\n', ' \r\n', '\u00e9', '\u20ac'),
)
const bytes = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.array(piece, { maxLength: 12 }).map(pieces => Buffer.from(pieces.join(''))),
  fc.uint8Array({ maxLength: 300 }).map(array => Buffer.from(array)),
)

const anyLeaf: fc.Arbitrary<Leaf> = fc
  .record({
    type: fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom(...ODD_TEXTS), fc.constantFrom(...FILES)),
    content: bytes,
    charset: fc.constantFrom('utf-8', 'iso-8859-1', 'utf-16le'),
    encoding: fc.constantFrom('base64', 'quoted-printable', '7bit', '8bit', 'binary', 'x-uuencode', ''),
    isNamed: fc.boolean(),
    disposition: fc.constantFrom('', '', 'inline', 'attachment'),
  })
  .map(({ type, content, charset, encoding, isNamed, disposition }) => {
    const isText = TEXTS.includes(type)
    const hasWords = isText || ODD_TEXTS.includes(type)
    const label = type === 'text/plain' || type === 'text/html' ? charset : 'utf-8'
    const name = isNamed ? '; name="file.dat"' : ''
    return {
      kind: 'leaf' as const,
      type,
      content,
      words: hasWords ? '' : null,
      isText,
      isNamed,
      isAttachment: disposition === 'attachment',
      encoded: Buffer.alloc(0),
      headers: [
        `Content-Type: ${type}${hasWords ? `; charset=${label}` : ''}${name}`,
        ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
        `Content-Transfer-Encoding: ${label === 'utf-16le' ? 'base64' : encoding}`,
      ].filter(header => !header.endsWith(': ')),
    }
  })

/** Gives each text its unique word. */
function withWords(node: Node, count: { next: number }): Node {
  if (node.kind === 'letter') return { ...node, message: withWords(node.message, count) }
  if (node.kind === 'multipart') return { ...node, parts: node.parts.map(part => withWords(part, count)) }
  if (node.words === null) return node
  const words = `Grüße-zu-${count.next}-hin`
  count.next += 1
  const charset = /charset=([\w-]+)/.exec(node.headers[0] as string)?.[1]
  const text = node.type === 'text/html' ? `<p>${words}</p>\r\n` : `${words}\r\nund Schluss`
  const content = Buffer.from(
    text,
    charset === 'iso-8859-1' ? 'latin1' : charset === 'utf-16le' ? 'utf16le' : 'utf8',
  )
  return { ...node, words, content }
}

interface Style {
  lineEnd: string
  look: number
  count: { next: number }
}

function writeMessage(node: Node, style: Style, headers: string[]): Buffer {
  return Buffer.concat([
    Buffer.from(headers.map(line => line + style.lineEnd).join('')),
    writePart(node, style),
  ])
}

function writePart(node: Node, style: Style): Buffer {
  const { lineEnd } = style
  const head = (lines: string[]) => Buffer.from([...lines, '', ''].join(lineEnd))
  if (node.kind === 'leaf') {
    node.encoded = encode(node, lineEnd)
    return Buffer.concat([head(node.headers), node.encoded])
  }
  if (node.kind === 'letter')
    return Buffer.concat([
      head(['Content-Type: message/rfc822']),
      writeMessage(node.message, style, ['Subject: Inner', 'From: b@x.example']),
    ])
  const boundary = boundaryOf(style)
  const written = node.parts.flatMap(part => [
    Buffer.from(`${lineEnd}--${boundary}${lineEnd}`),
    writePart(part, style),
  ])
  return Buffer.concat([
    head([`Content-Type: multipart/${node.subtype}; boundary="${boundary}"`]),
    Buffer.from('What stands before is no part.'),
    ...written,
    Buffer.from(`${lineEnd}--${boundary}--${lineEnd}And what stands behind is none.`),
  ])
}

/** Each is a prefix of the next, or similar in other ways; none closes another. */
function boundaryOf({ look, count }: Style): string {
  count.next += 1
  const number = count.next
  return [`b${'b'.repeat(number)}`, `=_${number}.x`, `--${number}`, `a b'${'-'.repeat(number)}c`][
    look
  ] as string
}

function encode({ content, headers }: Leaf, lineEnd: string): Buffer {
  const encoding = /^Content-Transfer-Encoding: (.*)$/.exec(headers.at(-1) as string)?.[1] ?? ''
  if (encoding === 'base64')
    return Buffer.from((content.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd))
  if (encoding === 'quoted-printable') return quotedPrintable(content, lineEnd)
  if (encoding === 'x-uuencode') return uuencoded(content, lineEnd)
  return content
}

/** Line ends inside a text are encoded as such if they match those of the message. */
function quotedPrintable(content: Buffer, lineEnd: string): Buffer {
  const lines = content.toString('latin1').split(lineEnd)
  const written = lines.map(line => {
    const signs = line.replace(
      /[^ -<>-~]|[ \t]$/g,
      sign => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    return (signs.match(/(?:=[\dA-F]{2}|[^=]){1,70}/g) ?? []).join(`=${lineEnd}`)
  })
  // Programs on the way may add white space at the end of a line.
  return Buffer.from(written.map((line, at) => (at % 2 === 1 ? `${line} \t` : line)).join(lineEnd))
}

function uuencoded(content: Buffer, lineEnd: string): Buffer {
  const sign = (six: number) => (six === 0 ? '`' : String.fromCharCode(six + 0x20))
  const lines: string[] = []
  for (let at = 0; at < content.length; at += 45) {
    const line = content.subarray(at, at + 45)
    const padded = Buffer.concat([line, Buffer.alloc(2)])
    let text = sign(line.length)
    for (let group = 0; group < line.length; group += 3) {
      const bits = padded.readUIntBE(group, 3)
      text += [18, 12, 6, 0].map(shift => sign((bits >> shift) & 63)).join('')
    }
    lines.push(text)
  }
  return Buffer.from(['begin 644 file.dat', ...lines, '`', 'end'].join(lineEnd))
}
