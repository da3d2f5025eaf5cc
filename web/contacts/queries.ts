import type { QueryClient } from '@tanstack/react-query'
import { correspondence } from '#core/contract/correspondence.ts'
import { contactFields } from '#core/contract/outreach/contact-fields.ts'
import { contactGroups } from '#core/contract/outreach/contact-groups.ts'
import { contactNotes } from '#core/contract/outreach/contact-notes.ts'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import { type CONTACT_SORTS, type Contact, contacts } from '#core/contract/outreach/contacts.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/contacts'] as const
const withSuppressions = [...refreshes, '/api/outreach/suppressions'] as const
const withCampaigns = [...refreshes, '/api/outreach/campaigns', '/api/outreach/tasks'] as const

export type ContactSort = (typeof CONTACT_SORTS)[number]

interface ListAddress {
  filter: ContactFilter
  sort: ContactSort
  /** Behind which contact the page begins. */
  after?: string | undefined
}

const queryOf = ({ filter: { groupIds = [], ...filter }, sort, after }: ListAddress) => ({
  ...filter,
  ...(groupIds.length > 0 ? { groupIds: groupIds.join(',') } : {}),
  sort,
  ...(after === undefined ? {} : { after }),
})

export const useContacts = (address: ListAddress) =>
  useRead(contacts.list, { query: queryOf(address) }, { keepPrevious: true })
export const useContact = (id: number) => useRead(contacts.get, { params: { id } })
export const useTimeline = (id: number, after: string | undefined) =>
  useRead(contacts.timeline, { params: { id }, query: after === undefined ? {} : { after } })

/** The contact with an address; null if there is none. */
export const useContactWith = (address: string, mayAsk: boolean) =>
  useRead(contacts.knownAs, { query: { address } }, { enabled: mayAsk })
/** What was exchanged with somebody, whether they are a contact or not. */
export const useCorrespondence = (address: string) => useRead(correspondence.get, { query: { address } })

export const useStandings = (id: number) => useRead(contacts.campaigns, { params: { id } })

export const useCreateContact = () => useAction(contacts.create, { refreshes })
export const useRemoveContacts = () => useAction(contacts.removeMany, { refreshes: withCampaigns })
export const useSetStatus = () => useAction(contacts.setStatus, { refreshes })
export const useSuppressContacts = () => useAction(contacts.suppress, { refreshes: withSuppressions })
export const useMergeContacts = () => useAction(contacts.merge, { refreshes: withCampaigns })

/** Changes a contact; its page shows that at once. */
export const useChangeContact = () =>
  useAction(contacts.change, {
    refreshes,
    inOrder: true,
    optimistic: (client, { params, body }) => changeCached(client, Number(params.id), body),
  })

type Shown = Omit<ContactChange, 'addresses' | 'custom' | 'organizationId'>

/** What can be shown before the server has answered: facts that follow from nothing else. */
function changeCached(client: QueryClient, id: number, body: unknown): (() => void) | undefined {
  const key = readKey(contacts.get, { params: { id } })
  const before = client.getQueryData<Contact>(key)
  if (!before) return undefined
  const { addresses: _, custom: __, organizationId: ___, ...facts } = body as ContactChange
  client.setQueryData<Contact>(key, { ...before, ...(facts as Shown as Partial<Contact>) })
  return () => client.setQueryData(key, before)
}

export const useGroups = () => useRead(contactGroups.list, {})
export const useCreateGroup = () => useAction(contactGroups.create, { refreshes })
export const useRenameGroup = () => useAction(contactGroups.rename, { refreshes })
export const useRemoveGroup = () => useAction(contactGroups.remove, { refreshes })
export const usePutIntoGroup = () => useAction(contactGroups.put, { refreshes })

export const useFields = () => useRead(contactFields.list, {})
export const useCreateField = () => useAction(contactFields.create, { refreshes })
export const useChangeField = () => useAction(contactFields.change, { refreshes })
export const useRemoveField = () => useAction(contactFields.remove, { refreshes })

export const useCreateNote = () => useAction(contactNotes.create, { refreshes })
export const useChangeNote = () => useAction(contactNotes.change, { refreshes })
export const useRemoveNote = () => useAction(contactNotes.remove, { refreshes })
