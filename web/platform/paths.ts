import { type FolderSlug, folderSlug } from '#core/contract/emails.ts'

/** Every address of the product: the router's patterns, and functions that make addresses. */
export const paths = {
  home: '/',
  inbox: '/inbox',
  folder: (slug: FolderSlug) => `/${slug}`,
  label: {
    pattern: '/label/:labelId',
    to: (labelId: number) => `/label/${labelId}`,
  },
  view: {
    pattern: '/view/:viewId',
    to: (viewId: number) => `/view/${viewId}`,
  },
  rules: {
    list: '/rules',
    /** Opens the editor with a new rule for this search. */
    withSearch: (search: string, accountIds: readonly number[] | null, name?: string) => {
      const query = new URLSearchParams({ new: search })
      if (name) query.set('name', name)
      if (accountIds) query.set('mailboxes', accountIds.join(','))
      return `/rules?${query}`
    },
  },
  contactImport: {
    new: '/outreach/contacts/import',
    pattern: '/outreach/contacts/import/:importId',
    to: (importId: number) => `/outreach/contacts/import/${importId}`,
  },
  scheduled: '/scheduled',
  outreach: {
    contacts: '/outreach/contacts',
    tasks: '/outreach/tasks',
    campaigns: '/outreach/campaigns',
    newCampaign: '/outreach/campaigns/new',
    deliverability: '/outreach/deliverability',
    campaignPattern: '/outreach/campaigns/:campaignId',
    campaign: (campaignId: number, tab?: string) =>
      `/outreach/campaigns/${campaignId}${tab ? `?tab=${tab}` : ''}`,
    contactPattern: '/outreach/contacts/:contactId',
    contact: (contactId: number) => `/outreach/contacts/${contactId}`,
    suppressions: '/outreach/suppressions',
    websites: '/outreach/websites',
    websitePattern: '/outreach/websites/:websiteId',
    website: (websiteId: number) => `/outreach/websites/${websiteId}`,
  },
  settings: '/settings',
  /** What a mailbox may answer by itself. */
  answers: (accountId: number) => `/settings?tab=accounts&answers=${accountId}`,
  admin: '/admin',
  auth: '/auth',
  login: '/login',
  register: '/register',
  /** Printed by the server (`server/people/auth/first/first-person.ts`). */
  firstPerson: '/first-person',
  invitation: '/invitation',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  /** Registered at the providers, so it must not change. */
  oauthReturn: '/oauth/:service',
  thread: {
    pattern: '/thread/:threadId',
    to: (threadId: string, from?: string) => `/thread/${threadId}${from ? `?from=${from}` : ''}`,
  },
  email: {
    pattern: '/email/:emailId',
    to: (emailId: number) => `/email/${emailId}`,
  },
  gallery: '/dev/ui',
} as const

/** The list from which a conversation was opened, by its name in the address; null for an unknown name. */
export function listPath(from: string | null): string | null {
  if (from === null) return null
  const label = /^label-(\d+)$/.exec(from)?.[1]
  if (label) return paths.label.to(Number(label))
  const view = /^view-(\d+)$/.exec(from)?.[1]
  if (view) return paths.view.to(Number(view))
  const folder = folderSlug.safeParse(from).data
  return folder ? paths.folder(folder) : null
}

/** A positive whole number in an address, as the contract writes ids and pages; null for whatever else stands there. */
export function numberInAddress(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,16}$/.test(text)) return null
  const number = Number(text)
  return number > 0 && Number.isSafeInteger(number) ? number : null
}
