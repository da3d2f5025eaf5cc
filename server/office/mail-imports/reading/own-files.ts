import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { storable } from '#server/platform/storable.ts'
import { readWhole } from './byte-source.ts'
import type { OwnExport } from './read-zip.ts'

/** Bytes of a file that is read as a whole, and of a line of one that is read by lines. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_LINE = 4 * 1024 * 1024
const MOST_LINES = 2_000_000
const NEWLINE = 0x0a

/** A JSON file of an export; null where there is none, or where it is not as Quillbox writes it. */
export async function readJson<S extends z.ZodType>(
  own: OwnExport,
  name: string,
  schema: S,
  most = MOST_BYTES,
): Promise<z.output<S> | null> {
  const file = await own.open(name)
  const bytes = file && (await readWhole(chunksOf(file), most))
  const read = bytes && schema.safeParse(parsed(bytes))
  return read?.success ? read.data : null
}

/** The rows of a file of an export, a line for each. Lines that are not as Quillbox writes them are passed over. */
export async function* readRows<S extends z.ZodType>(
  own: OwnExport,
  name: string,
  schema: S,
): AsyncGenerator<z.output<S>> {
  const file = await own.open(name)
  if (!file) return
  let count = 0
  try {
    for await (const line of linesOf(chunksOf(file))) {
      count += 1
      if (count > MOST_LINES) return
      const read = schema.safeParse(parsed(line))
      if (read.success) yield read.data
    }
  } finally {
    file.destroy()
  }
}

/** Lines without their ends; those that are too long are left out. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      parts.push(chunk.subarray(from, end))
      size += end - from
      if (size > 0 && size <= MOST_LINE) yield Buffer.concat(parts)
      parts = []
      size = 0
      from = end + 1
    }
    size += chunk.length - from
    if (size > MOST_LINE) parts = []
    else parts.push(chunk.subarray(from))
  }
  if (size > 0 && size <= MOST_LINE) yield Buffer.concat(parts)
}

function parsed(bytes: Buffer): unknown {
  try {
    return storable(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

const chunksOf = (file: Readable) => file as AsyncIterable<Buffer>
