import type { Ctx } from '#server/deps.ts'
import type { VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { findKnownNames } from './people-queries.ts'
import { type KnownPeople, knownPeople } from './sender-warning.ts'

/** Colleagues and their addresses change without a change of mail, so they are asked for again after a minute. */
const remembered = createAnswerCache<KnownPeople>({ most: 200, forMs: 60_000 })

/**
 * Whom an account knows. To collect it reads the last thousand messages that were sent, so the process remembers it until
 * the mail of the account changes.
 */
export const knownPeopleOf = (
  { db, database, clock }: Pick<Ctx, 'db' | 'database' | 'clock'>,
  account: Pick<VersionedAccount, 'workspaceId' | 'id' | 'version'>,
): Promise<KnownPeople> =>
  remembered.get(database, `${account.id}.${account.version}`, { now: clock.now() }, async () =>
    knownPeople(await findKnownNames(db, account)),
  )
