import { z } from 'zod'
import { oauthService, serverSettings, smtpSignIn } from '#core/contract/accounts.ts'

/** What an IMAP account stores besides its sealed password or tokens. */
export const imapSettings = z.object({
  user: z.string(),
  imap: serverSettings,
  smtp: serverSettings,
  smtpSignIn: smtpSignIn.optional(),
  /** Where the outgoing server has a sign-in of its own. */
  smtpUser: z.string().optional(),
  /** The service whose grant is used instead of a password. */
  oauth: oauthService.optional(),
})
export type ImapSettings = z.output<typeof imapSettings>
export const imapSecret = z.object({ password: z.string(), smtpPassword: z.string().optional() })
export type ImapSecret = z.output<typeof imapSecret>
