import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { ProviderError } from '#server/mail/providers/provider.ts'

interface AppendLog<T> {
  /** What the file held when it was opened. */
  entries: T[]
  /** Appends durably. Throws `ProviderError` and leaves the file unchanged if it cannot be written. */
  append(entry: T): void
}

/**
 * An append-only file of JSON lines. One entry is one write: after a crash all of it is there or none, and a torn line
 * is cut off when the file is opened.
 */
export function openAppendLog<T>(file: string): AppendLog<T> {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  let size = bytes.lastIndexOf(0x0a) + 1
  // Truncate in place: rewriting the whole file could be interrupted, too.
  if (size < bytes.length) truncateSync(file, size)
  const lines = bytes.toString('utf8', 0, size).split('\n').filter(Boolean)
  return {
    entries: lines.map((line, index) => readLine<T>(line, `${file}:${index + 1}`)),
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        appendFileSync(file, line)
      } catch (cause) {
        // A full disk may have stored half of the line, which would corrupt the next one.
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
