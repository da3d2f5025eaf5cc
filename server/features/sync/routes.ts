import type { sync } from '#core/contract/sync.ts'
import type { Routes } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from '#server/features/accounts/access.ts'
import { presentStatus } from './present.ts'
import { findStates, updateState } from './state-queries.ts'
import { wakeSync } from './wake-sync.ts'

export const syncRoutes: Routes<typeof sync> = {
  async status({ deps, actor }) {
    const accounts = await accessibleAccounts(deps.db, actor, 'mail.read')
    const states = await findStates(
      deps.db,
      accounts.map(({ id }) => id),
    )
    return { accountStatuses: states.map(presentStatus) }
  },
  async force({ deps, actor, params }) {
    const { id } = await requireAccount(deps.db, actor, 'account.manage', params.accountId)
    await updateState(deps.db, id, { requestedAt: deps.clock.now() })
    await wakeSync(deps, deps.db, id)
    return { success: true }
  },
}
