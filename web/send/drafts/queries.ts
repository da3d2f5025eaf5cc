import { drafts } from '#core/contract/drafts.ts'
import { contacts } from '#core/contract/outreach/contacts.ts'
import { useRead } from '#web/platform/query.ts'

const RECIPIENTS_STALE_MS = 10 * 60_000

/** People for suggestions; loaded once in a while, and searched here. */
export const useRecipients = () => useRead(drafts.recipients, {}, { staleTime: RECIPIENTS_STALE_MS })

/** Contacts whose names, companies or addresses begin so; asked of the server, because there may be a million. */
export const useSuggestedContacts = (q: string, mayAsk: boolean) =>
  useRead(
    contacts.suggestions,
    { query: { q } },
    { enabled: mayAsk && q !== '', keepPrevious: q !== '', staleTime: RECIPIENTS_STALE_MS },
  )
