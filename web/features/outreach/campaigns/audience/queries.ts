import { contactGroups } from '#core/contract/outreach/contact-groups.ts'
import { contacts } from '#core/contract/outreach/contacts.ts'
import { useRead } from '#web/platform/query.ts'

export const useGroups = () => useRead(contactGroups.list, {})
export const useFoundContacts = (q: string) =>
  useRead(contacts.list, { query: { limit: 30, ...(q === '' ? {} : { q }) } }, { keepPrevious: true })
