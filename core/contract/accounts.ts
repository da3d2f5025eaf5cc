import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailField, headerName, required, text } from './fields.ts'
import { done, id, timestamp } from './ids.ts'

export const provider = z.enum(['gmail', 'outlook', 'imap', 'sandbox'])
/** Providers that people grant access at (OAuth 2.0). */
export const oauthService = z.enum(['google', 'microsoft', 'yahoo'])
export type OAuthServiceName = z.output<typeof oauthService>
/** What a grant may cover besides mail: asked for when it is first needed. */
export const optionalAccess = z.enum(['categories'])
export type OptionalAccess = z.output<typeof optionalAccess>
/** The code of a refusal (403) until it is granted; the message says what it is for. */
export const SCOPE_MISSING = 'scope-missing'
export type ProviderName = z.output<typeof provider>

/** Another address that a mailbox may send as. */
export const alias = z.object({
  address: z.string(),
  /** As messages from it are signed; null for the account's own name. */
  name: z.string().nullable(),
})
export type Alias = z.output<typeof alias>
const enteredAlias = z.object({
  address: emailField,
  name: headerName.nullable(),
})

export const account = z.object({
  id: z.number(),
  uniqueId: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** HTML that is put under what is written from this account; empty for none. */
  signature: z.string(),
  provider,
  aliases: z.array(alias),
  /** Whether a person adds them here; else they come from the provider, if at all. */
  mayAddAliases: z.boolean(),
  /** Where its access is renewed; null for a password. */
  signIn: oauthService.nullable(),
  isActive: z.boolean(),
  /** When the credentials stop working; in the past once the provider has refused them. */
  tokenExpiry: timestamp.nullable(),
  updatedAt: timestamp,
  /** Null for a mailbox that is its owner's alone. */
  organizationId: z.number().nullable(),
  /** The caller's own, not one of their team's. */
  isOwn: z.boolean(),
  /** What the caller may do with it. */
  canManageEmails: z.boolean(),
  canManageAccount: z.boolean(),
})
export type Account = z.output<typeof account>

export const security = z.enum(['tls', 'starttls', 'none'])
const host = required('Server name is required')
  .max(253)
  .regex(/^[a-zA-Z0-9.:_-]+$/, 'Please enter a server name such as imap.example.com')
const port = z.coerce.number().int().min(1, 'Port must be 1 to 65535').max(65535, 'Port must be 1 to 65535')
export const serverSettings = z.object({ host, port, security })

export const connectImapBody = z.object({
  email: emailField,
  displayName: headerName.optional(),
  /** Empty means: the address. */
  username: z.string().trim().max(320).optional(),
  password: text('Password is required').min(1, 'Password is required').max(1024),
  imap: serverSettings,
  smtp: serverSettings,
})

export const discovered = z.object({
  imap: serverSettings.nullable(),
  smtp: serverSettings.nullable(),
  username: z.enum(['address', 'local-part']),
  /** How the settings were found, in words: "Yahoo preset", "DNS SRV records", "autoconfig at example.com", "guess". */
  source: z.string(),
  /** What the person should know first ("Yahoo asks for an app password"), with a link to the provider's help. */
  notes: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
})

/** `accountId`: an account whose access is to be renewed; `access`: what it is to cover besides. */
const grantQuery = z.object({ accountId: id.optional(), access: optionalAccess.optional() })
/** A permission as the provider calls it, and what it is for. */
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
    access: 'user',
    summary: 'Test and connect an IMAP/SMTP account, or renew the credentials of one',
    body: connectImapBody,
    response: account,
  }),
  google: endpoint('GET /api/auth/google', {
    access: 'user',
    summary: 'Where to grant access to a Gmail mailbox; `accountId` renews the access of that account',
    query: grantQuery,
    response: z.object({ authUrl: z.string() }),
  }),
  microsoft: endpoint('GET /api/auth/microsoft', {
    access: 'user',
    summary: 'Where to grant access to an Outlook mailbox; `accountId` renews the access of that account',
    query: grantQuery,
    response: z.object({ authUrl: z.string() }),
  }),
  yahoo: endpoint('GET /api/auth/yahoo', {
    access: 'user',
    summary: 'Where to grant access to a Yahoo mailbox; `accountId` renews the access of that account',
    query: grantQuery,
    response: z.object({ authUrl: z.string() }),
  }),
  finishOAuth: endpoint('POST /api/auth/:service/callback', {
    access: 'user',
    summary: 'Connect the mailbox that a provider has granted access to',
    params: z.object({ service: oauthService }),
    /** The query that the provider sent the person back with. */
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
        /** What connecting asks for. */
        scopes: z.array(scope),
        /** What is asked for only when it is first needed. */
        optionalScopes: z.array(scope),
        /** For super admins: the address to register at the provider, letter by letter. */
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
  updateProfile: endpoint('PUT /api/accounts/:accountId/profile', {
    access: 'user',
    summary: 'Change the name and signature that messages from this account carry',
    params: z.object({ accountId: id }),
    body: z.object({
      displayName: headerName.nullish(),
      /** HTML; what it may not contain is removed. */
      signature: z.string().max(100_000).optional(),
      /** All of them; only where `mayAddAliases`. */
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
