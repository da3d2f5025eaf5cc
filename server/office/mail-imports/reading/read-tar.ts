import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { badRequest } from '#server/platform/errors.ts'
import { without } from './byte-source.ts'
import type { Entry } from './read-entry.ts'

/** The files of a tar, from entry number `from` on. Each has to be read before the next one. */
export async function* tarEntries(chunks: AsyncIterable<Buffer>, from: number): AsyncGenerator<Entry> {
  const unpack = extract()
  const input = Readable.from(chunks, { objectMode: false })
  input.on('error', error => unpack.destroy(error))
  input.pipe(unpack)
  let count = 0
  try {
    for await (const entry of unpack) {
      count += 1
      const { name, type, mtime } = entry.header
      if (count > from)
        yield {
          path: type === 'file' ? name : 'tmp/',
          modifiedAt: mtime ?? null,
          open: async from => without(entry as AsyncIterable<Buffer>, from),
        }
      entry.resume()
    }
  } catch {
    throw badRequest(
      count === 0 ? 'This archive is damaged.' : `This archive is damaged after file ${count}.`,
    )
  }
}
