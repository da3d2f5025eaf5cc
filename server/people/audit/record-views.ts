import type { Actor } from '#core/policy.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findViewed, insertViews, OPENED } from './queries.ts'
import { recordAudit } from './record-audit.ts'

interface Mailbox {
  workspaceId: number
  id: number
  email: string
  ownerId: number
  organizationId: number | null
}

declare const opened: unique symbol
/**
 * A message whose text and files may be shown, because its reader is on record or needs no record. Only `recordViews`
 * makes these, and queries of texts and files accept nothing else.
 */
export type OpenedId = number & { readonly [opened]: true }

/** Whether a person reads this mailbox without a record: it is their own, or belongs to no organization. */
export const readsFreely = (
  { id }: Pick<Actor, 'id'>,
  { ownerId, organizationId }: Pick<Mailbox, 'ownerId' | 'organizationId'>,
): boolean => ownerId === id || organizationId === null

declare const free: unique symbol
/** An account whose messages may be shown without a record. Only `freelyRead` makes these. */
export type FreelyRead = AccountKey & { readonly [free]: true }

/** Those of these accounts that the person reads without a record. */
export const freelyRead = <A extends AccountKey & Parameters<typeof readsFreely>[1]>(
  actor: Pick<Actor, 'id'>,
  accounts: readonly A[],
): (A & FreelyRead)[] => accounts.filter(account => readsFreely(actor, account)) as (A & FreelyRead)[]

/**
 * Records who opens messages of somebody else's mailbox in an organization, once a day for each message, so that the log
 * can answer who has read what. The caller of this function has checked the permission.
 */
export async function recordViews(
  { db, clock, actor }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { account, messageIds }: { account: Mailbox; messageIds: number[] },
): Promise<OpenedId[]> {
  const opened = messageIds as OpenedId[]
  if (readsFreely(actor, account) || messageIds.length === 0) return opened
  const at = clock.now()
  const opening = {
    workspaceId: account.workspaceId,
    userId: actor.id,
    // A view by a person's rule or token does not count as a view by the person.
    delegate: actor.kind === 'person' ? '' : `${actor.kind} ${actor.through.id}`,
    day: at.toISOString().slice(0, 10),
  }
  const seen = new Set(await findViewed(db, opening, messageIds))
  const unseen = messageIds.filter(id => !seen.has(id))
  if (unseen.length === 0) return opened
  await inMailTransaction(db, [account.id], async tx => {
    const fresh = await insertViews(tx, opening, unseen)
    if (fresh.length === 0) return
    await recordAudit(tx, {
      at,
      actor,
      organizationId: account.organizationId,
      action: OPENED,
      subject: { text: account.email, id: account.id },
      details: { messageIds: fresh },
    })
  })
  return opened
}
