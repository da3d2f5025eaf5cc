import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswers } from '#server/mailbox/messages/message-queries.ts'

interface AppliedPage {
  /** Ids of messages that were not stored before. */
  added: number[]
  marked: number[]
  moved: number[]
  /** Whether the first sync had ended before this page, and whether it has ended with it. */
  wasComplete: boolean
  isComplete: boolean
}

/** Publishes what a page has changed: one event of each kind, however many messages it has. */
export async function publishPage(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  account: AccountKey,
  { added, marked, moved, wasComplete, isComplete }: AppliedPage,
): Promise<void> {
  const mailbox = { workspaceId: account.workspaceId, accountId: account.id }
  if (added.length > 0) {
    await publish(tx, wasComplete ? 'mail.arrived' : 'mail.imported', { ...mailbox, messageIds: added })
    if (wasComplete)
      await publish(tx, 'conversation.answered', async () => {
        const answers = await findAnswers(tx, account, added)
        return answers.length > 0 ? { ...mailbox, answers } : null
      })
  }
  const fresh = new Set(added)
  const known = (ids: number[]) => [...new Set(ids)].filter(id => !fresh.has(id))
  const change = { ...mailbox, marked: known(marked), moved: known(moved) }
  if (change.marked.length + change.moved.length > 0) await publish(tx, 'mail.changed', change)
  if (isComplete && !wasComplete) await publish(tx, 'mailbox.imported', mailbox)
}
