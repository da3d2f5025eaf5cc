import { accounts } from '#core/contract/accounts.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const REFETCH_MS = 30_000
/** What changes when an account comes or goes (specification, section 7). */
const refreshes = ['/api/accounts', '/api/sync/status', '/api/emails', '/api/emails/counts'] as const

export const useAccounts = () => useRead(accounts.list, {}, { refetchInterval: REFETCH_MS })
export const useDiscover = () => useAction(accounts.discover)
export const useConnectImap = () => useAction(accounts.connectImap, { refreshes })
export const useRemoveAccount = () => useAction(accounts.remove, { refreshes })
