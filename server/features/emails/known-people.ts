import type { Database } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import type { VersionedAccount } from '#server/features/accounts/access.ts'
import { findKnownNames } from './people-queries.ts'
import { type KnownPeople, knownPeople } from './sender-warning.ts'

interface Remembered {
  version: number
  at: number
  people: Promise<KnownPeople>
}

/** Colleagues and their addresses change without a change of mail, so they are asked for again after this time. */
const REMEMBERED_MS = 60_000
const MOST_ACCOUNTS = 200

const remembered = new WeakMap<Database, Map<number, Remembered>>()

/**
 * Whom an account knows. To collect it reads the last thousand messages that were sent, so the process remembers it until
 * the mail of the account changes.
 */
export function knownPeopleOf(
  { db, database, clock }: Pick<Ctx, 'db' | 'database' | 'clock'>,
  account: Pick<VersionedAccount, 'workspaceId' | 'id' | 'version'>,
): Promise<KnownPeople> {
  const all = remembered.get(database) ?? new Map<number, Remembered>()
  remembered.set(database, all)
  const now = clock.now().getTime()
  const last = all.get(account.id)
  if (last?.version === account.version && now - last.at < REMEMBERED_MS) return last.people
  const people = findKnownNames(db, account).then(knownPeople)
  all.delete(account.id)
  all.set(account.id, { version: account.version, at: now, people })
  const [oldest] = all.keys()
  if (all.size > MOST_ACCOUNTS && oldest !== undefined) all.delete(oldest)
  people.catch(() => all.delete(account.id))
  return people
}
