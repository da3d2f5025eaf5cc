import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FilePosition } from '#server/db/schema/in-and-out/mail-imports.ts'
import { isCompoundFile } from '#server/mail/mime/wrapped/compound-file.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { type ByteSource, bytesFrom, peek, without } from './byte-source.ts'
import type { FoundMail } from './found-mail.ts'
import { isOutlook, readOutlook } from './outlook/read-outlook.ts'
import { type Entry, readEntry } from './read-entry.ts'
import { tarEntries } from './read-tar.ts'
import { zipEntries } from './read-zip.ts'
import { requireSaneSize } from './unpacked-size.ts'

/**
 * The mail of a file, whatever kind it is of, from a position on; of an export of Quillbox what lies in the folders `sources`.
 * Damaged parts are told and passed over. Throws an AppError for a file that cannot be read at all, or not further.
 */
export async function* readMailFile(
  file: { name: string; source: ByteSource; sources?: readonly string[] | null },
  from: FilePosition,
): AsyncGenerator<FoundMail> {
  const { source } = file
  const name = file.name.split(/[\\/]/).at(-1) ?? 'file'
  const head = await source.read(0, 1024)
  if (isZip(head)) return yield* readEntries(zipEntries(source, from.entry, file.sources), from)
  if (isTar(head)) return yield* readEntries(tarEntries(bytesFrom(source), from.entry), from)
  if (isGzip(head)) {
    const unpacked = await peek(unzipped(source), 1024)
    if (isTar(unpacked.head)) return yield* readEntries(tarEntries(unpacked.chunks, from.entry), from)
    if (from.entry > 0) return
    const path = name.replace(/\.gz$/i, '')
    const open = async (offset: number) => without(unpacked.chunks, offset)
    return yield* readEntries(only({ path, modifiedAt: null, open }), from)
  }
  if (isOutlook(head)) {
    for await (const { offset, ...part } of readOutlook(source, from.offset))
      yield { ...part, next: { entry: 0, offset } }
    return
  }
  if (head.includes(0) && !isCompoundFile(head))
    throw badRequest(
      'Quillbox does not know this kind of file. It reads mbox, single messages (.eml, .msg), archives of these (.zip, .tar, .tgz), Google Takeout, and Outlook’s .pst.',
    )
  if (from.entry > 0) return
  const open = async (offset: number) => bytesFrom(source, offset)
  yield* readEntries(only({ path: name, modifiedAt: null, open }), from)
}

async function* readEntries(entries: AsyncIterable<Entry>, from: FilePosition): AsyncGenerator<FoundMail> {
  let entry = from.entry
  let { offset } = from
  for await (const each of entries) {
    const done = { entry: entry + 1, offset: 0 }
    try {
      for await (const { offset: at, ...part } of readEntry(each, offset)) {
        const isLast = at === 1
        yield { ...part, next: isLast ? done : { entry, offset: at } }
      }
    } catch (error) {
      yield { name: each.path, next: done, reason: reasonOf(error) }
    }
    entry += 1
    offset = 0
  }
}

/** Archives say in many ways that bytes are not as they should be. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'It is damaged from here on.'

async function* only(entry: Entry): AsyncGenerator<Entry> {
  yield entry
}

async function* unzipped(source: ByteSource): AsyncGenerator<Buffer> {
  const input = Readable.from(bytesFrom(source), { objectMode: false })
  const output = createGunzip()
  input.on('error', error => output.destroy(error))
  let bytes = 0
  for await (const chunk of input.pipe(output) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    requireSaneSize(source.size, bytes)
    yield chunk
  }
}

export const isZip = (head: Buffer) =>
  [0x504b0304, 0x504b0506].includes(head.length < 4 ? 0 : head.readUInt32BE(0))
const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b
const isTar = (head: Buffer) => head.toString('latin1', 257, 262) === 'ustar'
