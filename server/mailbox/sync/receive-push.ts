import type { Deps } from '#server/deps.ts'
import type { PushedNews, PushRequest } from '#server/mail/providers/push-receiver.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { notFound } from '#server/platform/errors.ts'
import { findPushed } from './worker/installation-queries.ts'

/**
 * Wakes the sync of the accounts for which a provider reports news. Unknown mailboxes and news that was read already are
 * ignored without an error, so that the answer does not reveal which mailboxes exist. Throws 404 if this installation
 * does not take notifications of the provider.
 */
export async function receivePush(
  deps: Deps,
  { from, ...request }: PushRequest & { from: keyof Deps['pushes'] },
): Promise<void> {
  const receiver = deps.pushes[from]
  if (!receiver) throw notFound('This address')
  for (const news of await receiver.read(request)) await wake(deps, news)
}

/** Whether this installation is set up for notifications of a provider. */
export const takesPushes = (deps: Deps, from: keyof Deps['pushes']): boolean => deps.pushes[from] !== null

async function wake(deps: Deps, { mailbox, kind, isKnown }: PushedNews): Promise<void> {
  for (const { id, cursor } of await findPushed(deps.db, mailbox)) {
    if (isKnown?.(cursor)) continue
    await wakeSync(deps, deps.db, id, kind === 'lost' ? 'push-lost' : 'push')
  }
}
