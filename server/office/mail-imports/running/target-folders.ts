import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { folderForRole } from '#server/mailbox/changes/change-queries.ts'
import { requireLogin } from '#server/mailbox/changes/file-later.ts'
import { saveFolder } from '#server/mailbox/labels/queries.ts'
import type { ImportRow } from '../queries.ts'
import type { Places } from '../reading/places.ts'
import { findFolders } from './apply-queries.ts'

/**
 * Finds the folders of a mailbox for the places of a file. A folder that it does not have is made at the provider first, so
 * that the next sync does not take it away again; throws a ProviderError while the provider cannot be asked. One that the
 * provider refuses is the folder for everything else.
 */
export function targetFolders(deps: Deps, account: MailAccount, row: ImportRow) {
  const byName = new Map<string, number>()
  const byRole = new Map<FolderRole, number>()
  let rest: number | null = null

  const read = async () => {
    for (const { id, name, remoteId } of await findFolders(deps.db, account)) {
      byName.set(name.toLowerCase(), id)
      if (remoteId === row.folder) rest = id
    }
  }
  const ofRole = async (role: FolderRole): Promise<number> => {
    const id =
      byRole.get(role) ??
      (await inMailTransaction(
        deps.db,
        [account.id],
        async tx => (await folderForRole(tx, account, role)).id,
      ))
    byRole.set(role, id)
    return id
  }
  const ofRest = async () => rest ?? (row.folder === null ? ofRole('archive') : ofRole('inbox'))
  const make = async (name: string): Promise<number> => {
    await requireLogin(deps, account)
    const provider = connectAccount(deps, account)
    try {
      const { remoteId, name: made, role, isTag } = await provider.createFolder(name, 'place')
      if (role !== null) return await ofRole(role)
      return await inMailTransaction(deps.db, [account.id], tx =>
        saveFolder(tx, account, { remoteId, name: made, isTag: isTag ?? false }),
      )
    } catch (error) {
      if (error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'not-found'))
        return ofRest()
      throw error
    } finally {
      await provider.close()
    }
  }
  const ofName = async (name: string): Promise<number> => {
    const key = name.toLowerCase()
    const id = byName.get(key) ?? (await make(name))
    byName.set(key, id)
    return id
  }

  return {
    read,
    /** The folders for a message, at least one. */
    async of(places: Places | null): Promise<number[]> {
      if (!row.keepsFolders || places === null) return [await ofRest()]
      const ids = new Set<number>()
      for (const role of places.roles) ids.add(await ofRole(role))
      for (const name of places.names) ids.add(await ofName(name))
      return [...ids]
    },
  }
}
