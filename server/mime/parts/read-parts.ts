import type { RawFile } from '../files.ts'
import { type Block, joinBlocks, mergeAlternatives } from '../html/text-blocks.ts'
import { letterHead } from '../letter-head.ts'
import { openCms } from '../wrapped/open-cms.ts'
import { openFiles } from '../wrapped/wrapped-files.ts'
import { charsetNamedIn } from './charset.ts'
import { contentOf, fileOf, isText, textBlock } from './part-content.ts'
import type { Header } from './part-headers.ts'
import { cutIntoParts, type Part, type Tree } from './part-tree.ts'

/** A message cut into its parts: headers as they stand there (unfolded), texts decoded, files. */
export interface Parts {
  headers: Header[]
  text: string
  html: string
  files: RawFile[]
  /** Whose signatures were around what is in it; null for one that names nobody. */
  signers: (string | null)[]
  /** Whether it is nested deeper, or has more header, than is read. */
  isCut: boolean
}

/** What comes of a part. Every leaf is in one of them, or in both. */
interface Found {
  blocks: Block[]
  files: RawFile[]
}

/** Where a part stands. */
interface Place {
  /** Within alternatives (RFC 2046 section 5.1.4): whether its texts belong to the body or are files. */
  alternative: { isBody: boolean; allNamed: boolean } | null
}

interface Level {
  tree: Tree
  /** How many letters are around it. */
  depth: number
  signers: Parts['signers']
  guess: () => string | null
  /** Texts of unknown kinds, and reports, where there is nothing else to be read. */
  shownAsText: ReadonlySet<Part>
  isReport: boolean
  kinds: WeakMap<Part, Kinds>
}

/** Letters within letters that are shown; the next one is a file. */
const MAX_LETTERS = 3

export function readParts(source: Uint8Array): Parts {
  const signers: Parts['signers'] = []
  const level = openLevel(source, { depth: 0, signers, guess: charsetGuess(source) })
  const { blocks, files } = collect(level.tree.root, { alternative: null }, level)
  const { headers } = level.tree.root
  return { headers, ...openFiles({ ...joinBlocks(blocks), files }), signers, isCut: level.tree.isCut }
}

/** Searched for once, and only if a text does not say what it is. */
function charsetGuess(source: Uint8Array): () => string | null {
  let found: string | null | undefined
  return () => {
    if (found === undefined) found = charsetNamedIn(source)
    return found
  }
}

function openLevel(source: Uint8Array, around: Pick<Level, 'depth' | 'signers' | 'guess'>): Level {
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

/** What programs tell each other of a message (RFC 3464, RFC 5965). The letter beside it is evidence, and no text of theirs. */
const REPORT = /^message\/(?:delivery-status|feedback-report)$/

function leavesOf(part: Part, found: Part[] = []): Part[] {
  if (part.parts.length === 0) found.push(part)
  for (const child of part.parts) leavesOf(child, found)
  return found
}

const isLetter = ({ type, disposition }: Part, { isReport }: Pick<Level, 'isReport'>) =>
  /^message\/(?:rfc822|global)$/.test(type) && /^(?:inline)?$/.test(disposition) && !isReport

/** The one walk over a message: it decides of each leaf whether it is shown or a file. */
function collect(part: Part, place: Place, level: Level): Found {
  if (part.parts.length === 0) return collectLeaf(part, place, level)
  if (part.type === 'multipart/alternative') return collectAlternative(part, place, level)
  const found = part.parts.map(child => collect(child, place, level))
  return { blocks: found.flatMap(({ blocks }) => blocks), files: found.flatMap(({ files }) => files) }
}

/** All formatted alternatives are shown. The first plain one goes with them as the plain text; the others are files. */
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
  /** Formatted, or a letter, which may be. */
  isRich: boolean
  /** Some programs name all alternatives; that makes no files of them. */
  allNamed: boolean
}

const NOTHING: Kinds = { hasText: false, isRich: false, allNamed: true }

/** What there is within a part. Found once for each. */
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
    isRich: (hasText && part.type === 'text/html') || isLetter(part, level) || isCms(part),
    allNamed: !hasText || part.filename !== null,
  }
}

function collectLeaf(part: Part, { alternative }: Place, level: Level): Found {
  const within = collectSigned(part, level) ?? collectLetter(part, level)
  if (within) return within
  const isShown = (isText(part) || level.shownAsText.has(part)) && alternative?.isBody !== false
  if (!isShown) return { blocks: [], files: [fileOf(part)] }
  // RFC 2183 section 2.3: a name says that a part may be kept as a file, not that it is not to be shown.
  const isKept = part.filename !== null && !alternative?.allNamed
  return { blocks: [textBlock(part, alternative !== null, level.guess)], files: isKept ? [fileOf(part)] : [] }
}

/** The message that S/MIME signed is the part, and the signature no file to keep. */
function collectSigned(part: Part, level: Level): Found | null {
  if (!isCms(part) || level.depth >= MAX_LETTERS) return null
  const cms = openCms(contentOf(part))
  // Documents are signed, too, and are files.
  if (cms?.kind !== 'signed' || !startsMessage(cms.content)) return null
  const inner = collectWithin(cms.content, level)
  if (inner) level.signers.push(cms.signer)
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

/** Null for what is damaged: that says nothing of the message around it. */
function collectWithin(source: Uint8Array, { depth, signers, guess }: Level) {
  const level = openLevel(source, { depth: depth + 1, signers, guess })
  if (level.tree.isCut) return null
  return { headers: level.tree.root.headers, ...collect(level.tree.root, { alternative: null }, level) }
}

const startsMessage = (content: Uint8Array) =>
  /^\s*(?:content|mime)-[\w-]+[ \t]*:/i.test(Buffer.from(content.subarray(0, 200)).toString('latin1'))

/** RFC 8551 section 3.2.1: servers that know no S/MIME send it as any file. */
const isCms = ({ type, filename }: Part) =>
  /^application\/(?:x-)?pkcs7-mime$/.test(type) ||
  (type === 'application/octet-stream' && /\.p7m$/i.test(filename ?? ''))
