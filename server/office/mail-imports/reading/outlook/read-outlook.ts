import { badRequest } from '#server/platform/errors.ts'
import type { ByteSource } from '../byte-source.ts'
import { readForeign } from '../foreign-head.ts'
import { type FoundPart, NO_MESSAGE } from '../found-mail.ts'
import { type Places, placesOfPath } from '../places.ts'
import type { OutlookPart } from './outlook-items.ts'
import { outlookParts, ThreadEnded } from './outlook-thread.ts'

/** Files of Outlook begin with this: .pst, and .ost. */
export const isOutlook = (head: Buffer): boolean => head.toString('latin1', 0, 4) === '!BDN'

/**
 * The mail of a file of Outlook. `offset` is one more than the items that are dealt with. An item that its thread does not
 * survive is left out, and another thread goes on with the next one.
 */
export async function* readOutlook(
  source: ByteSource,
  offset: number,
  parts: typeof outlookParts = outlookParts,
): AsyncGenerator<FoundPart> {
  for (let done = Math.max(0, offset - 1); ; ) {
    try {
      for await (const part of parts(source, done)) {
        done = part.at + 1
        yield found(part, source.size)
      }
      return
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      const { item } = error
      if (item === null || item.at < done)
        throw badRequest(
          'This file of Outlook takes too much memory or time to open. Please export it in parts.',
        )
      done = item.at + 1
      yield { name: item.name, offset: done + 1, reason: 'It takes too much memory or time to read.' }
    }
  }
}

function found(part: OutlookPart, size: number): FoundPart {
  const { name, at, total } = part
  const place = { name, offset: at + 2, readBytes: Math.floor((size * (at + 1)) / total) }
  if ('reason' in part) return { ...place, reason: part.reason }
  const { source, flags, receivedAt } = part
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const mail = readForeign(bytes)
  if (!mail) return { ...place, reason: NO_MESSAGE }
  return {
    ...place,
    // Heads as other programs have them may have fields that mean something in an mbox only.
    mail: { ...mail, labels: null, flags, receivedAt: receivedAt ?? mail.receivedAt, isDeleted: false },
    places: placesIn(part),
  }
}

function placesIn({ folders, isTrash }: { folders: string[]; isTrash: boolean }): Places | null {
  return isTrash ? { roles: ['trash'], names: [] } : placesOfPath(folders)
}
