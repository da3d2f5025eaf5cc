import { z } from 'zod'
import { serverSettings } from '#core/contract/accounts.ts'

/** What an IMAP account keeps besides its sealed password. */
export const imapSettings = z.object({ user: z.string(), imap: serverSettings, smtp: serverSettings })
export type ImapSettings = z.output<typeof imapSettings>
export const imapSecret = z.object({ password: z.string() })
export type ImapSecret = z.output<typeof imapSecret>
