import type { Deps } from '#server/deps.ts'
import { wakeSync } from '#server/features/mailbox/changes/wake-sync.ts'
import { notFound } from '#server/platform/errors.ts'
import type { PushedNews, PushRequest } from '#server/providers/mail/push-receiver.ts'
import { findPushed } from './worker/installation-queries.ts'

/**
 * Wakes the sync of the accounts that a provider says have news. Who is not known here, and what is known already,
 * is passed over silently: the answer tells nothing of which mailboxes there are.
 */
export async function receivePush(
  deps: Deps,
  { from, ...request }: PushRequest & { from: keyof Deps['pushes'] },
): Promise<void> {
  const receiver = deps.pushes[from]
  if (!receiver) throw notFound('This address')
  for (const news of await receiver.read(request)) await wake(deps, news)
}

/** Whether this installation is set up to be told by a provider. */
export const takesPushes = (deps: Deps, from: keyof Deps['pushes']): boolean => deps.pushes[from] !== null

async function wake(deps: Deps, { mailbox, kind, isKnown }: PushedNews): Promise<void> {
  for (const { id, cursor } of await findPushed(deps.db, mailbox)) {
    if (isKnown?.(cursor)) continue
    await wakeSync(deps, deps.db, id, kind === 'lost' ? 'push-lost' : 'push')
  }
}
