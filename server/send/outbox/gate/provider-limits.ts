import type { ProviderName } from '#core/contract/accounts.ts'
import { domainOf } from '#core/text/addresses/addresses.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { imapSettings } from '#server/mailbox/accounts/servers/imap-settings.ts'

interface SendLimits {
  /** Recipients in any 24 hours. A message to ten people counts ten times. */
  recipientsADay: number
  /** Messages in any 60 seconds; null where the provider names no such limit. */
  messagesAMinute: number | null
  /** Whose limits these are, in plain words. */
  because: string
}

/** https://support.google.com/mail/answer/22839: 500 recipients in 24 hours. */
const GMAIL = {
  recipientsADay: 500,
  messagesAMinute: null,
  because: 'Gmail lets a mailbox write to 500 people a day.',
}
/**
 * https://support.google.com/a/answer/166852: 2,000 messages a day, 3,000 recipients outside the organization, 10,000 in
 * all, each over a rolling 24 hours. 2,000 recipients stay below all of them.
 */
const GOOGLE_WORKSPACE = {
  recipientsADay: 2000,
  messagesAMinute: null,
  because: 'Google Workspace lets a mailbox send 2,000 messages a day.',
}
/**
 * https://learn.microsoft.com/office365/servicedescriptions/exchange-online-service-description/exchange-online-limits
 * ("Sending limits"): 10,000 recipients a day, 30 messages a minute.
 */
const OUTLOOK = {
  recipientsADay: 10_000,
  messagesAMinute: 30,
  because: 'Outlook lets a mailbox write to 10,000 people a day and send 30 messages a minute.',
}
/** https://help.yahoo.com/kb/SLN3353.html: 500 messages a day, and each recipient counts as one. */
const YAHOO = {
  recipientsADay: 500,
  messagesAMinute: null,
  because: 'Yahoo lets a mailbox write to 500 people a day.',
}
/** Most hosts name a limit of this size or smaller, and few say it. A person can set another one. */
const OTHERS = {
  recipientsADay: 2000,
  messagesAMinute: null,
  because: 'Nobody knows the limit of this server. 2,000 recipients a day are assumed.',
}

const CONSUMERS = new Set(['gmail.com', 'googlemail.com'])

type Mailbox = Pick<MailAccount, 'email' | 'provider' | 'settings' | 'sendLimit'>

/** The limits of a mailbox: those of its provider, with the recipients a day that a person has set. */
export function limitsOf(account: Mailbox): SendLimits {
  const limits = LIMITS[account.provider](account)
  if (account.sendLimit === null) return limits
  const because = `Somebody who manages this mailbox has set ${account.sendLimit} recipients a day.`
  return { ...limits, recipientsADay: account.sendLimit, because }
}

const ofGoogle = ({ email }: Mailbox) =>
  CONSUMERS.has(domainOf(email).toLowerCase()) ? GMAIL : GOOGLE_WORKSPACE

const LIMITS: Record<ProviderName, (account: Mailbox) => SendLimits> = {
  gmail: ofGoogle,
  outlook: () => OUTLOOK,
  imap: byServer,
  sandbox: byServer,
}

function byServer(account: Mailbox): SendLimits {
  const host = imapSettings.safeParse(account.settings).data?.smtp.host ?? ''
  if (/(^|\.)(gmail|googlemail|google)\.com$/i.test(host)) return ofGoogle(account)
  if (/(^|\.)(office365|outlook)\.com$/i.test(host)) return OUTLOOK
  if (/(^|\.)yahoo\.com$/i.test(host)) return YAHOO
  return OTHERS
}
