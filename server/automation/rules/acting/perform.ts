import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { DelegateActor } from '#core/policy.ts'
import { foldText } from '#core/text/search/fold.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { createLabel } from '#server/mailbox/labels/labels.ts'
import { findLabels } from '#server/mailbox/labels/queries.ts'
import { markEmails } from '#server/read/triage/change-emails.ts'
import { labelEmails } from '#server/read/triage/label-emails.ts'
import { moveEmails } from '#server/read/triage/move-emails.ts'
import { mute, snooze } from '#server/read/triage/snooze.ts'
import { findThreadsOf } from '../log/run-queries.ts'
import { snoozeUntil } from './snooze-until.ts'

/** The actions that one call does for many messages. The others write a message each. */
type BulkAction = Exclude<RuleAction, { kind: 'forward' | 'reply-snippet' | 'reply-ai' | 'follow-up' }>

/** Does one action of a rule by the operations that a person's presses call, with the person's rights. */
export async function perform(
  ctx: Ctx<DelegateActor>,
  {
    account,
    timeZone,
    action,
    messageIds,
  }: { account: MailAccount; timeZone: string; action: BulkAction; messageIds: number[] },
): Promise<void> {
  switch (action.kind) {
    case 'label': {
      const id = await labelCalled(ctx, { account, name: action.label, as: 'label' })
      await labelEmails(ctx, { messageIds, add: [id], remove: [] })
      return
    }
    case 'move': {
      const id = await labelCalled(ctx, { account, name: action.folder, as: 'folder' })
      await moveEmails(ctx, { messageIds, to: { labelIds: [id] } })
      return
    }
    case 'star':
      await markEmails(ctx, { messageIds, starred: true })
      return
    case 'mark-read':
      await markEmails(ctx, { messageIds, read: true })
      return
    case 'archive':
    case 'trash':
    case 'spam':
      await moveEmails(ctx, { messageIds, to: action.kind })
      return
    case 'mute': {
      const threadIds = await findThreadsOf(ctx.db, account, messageIds)
      await mute(ctx, { threadIds, isMuted: true })
      return
    }
    case 'snooze': {
      const threadIds = await findThreadsOf(ctx.db, account, messageIds)
      const until = snoozeUntil(action.until, { now: ctx.clock.now(), timeZone })
      await snooze(ctx, { threadIds, until: until.toISOString() })
      return
    }
    case 'notify':
    case 'never-notify':
      // `ring.ts` reads what is written down.
      return
  }
}

/** The id of a label or a folder that people have made, by its name; it is made at the provider if there is none. */
async function labelCalled(
  ctx: Ctx,
  { account, name, as }: { account: MailAccount; name: string; as: 'label' | 'folder' },
): Promise<number> {
  const found = await findLabelCalled(ctx, { account, name })
  return found ?? (await createLabel(ctx, { accountId: account.id, name, as })).id
}

export async function findLabelCalled(
  { db }: Pick<Ctx, 'db'>,
  { account, name }: { account: MailAccount; name: string },
): Promise<number | null> {
  const labels = await findLabels(db, [account])
  const exact = labels.find(label => label.name === name)
  return (exact ?? labels.find(label => foldText(label.name) === foldText(name)))?.id ?? null
}
