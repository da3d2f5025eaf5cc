import { drafts } from '#core/contract/drafts.ts'
import { useRead } from '#web/platform/query.ts'

const RECIPIENTS_STALE_MS = 10 * 60_000

/** People for suggestions; loaded once in a while, and searched here. */
export const useRecipients = () => useRead(drafts.recipients, {}, { staleTime: RECIPIENTS_STALE_MS })
