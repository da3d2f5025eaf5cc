import { drafts } from '#core/contract/drafts.ts'
import { contacts } from '#core/contract/outreach/contacts.ts'
import { useRead } from '#web/platform/query.ts'

const RECIPIENTS_STALE_MS = 10 * 60_000

/** People of the latest mail, for suggestions; loaded once in a while, and searched here. */
export const useRecipients = (from: number | undefined) =>
  useRead(
    drafts.recipients,
    { query: ofMailbox(from) },
    { staleTime: RECIPIENTS_STALE_MS, keepPrevious: true },
  )

/** People of all mail whose names or addresses begin so; asked of the server where those do not suffice. */
export const useNamedRecipients = (from: number | undefined, q: string) =>
  useRead(
    drafts.recipients,
    { query: { ...ofMailbox(from), q } },
    { enabled: q !== '', keepPrevious: q !== '', staleTime: RECIPIENTS_STALE_MS },
  )

const ofMailbox = (from: number | undefined) => (from === undefined ? {} : { from })

/** Contacts whose names, companies or addresses begin so; asked of the server, because there may be a million. */
export const useSuggestedContacts = (q: string, mayAsk: boolean) =>
  useRead(
    contacts.suggestions,
    { query: { q } },
    { enabled: mayAsk && q !== '', keepPrevious: q !== '', staleTime: RECIPIENTS_STALE_MS },
  )
