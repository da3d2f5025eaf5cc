import type { TriageTarget } from '#core/contract/triage.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { changeMessages } from '#server/features/sync/change-messages.ts'
import { findFolder } from '#server/features/sync/change-queries.ts'
import { deriveMessages } from '#server/features/sync/message-queries.ts'
import { unsnoozeMessages } from '#server/features/sync/snooze-queries.ts'
import { badRequest } from '#server/platform/errors.ts'
import { changeInParts, type Part, type Place } from './change.ts'

/** Moves messages to a folder of their account, or to a label; what was snoozed is not any more. */
export async function moveEmails(
  deps: Deps,
  actor: Actor,
  ids: number[],
  to: TriageTarget | { labelId: number },
): Promise<{ changed: number[]; before: Place[] }> {
  return changeInParts(deps, actor, ids, async part => {
    const { tx, accountId, userId, messageIds } = part
    if (typeof to !== 'string') await requireLabel(part, to.labelId)
    await unsnoozeMessages(tx, messageIds)
    const target = typeof to === 'string' ? to : { folderId: to.labelId }
    const change = { kind: 'move', to: target } as const
    const changed = await changeMessages(deps, tx, { accountId, messageIds, userId, change })
    await deriveMessages(tx, messageIds)
    return changed
  })
}

/** A label of the account that the messages belong to. */
export async function requireLabel({ tx, accountId }: Part, labelId: number): Promise<void> {
  const folder = await findFolder(tx, accountId, labelId)
  if (folder?.role !== null) throw badRequest('This label belongs to another account')
}
