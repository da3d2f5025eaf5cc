import type { OAuthServiceName, ProviderName } from './accounts.ts'

/** What differs by the provider of a mailbox, for server and pages. */
interface MailProviderKind {
  /** As people know it. */
  name: string
  /** Where its mail lies, in the specification's sentence about what is deleted for good. */
  place: string
  /** Where people grant access; `perhaps`: some mailboxes by a service that their settings name, others by a password. */
  access: OAuthServiceName | 'perhaps' | null
  /** Whether people say where its servers are. */
  hasServers: boolean
  /** Whether people choose which folder is for what; else the provider says. */
  choosesFolders: boolean
  /** Whether the person's folders are labels: deleting one leaves its messages where they lie. */
  hasLabelsOnly: boolean
  /** Whether a message has the same name wherever it lies. */
  namesMessages: boolean
  /** Whether it certainly files what is sent; of others that is guessed or learned. */
  filesSent: boolean
  /** Whether imported mail is there as drafts of today. */
  importsAsDrafts: boolean
  /** Further addresses to send from: entered here, in a list of the provider (and where people find it), or none. */
  aliases: 'entered' | 'none' | { listedIn: string }
  /** Of a provider that keeps the vacation note and sends it itself; for all others Quillbox does. */
  vacation: {
    /** Whether it shows the note to whoever may read mail; else it wants a permission for that, too. */
    isShown: boolean
    /** Who "people I know" are. */
    known: string
  } | null
}

const byServers = {
  hasLabelsOnly: false,
  hasServers: true,
  choosesFolders: true,
  namesMessages: false,
  importsAsDrafts: false,
  aliases: 'entered',
  vacation: null,
} as const
const byInterface = {
  hasServers: false,
  choosesFolders: false,
  namesMessages: true,
  filesSent: true,
} as const

/**
 * Each kind of mailbox. What only the server knows is asked for by type where it is used: adapters (`server/build-deps.ts`),
 * limits (`provider-limits.ts`), names of receiving servers (`judge-sender.ts`).
 */
export const MAIL_PROVIDERS: Record<ProviderName, MailProviderKind> = {
  gmail: {
    ...byInterface,
    hasLabelsOnly: true,
    name: 'Gmail',
    place: 'Gmail',
    access: 'google',
    importsAsDrafts: false,
    aliases: { listedIn: '“Send mail as” in Gmail’s settings' },
    vacation: { isShown: true, known: 'People in your Google contacts.' },
  },
  outlook: {
    ...byInterface,
    hasLabelsOnly: false,
    name: 'Outlook',
    place: 'the mailbox',
    access: 'microsoft',
    importsAsDrafts: true,
    aliases: 'none',
    vacation: { isShown: false, known: 'People in your Outlook contacts.' },
  },
  imap: { ...byServers, name: 'IMAP', place: 'the mailbox', access: 'perhaps', filesSent: false },
  sandbox: {
    ...byServers,
    name: 'Demo mailbox',
    place: 'the mailbox',
    access: null,
    hasServers: false,
    filesSent: true,
  },
}

/** Where access is granted: who asks for it, and whose mailboxes these are. How it is set up: `docs/connect-NAME.md`. */
export const OAUTH_SERVICES: Record<
  OAuthServiceName,
  { name: string; mailbox: string; provider: ProviderName }
> = {
  google: { name: 'Google', mailbox: 'Gmail', provider: 'gmail' },
  microsoft: { name: 'Microsoft', mailbox: 'Outlook', provider: 'outlook' },
  // Any mailbox behind IMAP may be let in by a grant: its settings say so.
  yahoo: { name: 'Yahoo', mailbox: 'Yahoo', provider: 'imap' },
}
