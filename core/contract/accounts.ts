import { z } from 'zod'
import { CHOOSABLE_ROLES } from '../folder-role.ts'
import { endpoint } from './endpoint.ts'
import { aliasField, emailField, headerName, required, text } from './fields.ts'
import { done, id, timestamp } from './ids.ts'

export const provider = z.enum(['gmail', 'outlook', 'imap', 'sandbox'])
/** Providers where people sign in and grant access to their mailbox (OAuth 2.0). */
export const oauthService = z.enum(['google', 'microsoft', 'yahoo'])
export type OAuthServiceName = z.output<typeof oauthService>
/** What a grant can cover besides mail. The product asks for it when it is first needed. */
export const optionalAccess = z.enum(['categories', 'vacation'])
export type OptionalAccess = z.output<typeof optionalAccess>
/** The code of the refusal (403) while this access is not granted; the message says what the access is for. */
export const SCOPE_MISSING = 'scope-missing'
export type ProviderName = z.output<typeof provider>

/** Another address that an account may send from. */
export const alias = z.object({
  /** Or `*@example.com`: every address of that domain. */
  address: z.string(),
  /** The sender name of messages from this address; null for the account's own name. */
  name: z.string().nullable(),
})
export type Alias = z.output<typeof alias>
/** Gmail allows as many; a person may enter fewer. */
/** In characters of HTML, which holds its pictures as `data:` addresses. */
export const MAX_SIGNATURE = 500_000
const signature = z
  .string()
  .max(MAX_SIGNATURE, 'This signature is too large. Please make its pictures smaller.')

const MOST_ALIASES = 99
const enteredAlias = z.object({
  address: aliasField,
  name: headerName.nullable(),
})

export const account = z.object({
  id: z.number(),
  uniqueId: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** HTML of the signature below messages from this account; empty for none. */
  signature: z.string(),
  /** The signatures of single aliases, by address in lower case; the others have that of the account. */
  signatures: z.record(z.string(), z.string()),
  provider,
  aliases: z.array(alias),
  /** Whether a person enters the aliases here. If not, they come from the provider, if it has any. */
  mayAddAliases: z.boolean(),
  /** The provider where access is renewed; null for an account with a password. */
  signIn: oauthService.nullable(),
  isActive: z.boolean(),
  /** When the credentials expire; in the past once the provider has refused them. */
  tokenExpiry: timestamp.nullable(),
  updatedAt: timestamp,
  /** Null for a private mailbox. */
  organizationId: z.number().nullable(),
  /** Whether the account belongs to the caller, not to a colleague. */
  isOwn: z.boolean(),
  /** What the caller may do with it. */
  canManageEmails: z.boolean(),
  canManageAccount: z.boolean(),
})
export type Account = z.output<typeof account>

/** Who files what an account sends in Sent: found out, always the outgoing server, or always Quillbox. */
export const sentCopies = z.enum(['automatic', 'server', 'quillbox'])
export type SentCopies = z.output<typeof sentCopies>

const chosenFolders = z.record(z.enum(CHOOSABLE_ROLES), id.nullable())
const accountFolders = z.object({
  /** All folders of the account that may be chosen, by name; labels and the inbox may not. */
  folders: z.array(z.object({ id, name: z.string() })),
  /** The folder that a person has chosen for each purpose; null where none is. */
  chosen: chosenFolders,
  /** The folder that is used where none is chosen; null where Quillbox makes one when it is needed. */
  found: chosenFolders,
  sentCopies,
})
export type AccountFolders = z.output<typeof accountFolders>

export const security = z.enum(['tls', 'starttls', 'none'])
const host = required('Server name is required')
  .max(253)
  .regex(/^[a-zA-Z0-9.:_-]+$/, 'Please enter a server name such as imap.example.com')
const port = z.coerce.number().int().min(1, 'Port must be 1 to 65535').max(65535, 'Port must be 1 to 65535')
export const serverSettings = z.object({ host, port, security })

/** How the outgoing server is signed in to: as the incoming one, with a name and password of its own, or not at all. */
export const smtpSignIn = z.enum(['same', 'own', 'none'])
export type SmtpSignIn = z.output<typeof smtpSignIn>

const username = z.string().trim().max(320)
const password = text('Password is required').max(1024)

export const connectImapBody = z
  .object({
    email: emailField,
    displayName: headerName.optional(),
    /** An empty name stands for the address. */
    username: username.optional(),
    password,
    /** The account is connected already, and an empty password stands for the one that it has. */
    keepsPasswords: z.boolean().default(false),
    imap: serverSettings,
    smtp: serverSettings,
    smtpSignIn: smtpSignIn.default('same'),
    smtpUsername: username.optional(),
    smtpPassword: password.optional(),
  })
  .superRefine(({ keepsPasswords, password, smtpSignIn, smtpUsername, smtpPassword }, { addIssue }) => {
    const need = (isThere: unknown, field: string, message: string) => {
      if (!isThere) addIssue({ code: 'custom', path: [field], message })
    }
    need(password || keepsPasswords, 'password', 'Password is required')
    if (smtpSignIn !== 'own') return
    need(smtpUsername, 'smtpUsername', 'User name is required')
    need(smtpPassword || keepsPasswords, 'smtpPassword', 'Password is required')
  })

/** How an account is connected, without its passwords. */
export const accountServers = z.object({
  username: z.string(),
  imap: serverSettings,
  smtp: serverSettings,
  smtpSignIn,
  /** Empty where it has none of its own. */
  smtpUsername: z.string(),
})

export const discovered = z.object({
  imap: serverSettings.nullable(),
  smtp: serverSettings.nullable(),
  username: z.enum(['address', 'local-part']),
  /** How the settings were found, in words: "Yahoo preset", "DNS SRV records", "autoconfig at example.com", "guess". */
  source: z.string(),
  /**
   * What the person should know before connecting ("Yahoo asks for an app password"), with a link to the provider's
   * help.
   */
  notes: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
})

/** `accountId`: the account whose access is renewed; `access`: what the grant shall cover besides mail. */
const grantQuery = z.object({ accountId: id.optional(), access: optionalAccess.optional() })
/** A permission by the provider's name for it, and what the product needs it for. */
const scope = z.object({ name: z.string(), reason: z.string() })

export const accounts = {
  list: endpoint('GET /api/accounts', {
    access: 'user',
    summary: 'Mail accounts the caller may see',
    response: z.array(account),
  }),
  discover: endpoint('POST /api/accounts/discover', {
    access: 'user',
    summary: 'Find the IMAP and SMTP servers of an address',
    body: z.object({ email: connectImapBody.shape.email }),
    response: discovered,
  }),
  connectImap: endpoint('POST /api/accounts/imap', {
    needsProof: true,
    access: 'user',
    summary: 'Test and connect an IMAP/SMTP account, or renew the credentials of one',
    body: connectImapBody,
    response: account,
  }),
  servers: endpoint('GET /api/accounts/:accountId/servers', {
    access: 'user',
    summary: 'The servers of an IMAP/SMTP account of the caller’s own, and how it signs in to them',
    params: z.object({ accountId: id }),
    response: accountServers,
  }),
  google: endpoint('GET /api/auth/google', {
    needsProof: true,
    access: 'user',
    summary: 'Where to grant access to a Gmail mailbox; `accountId` renews the access of that account',
    query: grantQuery,
    response: z.object({ authUrl: z.string() }),
  }),
  microsoft: endpoint('GET /api/auth/microsoft', {
    needsProof: true,
    access: 'user',
    summary: 'Where to grant access to an Outlook mailbox; `accountId` renews the access of that account',
    query: grantQuery,
    response: z.object({ authUrl: z.string() }),
  }),
  yahoo: endpoint('GET /api/auth/yahoo', {
    needsProof: true,
    access: 'user',
    summary: 'Where to grant access to a Yahoo mailbox; `accountId` renews the access of that account',
    query: grantQuery,
    response: z.object({ authUrl: z.string() }),
  }),
  finishOAuth: endpoint('POST /api/auth/:service/callback', {
    access: 'user',
    summary: 'Connect the mailbox that a provider has granted access to',
    params: z.object({ service: oauthService }),
    /** The query with which the provider redirected the person back. */
    body: z.object({ answer: z.string().max(10_000) }),
    response: account,
  }),
  services: endpoint('GET /api/accounts/services', {
    access: 'user',
    summary:
      'Which providers people can grant access at here, and what an operator has to add for the others',
    response: z.array(
      z.object({
        name: oauthService,
        isConfigured: z.boolean(),
        /** The permissions that connecting asks for. */
        scopes: z.array(scope),
        /** The permissions that are asked for only when they are first needed. */
        optionalScopes: z.array(scope),
        /** For super admins: the redirect address to register at the provider, exactly as written. */
        redirectUri: z.string().nullable(),
        /** For super admins: variables of the configuration that are missing. */
        missing: z.array(z.string()),
      }),
    ),
  }),
  remove: endpoint('DELETE /api/accounts/:accountId', {
    needsProof: true,
    access: 'user',
    summary: 'Remove an account and its mirror; the mail at the provider is untouched',
    params: z.object({ accountId: id }),
    query: z.object({ provider: provider.optional() }),
    response: done,
  }),
  folders: endpoint('GET /api/accounts/:accountId/folders', {
    access: 'user',
    summary: 'Which folders an account uses for sent mail, drafts, trash, archive and spam',
    params: z.object({ accountId: id }),
    response: accountFolders,
  }),
  chooseFolders: endpoint('PUT /api/accounts/:accountId/folders', {
    access: 'user',
    summary: 'Choose these folders, and who files sent mail; null lets Quillbox find the folder',
    params: z.object({ accountId: id }),
    body: z.object({ chosen: chosenFolders, sentCopies }),
    response: accountFolders,
  }),
  updateProfile: endpoint('PUT /api/accounts/:accountId/profile', {
    access: 'user',
    summary: 'Change the name and signature that messages from this account carry',
    params: z.object({ accountId: id }),
    body: z.object({
      displayName: headerName.nullish(),
      /** HTML; the server removes what it may not contain. */
      signature: signature.optional(),
      /** The same for single aliases, by address: all of them. Those that are missing have that of the account. */
      signatures: z
        .record(z.string().max(320), signature)
        .refine(all => Object.keys(all).length <= MOST_ALIASES)
        .optional(),
      /** All aliases of the account; only where `mayAddAliases`. */
      aliases: z.array(enteredAlias).max(20).optional(),
    }),
    response: account,
  }),
  uploadProfileImage: endpoint('POST /api/accounts/:accountId/profile-image', {
    access: 'user',
    summary: 'Set the picture of an account (multipart, field `image`: PNG, JPEG, GIF or WebP up to 2 MB)',
    params: z.object({ accountId: id }),
    upload: 'image',
    response: account,
  }),
  profileImage: endpoint('GET /api/accounts/:accountId/profile-image', {
    access: 'browser',
    summary: 'The picture of an account',
    params: z.object({ accountId: id }),
    query: z.object({ v: z.string().max(100).optional() }),
    kind: 'binary',
  }),
}
