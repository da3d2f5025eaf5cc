import type { FolderSlug } from '#core/contract/emails.ts'

/** Every address of the product: the router's pattern, and how to make one. */
export const paths = {
  home: '/',
  inbox: '/inbox',
  folder: (slug: FolderSlug) => `/${slug}`,
  settings: '/settings',
  auth: '/auth',
  thread: {
    pattern: '/thread/:threadId',
    to: (threadId: string, from?: FolderSlug) => `/thread/${threadId}${from ? `?from=${from}` : ''}`,
  },
  email: {
    pattern: '/email/:emailId',
    to: (emailId: number) => `/email/${emailId}`,
  },
  gallery: '/dev/ui',
} as const
