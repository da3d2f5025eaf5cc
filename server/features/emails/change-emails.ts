import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { changeMessages, type LocalChange } from '#server/features/sync/change-messages.ts'
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
      if (change.kind === 'move') await unsnoozeMessages(tx, messageIds)
      const request = { accountId: account.id, messageIds, userId: actor.id, change }
      changed += (await changeMessages(deps, tx, request)).length
    }
    return changed
  })
}
