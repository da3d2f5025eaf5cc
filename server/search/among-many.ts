import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { countMail } from './queries.ts'

/** The most messages that are read one by one to find a prefix, and how many times as many the database must hold. */
const MOST_READ = 5000
const MANY = 100

const remembered = createAnswerCache<boolean>({ most: 500, forMs: 60_000 })

/**
 * Whether the rest of the database is so much larger than these workspaces that the index of words would read much mail of others
 * to find a prefix; as it was within the last minute.
 */
export function isAmongMany(
  { db, database, clock }: Pick<Deps, 'db' | 'database' | 'clock'>,
  accounts: readonly AccountKey[],
): Promise<boolean> {
  const workspaceIds = workspacesOf(accounts)
  return remembered.get(database, workspaceIds.join(), { now: clock.now() }, async () => {
    const { own, all } = await countMail(db, workspaceIds)
    return own <= MOST_READ && all >= MANY * own
  })
}
