import type { Deps } from '#server/deps.ts'
import { wakeSync } from '#server/features/mailbox/changes/wake-sync.ts'
import { notFound } from '#server/platform/errors.ts'
import type { PushedNews, PushReceiver, PushRequest } from '#server/providers/mail/push-receiver.ts'
import { findPushed } from './worker/installation-queries.ts'

/**
 * Wakes the sync of the accounts that a provider says have news. Who is not known here, and what is known already,
 * is passed over silently: the answer tells nothing of which mailboxes there are.
 */
export async function receivePush(
  deps: Deps,
  receiver: PushReceiver | null,
  request: PushRequest,
): Promise<void> {
  if (!receiver) throw notFound('This address')
  for (const news of await receiver.read(request)) await wake(deps, news)
}

async function wake(deps: Deps, { mailbox, kind, isKnown }: PushedNews): Promise<void> {
  for (const { id, cursor } of await findPushed(deps.db, mailbox)) {
    if (isKnown?.(cursor)) continue
    await wakeSync(deps, deps.db, id, kind === 'lost' ? 'push-lost' : 'push')
  }
}
