import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type Filing, type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { findFolderByName, renameFolder } from './change-queries.ts'

/**
 * Makes a folder that was only named here so far, or that the provider has lost. Returns the provider's name of it, or
 * null if the provider refuses.
 */
export async function makeFolder(
  { db }: Pick<Deps, 'db'>,
  account: AccountKey,
  provider: MailProvider,
  wanted: string,
): Promise<string | null> {
  const known = await findFolderByName(db, account, wanted)
  try {
    const { remoteId } = await provider.createFolder(known?.name ?? wanted, 'place', known?.role ?? undefined)
    await inMailTransaction(db, [account.id], tx => renameFolder(tx, account, wanted, remoteId))
    return remoteId
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'not-found'))
      return null
    throw error
  }
}

/**
 * Files a message of ours in a folder, and makes the folder if the provider has none (RFC 3501, 6.3.11). The adapter
 * looks for its Message-ID first, so repeating it makes no second copy. Returns the name of the copy, or null if it is
 * unknown.
 */
export async function fileMessage(
  deps: Pick<Deps, 'db'>,
  account: AccountKey,
  provider: MailProvider,
  { folder, source, flags }: { folder: string; source: Uint8Array; flags: Filing },
): Promise<string | null> {
  try {
    return await provider.append(folder, source, flags)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
    const made = await makeFolder(deps, account, provider, folder)
    if (made === null) throw error
    return provider.append(made, source, flags)
  }
}
