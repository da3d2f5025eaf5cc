import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { MAX_MAIL_BYTES } from '#core/contract/mail-imports.ts'
import { FOLDER_ROLES } from '#core/folder-role.ts'
import { readForeign } from './foreign-head.ts'
import { type FoundPart, NO_MESSAGE, TOO_LARGE } from './found-mail.ts'
import type { Places } from './places.ts'
import { splitMbox } from './split-mbox.ts'
import { unquoted } from './unquote.ts'

/** What `mail.jsonl` of an export of Quillbox tells of a message, as far as an import needs it. */
const indexLine = z.object({
  inMbox: z.boolean(),
  sha256: z.string().nullish(),
  rfcMessageId: z.string().nullish(),
  receivedAt: z.coerce.date(),
  firstReceivedAt: z.coerce.date().nullish(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  isAnswered: z.boolean(),
  places: z.array(z.object({ name: z.string(), role: z.enum(FOLDER_ROLES).nullable() })).default([]),
})

interface OwnMbox {
  path: string
  mbox: AsyncIterable<Buffer>
  index: Readable
}

/**
 * The mail of a mailbox in an export of Quillbox: with the bytes, folders and flags that it had. `done` messages are passed
 * over.
 */
export async function* readOwnMbox({ path, mbox, index }: OwnMbox, done: number): AsyncGenerator<FoundPart> {
  const lines = createInterface({ input: index })[Symbol.asyncIterator]()
  let count = 0
  try {
    for await (const part of splitMbox(mbox, { start: 0, most: MAX_MAIL_BYTES })) {
      const line = await nextLine(lines)
      count += 1
      if (count <= done) continue
      // An offset of 1 would say that the file is done.
      const offset = count + 1
      const name = `${path}, message ${count}`
      const bytes = unquoted(part)
      if (bytes === null) {
        yield { name, offset, reason: TOO_LARGE }
        continue
      }
      const mail = readForeign(bytes)
      if (mail === null) yield { name, offset, reason: NO_MESSAGE }
      else if (line === null) yield { name, offset, mail, places: null }
      else
        yield {
          name,
          offset,
          mail: {
            ...mail,
            source: asItWas(bytes, line.sha256 ?? '') ?? mail.source,
            flags: { read: line.isRead, starred: line.isStarred, answered: line.isAnswered, draft: false },
            receivedAt: line.firstReceivedAt ?? line.receivedAt,
            isDeleted: false,
          },
          places: placesOf(line.places),
        }
    }
  } finally {
    index.destroy()
  }
}

/** The line of the next message that is in the mbox; null if the index is not as we write it. */
async function nextLine(lines: AsyncIterator<string>): Promise<z.output<typeof indexLine> | null> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = indexLine.safeParse(parsed(next.value)).data
    if (!line) return null
    if (line.inMbox) return line
  }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An mbox does not tell whether a message ended with a line end: the digest does. */
function asItWas(bytes: Buffer, sha256: string): Buffer | null {
  for (const cut of [1, 0, 2]) {
    const source = bytes.subarray(0, bytes.length - cut)
    if (createHash('sha256').update(source).digest('hex') === sha256) return Buffer.from(source)
  }
  return null
}

function placesOf(folders: z.output<typeof indexLine>['places']): Places {
  const roles = folders.flatMap(({ role }) =>
    role === null ? [] : role === 'all' ? ('archive' as const) : role,
  )
  const names = folders.flatMap(({ name, role }) => (role === null ? name : []))
  return roles.length + names.length === 0
    ? { roles: ['archive'], names: [] }
    : { roles: [...new Set(roles)], names }
}
