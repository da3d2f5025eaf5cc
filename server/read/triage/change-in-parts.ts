import type { Place } from '#core/contract/triage.ts'
import { append } from '#core/lists.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { type Copy, findCopies } from '#server/mailbox/changes/change-queries.ts'
import { findFolders } from '#server/mailbox/messages/placement-queries.ts'
import { findSnoozes } from '#server/mailbox/messages/snooze-queries.ts'
import { AppError } from '#server/platform/errors.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'

/** The part of a change that concerns one account. */
export interface Part {
  tx: Tx
  account: AccountKey
  userId: number
  messageIds: number[]
  /** The copies of the messages. */
  copies: Copy[]
}

/**
 * Changes messages account by account, in one transaction. `act` returns the ids of the messages it changed. Returns
 * these, and where they were before.
 */
export async function changeInParts(
  ctx: Ctx,
  { messageIds: all, act }: { messageIds: number[]; act: (part: Part) => Promise<number[]> },
): Promise<{ changed: number[]; before: Place[] }> {
  const groups = await requireEmails(ctx.db, ctx.actor, 'mail.manage', all)
  const accountIds = groups.map(({ account }) => account.id)
  const workspaceIds = groups.map(({ account }) => account.workspaceId)
  const change = async (tx: Tx) => {
    const changed: number[] = []
    const before: Place[] = []
    for (const { account, ids: messageIds } of groups) {
      const copies = await findCopies(tx, account, messageIds)
      const snoozes = await findSnoozes(tx, account, messageIds)
      const part = { tx, account, userId: ctx.actor.id, messageIds, copies }
      const done = new Set(await act(part))
      append(changed, done)
      for (const { messageId, folderId } of copies)
        if (done.has(messageId))
          before.push({ messageId, folderId, snoozedUntil: snoozes.get(messageId) ?? null })
    }
    return { changed, before }
  }
  return inMailTransaction(ctx.db, accountIds, change, workspaceIds)
}

/** Returns the labels that belong to the account of these messages. Throws 400 if there are none. */
export async function requireLabels({ tx, account }: Part, labelIds: number[]): Promise<number[]> {
  const folders = await findFolders(tx, account)
  const own = folders.flatMap(({ id, role }) => (role === null && labelIds.includes(id) ? id : []))
  if (own.length === 0)
    throw new AppError(400, 'This label is gone, or belongs to another account', 'no-label')
  return own
}
