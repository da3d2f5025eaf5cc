import type { accounts } from '#core/contract/accounts.ts'
import type { Routes } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from './access.ts'
import { connectImap } from './connect-imap.ts'
import { discoverServers } from './discover-servers.ts'
import { presentAccount } from './present.ts'
import { sendProfileImage, setProfileImage, updateProfile } from './profile.ts'
import { deleteAccount } from './queries.ts'

export const accountRoutes: Routes<typeof accounts> = {
  async list({ deps, actor }) {
    const visible = await accessibleAccounts(deps.db, actor, 'mail.read')
    return visible.map(account => presentAccount(account, actor))
  },
  async discover({ deps, body }) {
    return discoverServers(deps, body.email)
  },
  async connectImap({ deps, actor, body }) {
    return presentAccount(await connectImap(deps, actor, body), actor)
  },
  updateProfile,
  uploadProfileImage: setProfileImage,
  profileImage: sendProfileImage,
  async remove({ deps, actor, params }) {
    const account = await requireAccount(deps.db, actor, 'account.manage', params.accountId)
    await deps.db.transaction(async tx => {
      await deleteAccount(tx, account.id)
      // To people instead of the account: once it is gone nobody can say who was allowed to see it.
      const { ownerId, organizationId } = account
      const scopes =
        organizationId === null ? [{ userId: ownerId }] : [{ userId: ownerId }, { organizationId }]
      for (const scope of scopes) await deps.events.publish(tx, scope, { type: 'accounts_changed' })
    })
    return { success: true }
  },
}
