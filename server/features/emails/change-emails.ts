import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { changeCopies, type LocalChange } from '#server/features/sync/change-messages.ts'
import { findCopies } from '#server/features/sync/change-queries.ts'
import { unsnoozeMessages } from '#server/features/sync/snooze-queries.ts'
import { requireEmails } from './require-emails.ts'

/** Applies a person's change to messages of any of their accounts; what is moved is not snoozed any more. Answers how many changed. */
export async function changeEmails(
  deps: Deps,
  actor: Actor,
  ids: number[],
  change: LocalChange,
): Promise<number> {
  const groups = await requireEmails(deps.db, actor, 'mail.manage', ids)
  return deps.db.transaction(async tx => {
    let changed = 0
    for (const { account, ids: messageIds } of groups) {
      // Copies are locked before messages, as every change does it.
      const copies = await findCopies(tx, account.id, messageIds)
      if (change.kind === 'move') await unsnoozeMessages(tx, messageIds)
      changed += (await changeCopies(deps, tx, { accountId: account.id, userId: actor.id, change }, copies))
        .length
    }
    return changed
  })
}
