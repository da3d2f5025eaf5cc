import { z } from 'zod'

// Lists of views; how many are unread in each is asked for every half a minute.
const emails = [
  '/api/emails',
  '/api/emails/counts',
  '/api/labels',
  '/api/threads',
  '/api/saved-views/:id/emails',
  '/api/correspondence',
] as const
const accounts = ['/api/accounts', '/api/sync/status', '/api/mail-imports'] as const
const scheduled = ['/api/scheduled', '/api/outbox/limits'] as const
// Contacts have the keys by which signed mail is checked.
const contacts = ['/api/outreach/contacts', '/api/emails/:id/signature', '/api/correspondence'] as const
const websites = ['/api/outreach/websites', '/api/outreach/contacts'] as const
// A contact shows its campaigns.
const campaigns = ['/api/outreach/campaigns', '/api/outreach/tasks', '/api/outreach/contacts/:id'] as const

/**
 * Each message type of the channel at `/ws`, and the path prefixes whose cached answers it makes stale (specification,
 * section 7). The specification does not have `sync_progress` (an account's sync state), `change_failed`,
 * `scheduled_changed`, `vacation_changed`, `snippets_changed` and `access_changed` (what the person may see or do).
 */
export const staleBy = {
  email_deleted: emails,
  email_starred: emails,
  email_read: emails,
  email_sent: [...emails, ...scheduled],
  email_received: emails,
  /** A label has another name, colour or place, or is gone; or a folder is being emptied. */
  labels_changed: ['/api/labels', '/api/clearings', '/api/emails'],
  sync_progress: accounts,
  /** What leaves later has changed; one message, or that everything is stopped. */
  scheduled_changed: [...scheduled, '/api/outbox/stops', '/api/emails', '/api/threads'],
  vacation_changed: ['/api/vacation'],
  change_failed: [...emails, ...accounts, '/api/notices'],
  /** Snippets of the person, or of their organization. */
  snippets_changed: ['/api/snippets'],
  access_changed: ['/api'],
  contact_deleted: contacts,
  contact_added: contacts,
  contact_updated: contacts,
  website_added: websites,
  website_updated: websites,
  website_scraped: websites,
  campaign_created: campaigns,
  campaign_updated: campaigns,
  campaign_sent: campaigns,
} as const satisfies Record<string, readonly string[]>

export type RealtimeType = keyof typeof staleBy

export const realtimeMessage = z.object({
  type: z.enum(Object.keys(staleBy) as [RealtimeType, ...RealtimeType[]]),
  accountId: z.number().optional(),
  threadId: z.string().optional(),
  emailIds: z.array(z.number()).optional(),
})
export type RealtimeMessage = z.output<typeof realtimeMessage>
