import type { ImapFlow } from 'imapflow'
import { lowest } from '#core/lists.ts'
import type { ImapTuning } from '#server/mail/providers/imap/connection/config.ts'
import { withReported } from '#server/mail/providers/imap/flags.ts'
import { formatRemoteId } from '#server/mail/providers/imap/remote-id.ts'
import type { RemoteMessage } from '#server/mail/providers/provider.ts'
import { pauseMs } from '#server/mail/providers/withheld.ts'
import type { FolderState, Hurdle } from '../cursor.ts'
import {
  eachUid,
  highest,
  intersect,
  noUids,
  subtract,
  type UidSet,
  uidCount,
  uidSet,
  union,
} from '../uid-set.ts'
import { type Envelope, toWithheld } from './fetch-envelope.ts'

/*
 * A server may hang up, or fall silent, whenever it is asked for one certain message. The set in which that happened is
 * a hurdle: it is asked for once more, then by halves, then one by one. What breaks even alone is withheld: it is
 * reported by its envelope, or, if that breaks too, by nothing but its place; and asked for again later.
 */

/** Each of these may cost a connection. */
const messagesPerRetry = 10

/** The hurdle that is read next, if there is one of these kinds. */
export const nextHurdle = ({ hurdles }: FolderState, ...kinds: Hurdle['of'][]): Hurdle | null =>
  hurdles.find(({ of }) => kinds.includes(of)) ?? null

/** UIDs that are read apart. */
export const inHurdles = ({ hurdles }: FolderState): UidSet =>
  hurdles.reduce<UidSet>((all, { uids }) => union(all, uids), noUids)

/** A set that is read for the first time: the first loss of the connection makes it a hurdle. */
export const newHurdle = (of: Hurdle['of'], uids: UidSet): Hurdle => ({ of, uids, tries: 2 })

/** The folder after the connection was lost at a hurdle, and what is to be reported of a message that is withheld now. */
export function afterFall(
  path: string,
  folder: FolderState,
  at: Hurdle,
  now: number,
): { folder: FolderState; given: RemoteMessage[] } {
  const others = folder.hurdles.filter(({ of, uids }) => of !== at.of || subtract(at.uids, uids).length > 0)
  const tries = at.tries - 1
  const next = (...hurdles: Hurdle[]) => ({
    folder: { ...folder, hurdles: [...hurdles, ...others] },
    given: [],
  })
  if (tries > 0) return next({ ...at, tries })
  const count = uidCount(at.uids)
  if (count > 1) {
    const later = highest(at.uids, count >> 1)
    const halves = [later, subtract(at.uids, later)]
    return next(...halves.map(uids => ({ of: at.of, uids, tries: uidCount(uids) === 1 ? at.tries + 1 : 1 })))
  }
  if (at.of === 'mail') return next({ ...at, of: 'envelope', tries: 1 })
  if (at.of !== 'envelope') return withheldAt({ ...folder, hurdles: others }, at.uids, now)
  return withhold(path, { ...folder, hurdles: others }, lowest(eachUid(at.uids)), {}, now)
}

/** Reports a message that the server does not give, with what is known of it. */
export function withhold(
  path: string,
  folder: FolderState,
  uid: number,
  known: Envelope,
  now: number,
): { folder: FolderState; given: RemoteMessage[] } {
  const remoteId = formatRemoteId({ folder: path, uidValidity: folder.uidValidity, uid })
  const given = toWithheld(remoteId, path, known, now)
  const { folder: next } = withheldAt(folder, uidSet([uid]), now)
  const flags = next.flags && withReported(next.flags, [{ uid, flags: given.flags }])
  return { folder: { ...next, flags }, given: [given] }
}

function withheldAt(folder: FolderState, uids: UidSet, now: number) {
  const { retry } = folder
  return {
    folder: {
      ...folder,
      hurdles: folder.hurdles.filter(hurdle => intersect(hurdle.uids, uids).length === 0),
      todo: subtract(folder.todo, uids),
      dirty: subtract(folder.dirty, uids),
      known: union(folder.known, uids),
      withheld: union(folder.withheld, uids),
      retry: retry.at > now ? retry : { ...retry, at: now + pauseMs(retry.times) },
    },
    given: [],
  }
}

/** Asks again for some of the messages that are withheld, if it is time, or a person asks. */
export function retryWithheld(folder: FolderState, now: number, isAsked: boolean): FolderState {
  const { withheld, retry } = folder
  if (withheld.length === 0 || nextHurdle(folder, 'retry') || (!isAsked && now < retry.at)) return folder
  const below = intersect(withheld, retry.below > 1 ? [[1, retry.below - 1]] : noUids)
  const uids = [...eachUid(highest(below.length > 0 ? below : withheld, messagesPerRetry))].reverse()
  return {
    ...folder,
    hurdles: [
      ...folder.hurdles,
      ...uids.map(uid => ({ of: 'retry' as const, uids: uidSet([uid]), tries: 1 })),
    ],
    retry: { at: now + pauseMs(retry.times + 1), times: retry.times + 1, below: lowest(uids) },
  }
}

/** The folder after these of a hurdle's messages were read, or are gone. */
export function afterReading(folder: FolderState, at: Hurdle, read: UidSet): FolderState {
  const hurdles = folder.hurdles.flatMap(hurdle => {
    if (hurdle.of !== at.of) return [hurdle]
    const uids = subtract(hurdle.uids, read)
    return uids.length > 0 ? [{ ...hurdle, uids }] : []
  })
  const withheld = at.of === 'flags' ? folder.withheld : subtract(folder.withheld, read)
  const isBetter = uidCount(withheld) < uidCount(folder.withheld)
  return { ...folder, hurdles, withheld, retry: isBetter ? { ...folder.retry, times: 0 } : folder.retry }
}

/** Runs `work`, and hangs up if nothing comes for a while: at a hurdle, silence most likely means that nothing will. */
export async function impatiently<T>(
  client: ImapFlow,
  { hurdleMs }: Pick<ImapTuning, 'hurdleMs'>,
  work: () => Promise<T>,
): Promise<T> {
  let received = client.stats().received
  const timer = setInterval(() => {
    const now = client.stats().received
    if (now === received) client.close()
    received = now
  }, hurdleMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
