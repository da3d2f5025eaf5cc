import { Readable } from 'node:stream'
import { fromRandomAccessReader, RandomAccessReader, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { badRequest } from '#server/platform/errors.ts'
import { type ByteSource, bytesFrom, without } from './byte-source.ts'
import type { Entry } from './read-entry.ts'

/** What only an export of Quillbox begins with, and the two files that it has of each mailbox. */
const OWN = 'profile.json'
const MAIL = /\/mail\.mbox$/
const INDEX = /\/mail\.jsonl$/

/** The files of a zip in the order of its table, from entry number `from` on. Large ones (ZIP64) are read, too. */
export async function* zipEntries(source: ByteSource, from: number): AsyncGenerator<Entry> {
  const zip = await openZip(source)
  const indexes = await findIndexes(source)
  let count = 0
  for await (const entry of entriesOf(zip)) {
    count += 1
    if (count <= from) continue
    // Everything else of our own exports is no mail.
    if (indexes && !MAIL.test(entry.fileName)) continue
    const index = indexes?.get(entry.fileName.replace(MAIL, ''))
    yield {
      path: entry.fileName,
      modifiedAt: null,
      ...(index ? { index: () => openEntry(zip, index) } : {}),
      open: async from => {
        if (entry.fileName.endsWith('/')) return Readable.from([])
        if (entry.isEncrypted()) throw badRequest('It is encrypted.')
        return without(await openEntry(zip, entry), from)
      },
    }
  }
}

/** The indexes of mailboxes in an export of Quillbox, by the folders of these; null if it is none. */
async function findIndexes(source: ByteSource): Promise<Map<string, ZipEntry> | null> {
  const indexes = new Map<string, ZipEntry>()
  let isFirst = true
  for await (const entry of entriesOf(await openZip(source))) {
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

async function* entriesOf(zip: ZipFile): AsyncGenerator<ZipEntry> {
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
