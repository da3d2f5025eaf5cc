import { createHash } from 'node:crypto'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import type { Leaf, Node } from './mime-tree.ts'

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Found {
  leaf: Leaf
  isAlternative: boolean
}

export function leavesOf(node: Node, isAlternative = false): Found[] {
  if (node.kind === 'leaf') return [{ leaf: node, isAlternative }]
  if (node.kind === 'letter') return leavesOf(node.message, isAlternative)
  const within = isAlternative || node.subtype === 'alternative'
  return node.parts.flatMap((part, at) => (isSignature(node, at) ? [] : leavesOf(part, within)))
}

/** What signs the part before it is no file of the message (RFC 1847). */
function isSignature(node: Exclude<Node, { kind: 'leaf' | 'letter' }>, at: number): boolean {
  const part = node.parts[at]
  return (
    node.subtype === 'signed' &&
    at === 1 &&
    part?.kind === 'leaf' &&
    part.type === 'application/pgp-signature'
  )
}

/** The result of reading a message. */
interface Read {
  text: string
  safeHtml: string | null
  attachments: { bytes: Uint8Array }[]
}

/** Leaves that are lost: neither in the text that is shown nor, byte for byte, among the files. */
export function lostLeaves({ text, safeHtml, attachments }: Read, tree: Node): string[] {
  const files = attachments.map(({ bytes }) => Buffer.from(bytes))
  const hashes = new Set(files.map(hashOf))
  const shown = safeHtml === null ? text : htmlToText(safeHtml)
  return leavesOf(tree).flatMap(({ leaf, isAlternative }) => {
    const { words, isText, isNamed, isAttachment, type, content } = leaf
    const isFile =
      hashes.has(hashOf(content)) ||
      files.some(bytes => isInLetter(bytes, leaf) || isCopiedCalendar(bytes, leaf))
    const isShown = words !== null && shown.includes(words)
    // Repeated in another form: the plain alternative of a formatted text.
    const isSaid = isAlternative && isText && words !== null && text.includes(words)
    const mustBeFile = words === null || isAttachment || (isNamed && !isAlternative)
    const isFound = isFile || (!mustBeFile && (isShown || isSaid))
    return isFound
      ? []
      : [`${type} ${leaf.headers.join(', ')}: ${JSON.stringify(content.toString('latin1'))}`]
  })
}

/** Attached messages in reports, or nested too deep, are kept as files. */
const isInLetter = (bytes: Buffer, { encoded, headers }: Leaf) =>
  bytes.includes(headers[0] as string) && bytes.includes(encoded)

/** A calendar without a name is listed once with a named one that differs only in its line ends. */
const isCopiedCalendar = (bytes: Buffer, { type, isNamed, content }: Leaf) =>
  type === 'text/calendar' && !isNamed && linesOf(bytes) === linesOf(content)

const linesOf = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\r', '').trimEnd()
