import type { Place, TriageTarget } from '#core/contract/triage.ts'
import type { Ctx } from '#server/deps.ts'
import { moveMessages } from '#server/mailbox/changes/move-messages.ts'
import { badRequest } from '#server/platform/errors.ts'
import { changeInParts, type Part, requireLabels } from './change-in-parts.ts'

/** Moves messages to a folder of their account, or to the label that belongs to their account. */
export async function moveEmails(
  ctx: Ctx,
  { messageIds, to }: { messageIds: number[]; to: TriageTarget | { labelIds: number[] } },
): Promise<{ changed: number[]; before: Place[] }> {
  return changeInParts(ctx, {
    messageIds,
    act: async part => {
      const { tx, account, userId, copies } = part
      const target = typeof to === 'string' ? to : { folderId: await requireLabel(part, to.labelIds) }
      return moveMessages(ctx, tx, { account, copies, userId, to: target })
    },
  })
}

async function requireLabel(part: Part, labelIds: number[]): Promise<number> {
  const [label = 0, ...others] = await requireLabels(part, labelIds)
  if (others.length > 0) throw badRequest('Messages of one account move to one label')
  return label
}
