import { sync } from '#core/contract/sync.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const REFETCH_MS = 10_000

export const useSyncStatus = () => useRead(sync.status, {}, { refetchInterval: REFETCH_MS })
export const useForceSync = () => useAction(sync.force, { refreshes: ['/api/sync/status', '/api/accounts'] })
