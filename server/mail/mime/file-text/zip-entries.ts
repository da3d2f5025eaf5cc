import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { MOST_ENTRIES, MOST_UNPACKED } from './limits.ts'

/** The files of an archive, of which at most so many bytes are unpacked. */
export async function openArchive(bytes: Uint8Array) {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  })
  const entries = await entriesOf(zip)
  let left = MOST_UNPACKED
  return {
    names: [...entries.keys()],
    /** Hands on a file as text, piece by piece, until `take` has enough. */
    async read(name: string, take: (piece: string) => 'more' | 'enough'): Promise<void> {
      const entry = entries.get(name)
      if (!entry) return
      // The library refuses an entry that becomes larger than it says.
      if (entry.uncompressedSize > left) throw new Error('the file becomes too large')
      const stream = await zip.openReadStreamPromise(entry)
      const decoder = new TextDecoder()
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        left -= chunk.length
        if (take(decoder.decode(chunk, { stream: true })) === 'enough') return
      }
      take(decoder.decode())
    },
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MOST_ENTRIES) throw new Error('the archive has too many files')
    entries.set(entry.fileName, entry)
  }
  return entries
}
