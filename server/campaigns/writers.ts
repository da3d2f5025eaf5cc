import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findAccountsAmong } from '#server/mailbox/accounts/queries.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { type FoundUser, findUser } from '#server/people/auth/queries.ts'
import { findStakes } from './writer-queries.ts'

/** What is to be done about it. */
export const TAKE_OVER = 'Whoever may send from its mailboxes can take it over.'

/** A campaign that rests because of somebody's rights. */
export interface Rest {
  /** In plain words. */
  why: string
  /** Who has written in it, without those who are gone. */
  writers: number[]
}

/**
 * Which of these campaigns of a workspace rest, because somebody who has written in them or launched them may not send from
 * each of their mailboxes.
 */
export async function findRests(
  db: Executor,
  workspaceId: number,
  campaignIds: readonly number[],
): Promise<Map<number, Rest>> {
  const stakes = await findStakes(db, workspaceId, campaignIds)
  const all = [...stakes.values()]
  const people = new Map<number, FoundUser>()
  for (const id of new Set(all.flatMap(({ writers }) => writers)))
    if (id !== null) {
      const found = await findUser(db, id)
      if (found) people.set(id, found)
    }
  const named = new Set(all.flatMap(({ accountIds }) => accountIds))
  const accounts = await findAccountsAmong(db, [workspaceId], [...named])
  const rests = new Map<number, Rest>()
  for (const [id, { writers, accountIds }] of stakes) {
    const own = accounts.filter(account => accountIds.includes(account.id))
    const known = writers.map(writer => (writer === null ? undefined : people.get(writer)))
    const why = known.map(person => refuse(person, own)).find(refusal => refusal !== null)
    if (why) rests.set(id, { why, writers: known.flatMap(person => person?.user.id ?? []) })
  }
  return rests
}

function refuse(writer: FoundUser | undefined, accounts: readonly MailAccount[]): string | null {
  if (!writer) return 'Somebody who has written in it, or for whom it sends, is no longer here.'
  const { email } = writer.user
  const actor = actorOf(writer)
  if (!can(actor, 'outreach.use')) return `${email} may not use outreach any more.`
  const closed = accounts.find(account => !can(actor, 'mail.manage', account))
  return closed ? `${email} may not send from ${closed.email}.` : null
}
