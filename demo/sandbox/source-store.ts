import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ProviderError } from '#server/mail/providers/provider.ts'

export interface SourceStore {
  /** Returns its name; equal bytes have the same name and are stored once. */
  put(source: Uint8Array): string
  get(name: string): Buffer
}

/** Raw messages in files, shared by all mailboxes of a world. */
export function openSourceStore(dir: string): SourceStore {
  mkdirSync(dir, { recursive: true })
  return {
    put(source) {
      const name = createHash('sha256').update(source).digest('hex')
      const file = path.join(dir, name)
      if (existsSync(file)) return name
      // Otherwise half a file could pass for the message after a crash.
      const draft = `${file}.${randomUUID()}`
      try {
        writeFileSync(draft, source)
        renameSync(draft, file)
      } catch (cause) {
        throw new ProviderError('unavailable', 'The demo mailboxes could not be written to disk.', { cause })
      }
      return name
    },
    get(name) {
      try {
        return readFileSync(path.join(dir, name))
      } catch (cause) {
        throw new ProviderError('not-found', 'The text of this message is no longer on disk.', { cause })
      }
    },
  }
}
