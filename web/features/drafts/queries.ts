import { drafts } from '#core/contract/drafts.ts'
import { useRead } from '#web/platform/query.ts'

const RECIPIENTS_STALE_MS = 10 * 60_000

/** People to complete recipients from; asked for once in a while, searched here. */
export const useRecipients = () => useRead(drafts.recipients, {}, { staleTime: RECIPIENTS_STALE_MS })
