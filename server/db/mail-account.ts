import type { mailAccounts } from './schema/index.ts'

/** An account that is not removed, with the organization of its workspace. */
export type MailAccount = Omit<typeof mailAccounts.$inferSelect, 'ownerId' | 'removedAt'> & {
  ownerId: number
  organizationId: number | null
}
