import { useMemo } from 'react'
import { type Alias, accounts } from '#core/contract/accounts.ts'
import { mailboxKey } from '#core/text/addresses/mailbox-key.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const REFETCH_MS = 30_000
/** The paths to refresh when an account is added or removed (specification, section 7). */
export const accountPaths = [
  '/api/accounts',
  '/api/sync/status',
  '/api/emails',
  '/api/emails/counts',
] as const

export const useAccounts = () => useRead(accounts.list, {}, { refetchInterval: REFETCH_MS })

/**
 * The caller's own mailboxes (`mailboxKey`) and those of this account, which may be a colleague's. A reply to all leaves
 * them out.
 */
export function useOwnAddresses(accountId: number): ReadonlySet<string> {
  const { data } = useAccounts()
  return useMemo(() => {
    const own = (data ?? []).filter(({ isOwn, id }) => isOwn || id === accountId)
    return new Set(
      own.flatMap(({ email, aliases }) => [email, ...aliases.map(({ address }) => address)]).map(mailboxKey),
    )
  }, [data, accountId])
}

/** The further addresses that an account may send from. */
export function useAliasesOf(accountId: number): readonly Alias[] {
  const { data } = useAccounts()
  return data?.find(({ id }) => id === accountId)?.aliases ?? NO_ALIASES
}
const NO_ALIASES: readonly Alias[] = []

/** The OAuth providers, and whether this installation is set up for them. */
export const useOAuthServices = () => useRead(accounts.services, {})
export const useDiscover = () => useAction(accounts.discover)
export const useConnectImap = () => useAction(accounts.connectImap, { refreshes: accountPaths })
export const useRemoveAccount = () => useAction(accounts.remove, { refreshes: accountPaths })
export const useAccountFolders = (accountId: number) => useRead(accounts.folders, { params: { accountId } })
export const useChooseFolders = () => useAction(accounts.chooseFolders, { refreshes: accountPaths })
/** How an account is connected; not asked for while there is none. */
export const useAccountServers = (accountId: number | null) =>
  useRead(accounts.servers, { params: { accountId: accountId ?? 0 } }, { enabled: accountId !== null })
export const useUpdateProfile = () => useAction(accounts.updateProfile, { refreshes: ['/api/accounts'] })
