import type { notices } from '#core/contract/notices.ts'
import type { Actor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { mailActions } from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { notFound } from '#server/platform/errors.ts'
import { dismissChanges, findFailedChanges, findToldWith } from './change-queries.ts'
import { presentChange, presentUnsent } from './present.ts'
import { retryChanges } from './retry-changes.ts'
import { dismissUnsent, findUnsent } from './send-queries.ts'

export const noticeRoutes: Routes<typeof notices> = {
  async list({ deps, actor }) {
    const accountIds = await manageable(deps, actor)
    const unsent = (await findUnsent(deps.db, actor.id, accountIds)).map(presentUnsent)
    const changes = (await findFailedChanges(deps.db, actor.id, accountIds)).map(presentChange)
    return { notices: [...unsent, ...changes].sort((a, b) => b.at.localeCompare(a.at)) }
  },
  async retry({ deps, actor, params }) {
    await withChanges(deps, actor, numberOf(params.id), (tx, accountId, changes) =>
      retryChanges(deps, tx, accountId, changes),
    )
    return { success: true }
  },
  async dismiss({ deps, actor, params }) {
    if (params.id.startsWith('send-')) await dismissSend(deps, actor, numberOf(params.id))
    else
      await withChanges(deps, actor, numberOf(params.id), (tx, _accountId, changes) =>
        dismissChanges(
          tx,
          changes.map(({ id }) => id),
          deps.clock.now(),
        ),
      )
    return { success: true }
  },
}

const numberOf = (noticeId: string) => Number(noticeId.split('-')[1])

const manageable = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number[]> =>
  (await accessibleAccounts(db, actor, 'mail.manage')).map(({ id }) => id)

async function dismissSend(deps: Deps, actor: Actor, id: number): Promise<void> {
  const accountIds = await manageable(deps, actor)
  await inTransaction(deps.db, async tx => {
    const told = { id, userId: actor.id, accountIds, now: deps.clock.now() }
    const accountId = await dismissUnsent(tx, told)
    if (accountId === null) throw notFound('This notice')
    await tellWindows(deps, tx, accountId)
  })
}

/** Deals with the changes that a notice is about. */
async function withChanges(
  deps: Deps,
  actor: Actor,
  id: number,
  act: (tx: Tx, accountId: number, changes: (typeof mailActions.$inferSelect)[]) => Promise<void>,
): Promise<void> {
  const accountIds = await manageable(deps, actor)
  await inMailTransaction(deps.db, accountIds, async tx => {
    const changes = await findToldWith(tx, actor.id, accountIds, id)
    const [first] = changes
    if (!first) throw notFound('This notice')
    await act(tx, first.accountId, changes)
    await tellWindows(deps, tx, first.accountId)
  })
}

const tellWindows = ({ events }: Pick<Deps, 'events'>, tx: Tx, accountId: number) =>
  events.publish(tx, { accountId }, { type: 'change_failed', accountId })
