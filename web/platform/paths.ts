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
  scheduled: '/scheduled',
  settings: '/settings',
  admin: '/admin',
  auth: '/auth',
  login: '/login',
  register: '/register',
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
  const folder = folderSlug.safeParse(from).data
  return folder ? paths.folder(folder) : null
}
