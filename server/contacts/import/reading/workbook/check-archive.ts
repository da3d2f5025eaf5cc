import { type Entry, fromBufferPromise } from 'yauzl'

const MOST_ENTRIES = 5000
/** Bytes of all parts that are held in memory, where they take about ten times as much: all of an .ods, texts of an .xlsx. */
const MOST_HELD = 64 * 1024 * 1024
/** Sheets of an .xlsx, whose rows are read while they are unpacked, and are not held in memory. */
const PASSES = /^xl\/worksheets\/[^/]+\.xml$/i

/** Throws for an archive that unpacks to more than it says, or than fits in memory. */
export async function checkArchive(bytes: Uint8Array): Promise<void> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  })
  const held: Entry[] = []
  let size = 0
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    entries += 1
    if (PASSES.test(entry.fileName)) continue
    held.push(entry)
    size += entry.uncompressedSize
    if (entries > MOST_ENTRIES || size > MOST_HELD) throw new TooLarge()
  }
  for (const entry of held) {
    const stream = await zip.openReadStreamPromise(entry)
    // The library refuses an entry that becomes larger than it says.
    for await (const _ of stream);
  }
}

export class TooLarge extends Error {}
