import type { Actor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { changeMessages, type MessageChange } from '#server/features/mailbox/changes/change-messages.ts'
import { moveMessages } from '#server/features/mailbox/changes/move-messages.ts'
import { requireEmails } from './require-emails.ts'

/** Applies a person's change to messages of any of their accounts. Answers how many changed. */
export async function changeEmails(
  deps: Deps,
  actor: Actor,
  ids: number[],
  change: MessageChange | { kind: 'move'; to: 'trash' },
): Promise<number> {
  const groups = await requireEmails(deps.db, actor, 'mail.manage', ids)
  const accountIds = groups.map(({ account }) => account.id)
  return inMailTransaction(deps.db, accountIds, async tx => {
    let changed = 0
    for (const { account, ids: messageIds } of groups) {
      const request = { accountId: account.id, messageIds, userId: actor.id }
      const done =
        change.kind === 'move'
          ? await moveMessages(deps, tx, { ...request, to: change.to })
          : await changeMessages(deps, tx, { ...request, change })
      changed += done.length
    }
    return changed
  })
}
