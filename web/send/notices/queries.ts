import { notices } from '#core/contract/notices.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'

const REFETCH_MS = 60_000
const refreshes = ['/api/notices', '/api/sync/status', ...mailPaths]

export const useNotices = () => useRead(notices.list, {}, { refetchInterval: REFETCH_MS })
export const useRetryNotice = () => useAction(notices.retry, { refreshes })
export const useDismissNotice = () => useAction(notices.dismiss, { refreshes: ['/api/notices'] })
