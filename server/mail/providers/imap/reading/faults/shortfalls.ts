import { counted } from '#core/text/counted.ts'
import type { ServerAddress } from '#server/mail/providers/imap/connection/config.ts'
import type { Shortfall } from '#server/mail/providers/provider.ts'
import type { SyncState } from '../cursor.ts'
import { uidCount } from '../uid-set.ts'

/** What of the mailbox does not come in, or comes in another way than it should. */
export function shortfallsOf(state: SyncState, { host }: ServerAddress): Shortfall[] {
  const shortfalls: Shortfall[] = []
  for (const [path, { until }] of state.falls)
    if (until > 0 && state.folders.has(path))
      shortfalls.push({
        problem: `The folder "${path}" cannot be read: ${host} ends the connection, or sends nothing more, whenever it is opened.`,
        retryAt: until,
      })
  for (const [path, { withheld, retry }] of state.folders) {
    const count = uidCount(withheld)
    if (count === 0) continue
    const them = count === 1 ? 'it' : 'them'
    shortfalls.push({
      problem: `${counted(count, 'message')} of the folder "${path}" cannot be read: ${host} fails whenever it is asked for ${them}. All others are read.`,
      retryAt: retry.at,
    })
  }
  const renumbered = [...state.folders].flatMap(([path, { byContent }]) => (byContent ? `"${path}"` : []))
  const [first, ...more] = renumbered
  if (first)
    shortfalls.push({
      problem: `${host} renumbers the messages of the folder ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''} all the time. They are recognized by other signs, which takes longer.`,
      retryAt: null,
    })
  return shortfalls
}
