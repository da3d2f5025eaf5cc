import { type Clearing, clearings } from '#core/contract/clearings.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/clearings', '/api/emails', '/api/labels'] as const
/** While a folder is being emptied; the channel tells sooner. */
const REFETCH_MS = 4000

export const isGoing = ({ state }: Clearing): boolean => state === 'waiting' || state === 'running'

export const useClearings = (): Clearing[] =>
  useRead(clearings.list, {}, { refetchInterval: answer => (answer?.some(isGoing) ? REFETCH_MS : false) })
    .data ?? []
export const useEmptyFolder = () => useAction(clearings.empty, { refreshes })
export const useStopClearing = () => useAction(clearings.stop, { refreshes })
