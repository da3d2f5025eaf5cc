import { contacts } from '#core/contract/outreach/contacts.ts'
import { useRead } from '#web/platform/query.ts'

export const useFoundContacts = (q: string) =>
  useRead(contacts.list, { query: { limit: 30, ...(q === '' ? {} : { q }) } }, { keepPrevious: true })
