import type { ServerAddress } from './config.ts'

export interface MailSettings {
  /** The provider's name, where it is one we know. */
  provider: string | null
  imap: ServerAddress
  smtp: ServerAddress
  user: string
}

interface Preset {
  provider: string
  /** Domains of addresses; at the provider's own mail exchangers other domains are recognised too (see `mx`). */
  domains: RegExp
  mx?: RegExp
  imap: string
  smtp: string
  /** Port 465 with TLS, else 587 with STARTTLS. */
  smtpPort: 465 | 587
}

const presets: Preset[] = [
  {
    provider: 'Gmail',
    domains: /^(gmail|googlemail)\.com$/,
    mx: /\.google(mail)?\.com$/,
    imap: 'imap.gmail.com',
    smtp: 'smtp.gmail.com',
    smtpPort: 465,
  },
  {
    provider: 'Outlook.com',
    domains: /^(outlook|hotmail|live|msn)\.[a-z.]+$|^passport\.com$/,
    imap: 'outlook.office365.com',
    smtp: 'smtp-mail.outlook.com',
    smtpPort: 587,
  },
  {
    provider: 'Microsoft 365',
    domains: /\.onmicrosoft\.com$/,
    mx: /\.mail\.protection\.outlook\.com$/,
    imap: 'outlook.office365.com',
    smtp: 'smtp.office365.com',
    smtpPort: 587,
  },
  {
    provider: 'Yahoo',
    domains: /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/,
    mx: /\.yahoodns\.net$/,
    imap: 'imap.mail.yahoo.com',
    smtp: 'smtp.mail.yahoo.com',
    smtpPort: 465,
  },
  { provider: 'AOL', domains: /^aol\.[a-z.]+$/, imap: 'imap.aol.com', smtp: 'smtp.aol.com', smtpPort: 465 },
  {
    provider: 'iCloud',
    domains: /^(icloud|me|mac)\.com$/,
    mx: /\.mail\.icloud\.com$/,
    imap: 'imap.mail.me.com',
    smtp: 'smtp.mail.me.com',
    smtpPort: 587,
  },
  {
    provider: 'Fastmail',
    domains: /^(fastmail\.[a-z.]+|sent\.com)$/,
    mx: /\.messagingengine\.com$/,
    imap: 'imap.fastmail.com',
    smtp: 'smtp.fastmail.com',
    smtpPort: 465,
  },
  {
    provider: 'GMX',
    domains: /^gmx\.(de|net|at|ch|org)$/,
    imap: 'imap.gmx.net',
    smtp: 'mail.gmx.net',
    smtpPort: 465,
  },
  {
    provider: 'GMX',
    domains: /^gmx\.(com|us|co\.uk|fr|es|it)$/,
    imap: 'imap.gmx.com',
    smtp: 'mail.gmx.com',
    smtpPort: 465,
  },
  { provider: 'WEB.DE', domains: /^web\.de$/, imap: 'imap.web.de', smtp: 'smtp.web.de', smtpPort: 587 },
  {
    provider: 'Zoho',
    domains: /^zoho(mail)?\.com$/,
    mx: /\.zoho\.com$/,
    imap: 'imap.zoho.com',
    smtp: 'smtp.zoho.com',
    smtpPort: 465,
  },
  {
    provider: 'Zoho',
    domains: /^zoho(mail)?\.eu$/,
    mx: /\.zoho\.eu$/,
    imap: 'imap.zoho.eu',
    smtp: 'smtp.zoho.eu',
    smtpPort: 465,
  },
]

/** Settings of a provider we know by the domain of its addresses. */
export function presetFor(email: string, domain: string): MailSettings | null {
  return toSettings(
    presets.find(preset => preset.domains.test(domain)),
    email,
  )
}

/** Settings of a provider we know by the mail exchangers of somebody's own domain. */
export function presetForMx(email: string, exchangers: string[]): MailSettings | null {
  const hosts = exchangers.map(host => `.${host.toLowerCase().replace(/\.$/, '')}`)
  return toSettings(
    presets.find(({ mx }) => mx && hosts.some(host => mx.test(host))),
    email,
  )
}

function toSettings(preset: Preset | undefined, email: string): MailSettings | null {
  if (!preset) return null
  const { provider, smtpPort } = preset
  return {
    provider,
    imap: { host: preset.imap, port: 993, security: 'tls' },
    smtp: { host: preset.smtp, port: smtpPort, security: smtpPort === 465 ? 'tls' : 'starttls' },
    user: email,
  }
}
