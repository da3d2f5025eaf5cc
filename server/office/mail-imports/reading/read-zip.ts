import { Readable } from 'node:stream'
import { fromRandomAccessReader, RandomAccessReader, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { badRequest } from '#server/platform/errors.ts'
import { isAppleAttachment } from './apple-mail.ts'
import { type ByteSource, bytesFrom, without } from './byte-source.ts'
import type { Entry } from './read-entry.ts'
import { requireSaneSize } from './unpacked-size.ts'

/** What only an export of Quillbox begins with, and the two files that it has of each mailbox. */
const OWN = 'profile.json'
const MAIL = /\/mail\.mbox$/
const INDEX = /\/mail\.jsonl$/
/** An export has some forty files for each mailbox. */
const MOST_ENTRIES = 100_000

/** The folders of an export that have mail, one for each mailbox. */
export const mailFolders = ({ names }: OwnExport): string[] =>
  names.flatMap(name => (MAIL.test(name) ? name.replace(MAIL, '') : []))

/** The files of an export of Quillbox. */
export interface OwnExport {
  names: readonly string[]
  /** Null where there is no such file. */
  open(name: string): Promise<Readable | null>
}

/**
 * The files of a zip in the order of its table, from entry number `from` on. Large ones (ZIP64) are read, too. Of an export of
 * Quillbox only the mail, and of that what lies in the folders `only`.
 */
export async function* zipEntries(
  source: ByteSource,
  from: number,
  only: readonly string[] | null = null,
): AsyncGenerator<Entry> {
  const zip = await openZip(source)
  const indexes = await findIndexes(source)
  const aside = asideOf(source)
  let count = 0
  for await (const entry of entriesOf(zip, source.size)) {
    const folder = entry.fileName.replace(MAIL, '')
    const isOthers = only !== null && !only.includes(folder)
    // In our own exports only mailboxes hold mail.
    if (indexes && (!MAIL.test(entry.fileName) || isOthers)) continue
    count += 1
    if (count <= from) continue
    const index = indexes?.get(folder)
    yield {
      path: entry.fileName,
      modifiedAt: null,
      aside,
      ...(index ? { index: () => openEntry(zip, index) } : {}),
      open: async from => {
        if (entry.fileName.endsWith('/')) return Readable.from([])
        if (entry.isEncrypted()) throw badRequest('It is encrypted.')
        return without(await openEntry(zip, entry), from)
      },
    }
  }
}

/** Finds the files of messages that lie aside, by the beginnings of their paths; the table is read when it is first asked. */
function asideOf(source: ByteSource): NonNullable<Entry['aside']> {
  let found: Promise<{ zip: ZipFile; entries: ZipEntry[] }> | null = null
  const readAside = async () => {
    const zip = await openZip(source)
    const entries: ZipEntry[] = []
    for await (const entry of entriesOf(zip, source.size))
      if (isAppleAttachment(entry.fileName)) entries.push(entry)
    return { zip, entries }
  }
  return async path => {
    found ??= readAside()
    const { zip, entries } = await found
    return entries
      .filter(({ fileName }) => fileName.startsWith(path))
      .map(entry => ({ path: entry.fileName, open: () => openEntry(zip, entry) }))
  }
}

/** Opens the files of an export of Quillbox by their names; null if it is none. */
export async function openOwnExport(source: ByteSource): Promise<OwnExport | null> {
  const zip = await openZip(source)
  const entries = new Map<string, ZipEntry>()
  for await (const entry of entriesOf(zip, source.size)) {
    if (entries.size === 0 && entry.fileName !== OWN) return null
    if (entries.size >= MOST_ENTRIES) break
    entries.set(entry.fileName, entry)
  }
  if (entries.size === 0) return null
  return {
    names: [...entries.keys()],
    async open(name) {
      const entry = entries.get(name)
      return entry && !entry.isEncrypted() ? openEntry(zip, entry) : null
    },
  }
}

/** The indexes of mailboxes in an export of Quillbox, by the folders of these; null if it is none. */
async function findIndexes(source: ByteSource): Promise<Map<string, ZipEntry> | null> {
  const indexes = new Map<string, ZipEntry>()
  let isFirst = true
  for await (const entry of entriesOf(await openZip(source), source.size)) {
    if (isFirst && entry.fileName !== OWN) return null
    isFirst = false
    if (INDEX.test(entry.fileName)) indexes.set(entry.fileName.replace(INDEX, ''), entry)
  }
  return indexes
}

function openZip(source: ByteSource): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Names are cleaned where they are used, and nothing is written to a disk.
    const options = { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySize: true }
    fromRandomAccessReader(readerOf(source), source.size, options, (error, zip) =>
      error ? reject(badRequest('This archive is damaged: it has no table of its files.')) : resolve(zip),
    )
  })
}

/** The table says how large each file is, and a file that is larger is refused when it is read. */
async function* entriesOf(zip: ZipFile, size: number): AsyncGenerator<ZipEntry> {
  let unpacked = 0
  for (;;) {
    const entry = await new Promise<ZipEntry | null>((resolve, reject) => {
      const done = (result: ZipEntry | null | Error) => {
        zip.removeAllListeners()
        if (result instanceof Error) reject(badRequest('The table of files of this archive is damaged.'))
        else resolve(result)
      }
      zip.once('entry', done)
      zip.once('end', () => done(null))
      zip.once('error', done)
      zip.readEntry()
    })
    if (entry === null) return
    unpacked += entry.uncompressedSize
    requireSaneSize(size, unpacked)
    yield entry
  }
}

function openEntry(zip: ZipFile, entry: ZipEntry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )
}

function readerOf(source: ByteSource): RandomAccessReader {
  const reader = new Reader()
  // The way that the library has for other readers: this one method of an object.
  reader._readStreamForRange = (start, end) =>
    Readable.from(bytesFrom(source, start, end), { objectMode: false })
  return reader
}

/** A constructor like any other, which its types call abstract. */
const Reader = RandomAccessReader as unknown as new () => RandomAccessReader
