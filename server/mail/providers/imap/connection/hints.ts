export interface Hint {
  /** A sentence for the person who connects the mailbox. */
  text: string
  link: { text: string; url: string } | null
}

const hints: { hosts: RegExp; hint: Hint }[] = [
  {
    hosts: /(^|\.)(gmail|googlemail|google)\.com$/,
    hint: {
      text: 'Gmail needs an app password here, not the password of the Google account.',
      link: { text: 'Create an app password at Google', url: 'https://myaccount.google.com/apppasswords' },
    },
  },
  {
    hosts: /(^|\.)(yahoo|ymail|rocketmail|aol)\.[a-z.]+$/,
    hint: {
      text: 'Yahoo and AOL need an app password here, not the password of the account.',
      link: { text: 'Create an app password at Yahoo', url: 'https://login.yahoo.com/account/security' },
    },
  },
  {
    hosts: /(^|\.)(icloud|me|mac)\.com$/,
    hint: {
      text: 'iCloud needs an app-specific password here, not the password of the Apple Account.',
      link: { text: 'Create an app-specific password at Apple', url: 'https://account.apple.com' },
    },
  },
  {
    hosts: /(^|\.)(outlook|office365|office|hotmail|live|msn)\.[a-z.]+$/,
    hint: {
      text: 'Outlook needs an app password here, or a sign-in with Microsoft where passwords are switched off.',
      link: { text: 'Create an app password at Microsoft', url: 'https://account.microsoft.com/security' },
    },
  },
  {
    hosts: /(^|\.)fastmail\.[a-z.]+$|(^|\.)messagingengine\.com$/,
    hint: {
      text: 'Fastmail needs an app password here, not the password of the account.',
      link: { text: 'Create an app password at Fastmail', url: 'https://app.fastmail.com/settings/security' },
    },
  },
  {
    hosts: /(^|\.)zoho(mail)?\.[a-z.]+$/,
    hint: {
      text: 'Zoho needs IMAP switched on, and an app password where two-factor sign-in is on.',
      link: {
        text: 'Create an app password at Zoho',
        url: 'https://accounts.zoho.com/home#security/app_password',
      },
    },
  },
  {
    hosts: /(^|\.)(gmx|web)\.[a-z.]+$/,
    hint: { text: 'GMX and WEB.DE need IMAP access switched on in the settings of the mailbox.', link: null },
  },
]

/** What a person has to know before a provider lets them in over IMAP; null for servers we know nothing about. */
export function hintFor(hostOrDomain: string): Hint | null {
  return hints.find(({ hosts }) => hosts.test(hostOrDomain.toLowerCase()))?.hint ?? null
}
