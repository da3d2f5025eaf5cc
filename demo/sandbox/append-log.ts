import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { ProviderError } from '#server/providers/mail/provider.ts'

interface AppendLog<T> {
  /** What the file held when it was opened. */
  entries: T[]
  /** On disk when it returns; throws `ProviderError` and leaves the file as it was when it cannot be written. */
  append(entry: T): void
}

/**
 * A file of JSON lines that only grows. One entry is one write: a crash keeps all of it or none, and the line that
 * it has torn is cut off here.
 */
export function openAppendLog<T>(file: string): AppendLog<T> {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  let size = bytes.lastIndexOf(0x0a) + 1
  // Cut in place: writing the whole file anew could be interrupted, too.
  if (size < bytes.length) truncateSync(file, size)
  const lines = bytes.toString('utf8', 0, size).split('\n').filter(Boolean)
  return {
    entries: lines.map((line, index) => readLine<T>(line, `${file}:${index + 1}`)),
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        appendFileSync(file, line)
      } catch (cause) {
        // A full disk may have taken half of the line, which would spoil the next one.
        if (existsSync(file)) truncateSync(file, size)
        throw new ProviderError('unavailable', 'The demo mailboxes could not be written to disk.', { cause })
      }
      size += line.length
    },
  }
}

function readLine<T>(line: string, place: string): T {
  try {
    return JSON.parse(line) as T
  } catch (cause) {
    throw new Error(`${place} is not a line of this log; remove the demo's data directory to start anew`, {
      cause,
    })
  }
}
