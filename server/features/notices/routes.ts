import type { notices } from '#core/contract/notices.ts'
import type { Actor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { mailActions } from '#server/db/schema/index.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { notFound } from '#server/platform/errors.ts'
import { dismissChanges, findFailedChanges, findToldWith } from './change-queries.ts'
import { presentChange } from './present.ts'
import { retryChanges } from './retry-changes.ts'

export const noticeRoutes: Routes<typeof notices> = {
  async list({ deps, actor }) {
    const failed = await findFailedChanges(deps.db, actor.id, await manageable(deps, actor))
    return { notices: failed.map(presentChange) }
  },
  async retry({ deps, actor, params }) {
    await withChanges(deps, actor, params.id, async (tx, accountId, changes) =>
      retryChanges(deps, tx, accountId, changes),
    )
    return { success: true }
  },
  async dismiss({ deps, actor, params }) {
    await withChanges(deps, actor, params.id, async (tx, _accountId, changes) =>
      dismissChanges(
        tx,
        changes.map(({ id }) => id),
        deps.clock.now(),
      ),
    )
    return { success: true }
  },
}

const manageable = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number[]> =>
  (await accessibleAccounts(db, actor, 'mail.manage')).map(({ id }) => id)

/** Deals with the changes that a notice is about, and tells the person's other windows. */
async function withChanges(
  deps: Deps,
  actor: Actor,
  noticeId: string,
  act: (tx: Tx, accountId: number, changes: (typeof mailActions.$inferSelect)[]) => Promise<void>,
): Promise<void> {
  const accountIds = await manageable(deps, actor)
  await deps.db.transaction(async tx => {
    const changes = await findToldWith(tx, actor.id, accountIds, Number(noticeId.split('-')[1]))
    const [first] = changes
    if (!first) throw notFound('This notice')
    await act(tx, first.accountId, changes)
    await deps.events.publish(
      tx,
      { accountId: first.accountId },
      { type: 'change_failed', accountId: first.accountId },
    )
  })
}
