import type { notices } from '#core/contract/notices.ts'
import type { Actor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import { type AccountKey, accountOf } from '#server/db/keys.ts'
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
    const accounts = await manageable(deps, actor)
    const unsent = (await findUnsent(deps.db, actor.id, accounts)).map(presentUnsent)
    const changes = (await findFailedChanges(deps.db, actor.id, accounts)).map(presentChange)
    return { notices: [...unsent, ...changes].sort((a, b) => b.at.localeCompare(a.at)) }
  },
  async retry({ deps, actor, params }) {
    await withChanges(deps, actor, numberOf(params.id), (tx, account, changes) =>
      retryChanges(deps, tx, account, changes),
    )
    return { success: true }
  },
  async dismiss({ deps, actor, params }) {
    if (params.id.startsWith('send-')) await dismissSend(deps, actor, numberOf(params.id))
    else
      await withChanges(deps, actor, numberOf(params.id), (tx, account, changes) =>
        dismissChanges(
          tx,
          account,
          changes.map(({ id }) => id),
          deps.clock.now(),
        ),
      )
    return { success: true }
  },
}

const numberOf = (noticeId: string) => Number(noticeId.split('-')[1])

const manageable = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AccountKey[]> =>
  accessibleAccounts(db, actor, 'mail.manage')

async function dismissSend(deps: Deps, actor: Actor, id: number): Promise<void> {
  const accounts = await manageable(deps, actor)
  await inTransaction(deps.db, async tx => {
    const told = { id, userId: actor.id, accounts, now: deps.clock.now() }
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
  act: (tx: Tx, account: AccountKey, changes: (typeof mailActions.$inferSelect)[]) => Promise<void>,
): Promise<void> {
  const accounts = await manageable(deps, actor)
  const accountIds = accounts.map(account => account.id)
  await inMailTransaction(deps.db, accountIds, async tx => {
    const changes = await findToldWith(tx, actor.id, accounts, id)
    const [first] = changes
    if (!first) throw notFound('This notice')
    await act(tx, accountOf(first), changes)
    await tellWindows(deps, tx, first.accountId)
  })
}

const tellWindows = ({ events }: Pick<Deps, 'events'>, tx: Tx, accountId: number) =>
  events.publish(tx, { accountId }, { type: 'change_failed', accountId })
