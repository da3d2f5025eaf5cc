import type { FlagChange, MessageFlags } from '../provider.ts'
import type { FlagSets } from './reading/cursor.ts'
import { hasUid, subtract, type UidSet, uidSet, union } from './reading/uid-set.ts'

const names = { read: '\\Seen', starred: '\\Flagged', answered: '\\Answered', draft: '\\Draft' } as const
const keys = ['read', 'starred', 'answered', 'draft'] as const

/** RFC 3503, section 3. It is looked at when other flags are: servers without mod-sequences do not tell of it alone. */
export const MDN_SENT = '$MDNSent'

/** The flags we keep, from what FETCH says. System flags are case-insensitive (RFC 3501, 2.3.2). */
export function toFlags(flags: Iterable<string> | undefined): MessageFlags {
  const lower = new Set([...(flags ?? [])].map(flag => flag.toLowerCase()))
  const has = (key: keyof typeof names) => lower.has(names[key].toLowerCase())
  return {
    ...{ read: has('read'), starred: has('starred'), answered: has('answered'), draft: has('draft') },
    ...(lower.has(MDN_SENT.toLowerCase()) ? { receiptAnswered: true } : {}),
  }
}

export function toChanges(change: FlagChange & { draft?: boolean }): { add: string[]; remove: string[] } {
  const wanted = (value: boolean) => keys.filter(key => change[key] === value).map(key => names[key])
  return { add: [...wanted(true), ...(change.receiptAnswered ? [MDN_SENT] : [])], remove: wanted(false) }
}

export function flagsOf(sets: FlagSets, uid: number): MessageFlags {
  const [read, starred, answered, draft] = keys.map(key => hasUid(sets[key], uid))
  return { read: !!read, starred: !!starred, answered: !!answered, draft: !!draft }
}

export function sameFlags(a: MessageFlags, b: MessageFlags): boolean {
  return keys.every(key => a[key] === b[key])
}

/** The sets after these messages were reported with these flags. */
export function withReported(sets: FlagSets, reported: { uid: number; flags: MessageFlags }[]): FlagSets {
  const all = uidSet(reported.map(({ uid }) => uid))
  const updated = (key: (typeof keys)[number]) =>
    union(subtract(sets[key], all), uidSet(reported.filter(({ flags }) => flags[key]).map(({ uid }) => uid)))
  return mapSets(updated)
}

/** The sets without messages that are gone. */
export function withoutUids(sets: FlagSets, uids: UidSet): FlagSets {
  return mapSets(key => subtract(sets[key], uids))
}

function mapSets(make: (key: (typeof keys)[number]) => UidSet): FlagSets {
  return { read: make('read'), starred: make('starred'), answered: make('answered'), draft: make('draft') }
}
