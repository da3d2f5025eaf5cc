import type { SignatureKind } from '#core/contract/emails.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { charsetNamedIn } from '../charset/charset.ts'
import type { RawFile } from '../files.ts'
import { type Block, joinBlocks, mergeAlternatives } from '../html/text-blocks.ts'
import { letterHead } from '../letter-head.ts'
import { findSigned, isSignatureOf } from '../signatures/find-signed.ts'
import { isCms, signedLetter } from '../wrapped/open-cms.ts'
import { isMsg, type MsgLetter, openMsg } from '../wrapped/open-msg.ts'
import { openFiles } from '../wrapped/wrapped-files.ts'
import { contentOf, fileOf, isText, textBlock } from './part-content.ts'
import type { Header } from './part-headers.ts'
import { cutIntoParts, type Part, type Tree } from './part-tree.ts'

/** A message split into its parts: unfolded headers, decoded texts, and files. */
export interface Parts {
  headers: Header[]
  text: string
  html: string
  files: RawFile[]
  /** Machine-readable reports about a message, and messages that lie within this one, also where they are shown as text. */
  reports: RawFile[]
  /** How it is signed, if it is. */
  signature: SignatureKind | null
  /** Addresses that relative ones in the HTML may start from (RFC 2557 section 5). */
  bases: string[]
  /** Whether the message exceeds the limits for nesting or header size. */
  isCut: boolean
}

/** The result for a part. Every leaf is in `blocks`, in `files`, or in both. */
interface Found {
  blocks: Block[]
  files: RawFile[]
}

/** The context of a part. */
interface Place {
  /** Within alternatives (RFC 2046 section 5.1.4): whether texts belong to the body or are files. */
  alternative: { isBody: boolean; allNamed: boolean } | null
}

interface Level {
  tree: Tree
  /** How many attached messages enclose the part. */
  depth: number
  guess: () => string | null
  /** Texts of unknown types, and reports: shown only where there is no other text. */
  shownAsText: ReadonlySet<Part>
  isReport: boolean
  kinds: WeakMap<Part, Kinds>
}

/** Attached messages are shown up to this depth; deeper ones are files. */
const MAX_LETTERS = 3

export function readParts(source: Uint8Array): Parts {
  const level = openLevel(source, { depth: 0, guess: charsetGuess(source) })
  const { blocks, files } = collect(level.tree.root, { alternative: null }, level)
  const { root, isCut } = level.tree
  const reports = leavesOf(root).filter(({ type }) => OF_REPORTS.test(type))
  return {
    ...{ headers: root.headers, ...openFiles({ ...joinBlocks(blocks), files }) },
    ...{ reports: reports.map(fileOf), signature: findSigned(root)?.kind ?? null },
    ...{ bases: basesOf(root), isCut },
  }
}

/** Searched for once, and only if a text names no charset. */
function charsetGuess(source: Uint8Array): () => string | null {
  let found: string | null | undefined
  return () => {
    if (found === undefined) found = charsetNamedIn(source)
    return found
  }
}

function openLevel(source: Uint8Array, around: Pick<Level, 'depth' | 'guess'>): Level {
  const tree = cutIntoParts(source, around.guess)
  const leaves = leavesOf(tree.root)
  for (const leaf of leaves) if (leaf.type.startsWith('multipart/')) leaf.type = 'text/plain'
  const isReport = leaves.some(({ type }) => REPORT.test(type))
  const level: Level = { ...around, tree, isReport, shownAsText: new Set(), kinds: new WeakMap() }
  if (leaves.some(part => isText(part) || isLetter(part, level))) return level
  // RFC 2046 section 4.1.4.
  const odd = leaves.filter(
    ({ type, disposition }) =>
      (/^text\/(?!calendar$)/.test(type) || REPORT.test(type)) && disposition !== 'attachment',
  )
  return { ...level, shownAsText: new Set(odd) }
}

/** What reports consist of (RFC 6522, RFC 6533, RFC 8098). */
const OF_REPORTS =
  /^(?:message\/(?:(?:global-)?delivery-status|disposition-notification|feedback-report|rfc822|global|global-headers)|text\/rfc822-headers)$/

/**
 * Machine-readable reports about a message (RFC 3464, RFC 5965). The message attached to a report is evidence, not text
 * of its author.
 */
const REPORT = /^message\/(?:delivery-status|disposition-notification|feedback-report)$/

function leavesOf(part: Part, found: Part[] = []): Part[] {
  if (part.parts.length === 0) found.push(part)
  for (const child of part.parts) leavesOf(child, found)
  return found
}

/** Those of multiparts and texts; a file's own address is no base. */
function basesOf(root: Part): string[] {
  const named = (part: Part): string[] => [
    ...part.headers.flatMap(({ key, value }) =>
      key === 'content-base' ? [value.replace(/[\s"<>]/g, '')] : [],
    ),
    ...(part.location && (part.parts.length > 0 || part.type.startsWith('text/')) ? [part.location] : []),
    ...part.parts.flatMap(named),
  ]
  return [...new Set(named(root))].filter(base => /^https?:/i.test(base)).slice(0, MAX_BASES)
}

const MAX_BASES = 20

/**
 * Whether this is a letter within the letter, to be shown. Programs that do not know the type attach it as any bytes with a
 * name, or in base64, which RFC 2046 section 5.2.1 forbids; they call everything an attachment, so that says nothing.
 */
function isLetter(part: Part, { isReport }: Pick<Level, 'isReport'>): boolean {
  const { type, disposition, encoding, filename } = part
  if (isReport) return false
  if (/^message\/(?:rfc822|global)$/.test(type))
    return /^(?:inline)?$/.test(disposition) || encoding === 'base64'
  return /\.eml$/i.test(filename ?? '') && !isText(part) && beginsLetter(contentOf(part))
}

/** The one walk over a message: it decides for each leaf whether it is shown or a file. */
function collect(part: Part, place: Place, level: Level): Found {
  if (part.parts.length === 0) return collectLeaf(part, place, level)
  if (part.type === 'multipart/alternative') return collectAlternative(part, place, level)
  const found = part.parts
    .filter(child => !isSignatureOf(child, part))
    .map(child => collect(child, place, level))
  return { blocks: found.flatMap(({ blocks }) => blocks), files: found.flatMap(({ files }) => files) }
}

/** Shows all formatted alternatives. The first plain one becomes the plain text; other plain ones are files. */
function collectAlternative(part: Part, place: Place, level: Level): Found {
  const kinds = part.parts.map(child => kindsOf(child, level))
  const { isRich: hasRich, allNamed } = kindsOf(part, level)
  const firstPlain = kinds.findIndex(({ isRich, hasText }) => hasText && !isRich)
  const found = part.parts.map((child, at) => {
    const isBody = place.alternative?.isBody !== false && (!hasRich || kinds[at]?.isRich || at === firstPlain)
    return collect(child, { alternative: { isBody, allNamed } }, level)
  })
  const blocks = (isRich: boolean) =>
    found.flatMap((one, at) => (kinds[at]?.isRich === isRich ? one.blocks : []))
  return {
    blocks: hasRich ? mergeAlternatives(blocks(false), blocks(true)) : blocks(false),
    files: found.flatMap(({ files }) => files),
  }
}

interface Kinds {
  hasText: boolean
  /** HTML, or an attached message, which may contain HTML. */
  isRich: boolean
  /** Whether every alternative has a file name. Some programs do that; it does not make them files. */
  allNamed: boolean
}

const NOTHING: Kinds = { hasText: false, isRich: false, allNamed: true }

/** Texts and files within a part. Computed once for each part. */
function kindsOf(part: Part, level: Level): Kinds {
  const known = level.kinds.get(part)
  if (known) return known
  const kinds = part.parts.length === 0 ? kindsOfLeaf(part, level) : { ...NOTHING }
  for (const child of part.parts) {
    const of = kindsOf(child, level)
    kinds.hasText ||= of.hasText
    kinds.isRich ||= of.isRich
    kinds.allNamed &&= of.allNamed
  }
  level.kinds.set(part, kinds)
  return kinds
}

function kindsOfLeaf(part: Part, level: Level): Kinds {
  const hasText = isText(part)
  return {
    hasText,
    isRich:
      (hasText && part.type === 'text/html') ||
      isLetter(part, level) ||
      isMsg(fileOf(part)) ||
      isCms(fileOf(part)),
    allNamed: !hasText || part.filename !== null,
  }
}

function collectLeaf(part: Part, { alternative }: Place, level: Level): Found {
  const within = collectSigned(fileOf(part), level) ?? collectLetter(part, level) ?? collectMsg(part, level)
  if (within) return within
  const isShown = (isText(part) || level.shownAsText.has(part)) && alternative?.isBody !== false
  if (!isShown) return { blocks: [], files: [fileOf(part)] }
  // RFC 2183 section 2.3: a file name means that the part may be saved, not that it must not be shown.
  const isKept = part.filename !== null && !alternative?.allNamed
  return { blocks: [textBlock(part, alternative !== null, level.guess)], files: isKept ? [fileOf(part)] : [] }
}

/** Shows the content that S/MIME signed, and drops the signature file. */
function collectSigned(file: RawFile, level: Level): Found | null {
  const content = level.depth < MAX_LETTERS ? signedLetter(file) : null
  const inner = content && collectWithin(content, level)
  return inner && { blocks: inner.blocks, files: inner.files }
}

function collectLetter(part: Part, level: Level): Found | null {
  if (!isLetter(part, level) || level.depth >= MAX_LETTERS) return null
  const inner = collectWithin(contentOf(part), level)
  if (!inner) return null
  return {
    blocks: [letterHead(inner.headers, inner.blocks), ...inner.blocks],
    files: part.filename === null ? inner.files : [fileOf(part), ...inner.files],
  }
}

/** A message that Outlook has saved to a file is shown as one that is attached; the file stays. */
function collectMsg(part: Part, level: Level): Found | null {
  const file = fileOf(part)
  const letter = level.depth < MAX_LETTERS && isMsg(file) ? openMsg(file.content) : null
  if (!letter) return null
  const { blocks, files } = shownMsg(letter, level)
  return { blocks, files: [file, ...files] }
}

function shownMsg(letter: MsgLetter, level: Level): Found {
  const { from, to, cc, subject, sentAt, text, html, signed, letters } = letter
  const list = (people: MsgLetter['to']) => people.map(formatPerson).filter(Boolean).join(', ')
  const head = [
    { key: 'from', value: from ? formatPerson(from) : '' },
    { key: 'subject', value: subject },
    { key: 'date', value: sentAt?.toUTCString() ?? '' },
    { key: 'to', value: list(to) },
    { key: 'cc', value: list(cc) },
  ]
  const body: Block = { text: text.trim() || !html.trim() ? text : null, html: html.trim() ? html : null }
  // What is signed with S/MIME is the whole of it, or a file of it.
  const whole = signed ? [collectWithin(signed, level) ?? { blocks: [], files: [] }] : []
  const files = letter.files.map(file => collectSigned(file, level) ?? { blocks: [], files: [file] })
  const inner = letters.map(each => shownMsg(each, level))
  const blocks = [body, ...[...whole, ...files].flatMap(found => found.blocks)]
  return {
    blocks: [letterHead(head, blocks), ...blocks, ...inner.flatMap(found => found.blocks)],
    files: [...whole, ...files, ...inner].flatMap(found => found.files),
  }
}

const formatPerson = ({ name, address }: MsgLetter['to'][number]) =>
  address ? formatAddress({ name: name === address ? null : name, address }) : name

/** Null for a damaged attached message, so that the message around it can still be read. */
function collectWithin(source: Uint8Array, { depth, guess }: Level) {
  const level = openLevel(source, { depth: depth + 1, guess })
  if (level.tree.isCut) return null
  return { headers: level.tree.root.headers, ...collect(level.tree.root, { alternative: null }, level) }
}

/** Whether all lines up to an empty one are headers, and some of them are those of a letter. */
function beginsLetter(content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, 64 * 1024))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf|^From .*\r?\n/, '')
  const head = /^[\s\S]*?(?=\r?\n\r?\n|$(?![\s\S]))/.exec(start)?.[0] ?? ''
  return (
    head.split(/\r?\n/).every(line => /^[ \t]|^[!-9;-~]+[ \t]*:/.test(line)) &&
    /^(?:from|subject|date|message-id|received)[ \t]*:/im.test(head)
  )
}
