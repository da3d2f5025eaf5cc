import { type SyncStatus, sync } from '#core/contract/sync.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const REFETCH_MS = 10_000

export const useSyncStatus = () => useRead(sync.status, {}, { refetchInterval: REFETCH_MS })

/** Whether the first sync of the mailbox has not ended, or not even begun. */
const isArriving = ({ firstSync, lastSyncAt, phase }: SyncStatus): boolean =>
  phase !== 'expired' && (firstSync !== null || lastSyncAt === null)

/** The mailboxes whose first sync has not ended. Asked again only while there are any. */
export function useArriving(): SyncStatus[] {
  const { data } = useRead(
    sync.status,
    {},
    { refetchInterval: known => (known?.accountStatuses.some(isArriving) ? REFETCH_MS : false) },
  )
  return data?.accountStatuses.filter(isArriving) ?? NONE
}
const NONE: SyncStatus[] = []
export const useForceSync = () => useAction(sync.force, { refreshes: ['/api/sync/status', '/api/accounts'] })
