import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type Alias,
  type OAuthServiceName,
  oauthService,
  type ProviderName,
  provider,
  type SentCopies,
  sentCopies,
} from '#core/contract/accounts.ts'
import { blobs } from './blobs.ts'
import {
  allOrNone,
  bytea,
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
  workspaceKey,
} from './columns.ts'
import { sessions, teamPermissions, users, workspaces } from './people.ts'

/**
 * A connected mailbox. Credentials are sealed (`platform/secrets/secrets.ts`) with the context
 * `mail-account:<uniqueId>`.
 */
export const mailAccounts = pgTable(
  'mail_accounts',
  {
    /** The organization's workspace if its people may be let in, otherwise the owner's own. */
    workspaceId: workspaceId().references(() => workspaces.id),
    id: rowId(),
    uniqueId: uuid('unique_id').notNull().defaultRandom(),
    /** Null only for a removed account whose owner has been deleted. */
    ownerId: reference('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Since when it belongs to this owner, if somebody else had it before: mail that was sent earlier is not theirs. */
    ownedSince: instant('owned_since'),
    email: text('email').notNull(),
    displayName: text('display_name'),
    profileImageUrl: text('profile_image_url'),
    /** Key of the uploaded picture in the blob store. */
    profileImageBlob: text('profile_image_blob'),
    /** Sanitised HTML. */
    signature: text('signature').notNull().default(''),
    /** The signatures of single aliases, by address in lower case; the others have that of the account. Sanitised HTML. */
    signatures: jsonb('signatures').$type<Record<string, string>>().notNull().default({}),
    provider: text('provider').$type<ProviderName>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** When it was removed. From then on nobody sees it; a job deletes its mail, and its row last. */
    removedAt: instant('removed_at'),
    /** Non-secret connection settings; each adapter knows its own shape and validates it when it reads them. */
    settings: jsonb('settings').notNull().default({}),
    sealedSecret: text('sealed_secret'),
    /**
     * When a person gave the present credentials; renewed tokens do not change it. It is compared for equality, so it
     * has the precision of a Date (milliseconds).
     */
    connectedAt: timestamp('connected_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Further addresses that this mailbox may send as: the provider's own list, or what the person has added. */
    aliases: jsonb('aliases').$type<Alias[]>().notNull().default([]),
    /** When the provider was last asked for them. */
    aliasesReadAt: instant('aliases_read_at'),
    tokenExpiry: instant('token_expiry'),
    /** Until then one process renews the access tokens, and the others wait. */
    refreshingUntil: instant('refreshing_until'),
    /** Whether the provider files sent mail itself: as it says, or as was guessed and then seen in Sent. */
    savesSentMail: boolean('saves_sent_mail').notNull().default(false),
    /** Who files it, if a person has said so; else `savesSentMail` tells. */
    sentCopies: text('sent_copies').$type<SentCopies>().notNull().default('automatic'),
    /** To how many recipients it may send in 24 hours, if a person has set that; else the provider's limits hold. */
    sendLimit: integer('send_limit'),
    /** How many automatic answers may be written in it in 24 hours, if a person has set that. */
    answerLimit: integer('answer_limit'),
    /** Whether what an engine wrote itself is sent, too, after its delay, unless a person stops it. */
    sendsUnapproved: boolean('sends_unapproved').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.provider, provider.options),
    oneOf(t.sentCopies, sentCopies.options),
    check('mail_accounts_has_owner', sql`${t.ownerId} is not null or ${t.removedAt} is not null`),
    check('mail_accounts_removed_without_secret', sql`${t.removedAt} is null or ${t.sealedSecret} is null`),
    workspaceKey(t, t.id),
    tenantReference(t, t.profileImageBlob, blobs, blobs.hash, 'no action'),
    index('mail_accounts_picture').on(t.profileImageBlob, t.workspaceId),
    // The same address can be connected again while the removed account is being deleted.
    uniqueIndex('mail_accounts_owner_email')
      .on(t.ownerId, sql`lower(${t.email})`, t.workspaceId)
      .where(sql`removed_at is null`),
    index('mail_accounts_owner').on(t.ownerId),
  ],
)

/** The foreign key of rows that belong to an account and are deleted with it. */
export const ofAccount = (t: { workspaceId: ExtraConfigColumn; accountId: ExtraConfigColumn }) =>
  tenantReference(t, t.accountId, mailAccounts, mailAccounts.id)

/** The accounts that a member may use, if they may not use all of the organization's. */
export const teamPermissionAccounts = pgTable(
  'team_permission_accounts',
  {
    workspaceId: workspaceId(),
    teamMemberId: reference('team_member_id').notNull(),
    accountId: reference('account_id').notNull(),
  },
  t => [
    tenantKey(t, t.teamMemberId, t.accountId),
    tenantReference(t, t.teamMemberId, teamPermissions, teamPermissions.teamMemberId),
    ofAccount(t),
    index('team_permission_accounts_account').on(t.accountId, t.workspaceId),
  ],
)

/**
 * A server that currently refuses the login of an account. The row is deleted when the server accepts a login, or when a
 * person gives new credentials. Every login at that server waits for `retryAt`, in all processes.
 */
export const loginRefusals = pgTable(
  'login_refusals',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** An API only has the incoming one. */
    server: text('server').$type<'incoming' | 'outgoing'>().notNull(),
    /** In plain words. */
    problem: text('problem').notNull(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    retryAt: instant('retry_at').notNull(),
  },
  t => [oneOf(t.server, ['incoming', 'outgoing']), tenantKey(t, t.accountId, t.server), ofAccount(t)],
)

/** Sign-ins at a provider that were begun and have not come back. Each can be used once, in the session that began it. */
export const oauthAttempts = pgTable(
  'oauth_attempts',
  {
    stateHash: bytea('state_hash').primaryKey(),
    sessionId: reference('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    service: text('service').$type<OAuthServiceName>().notNull(),
    /**
     * The account whose access is to be renewed; null for a new one. No foreign key, because the account may be gone by
     * then.
     */
    accountId: reference('account_id'),
    workspaceId: reference('workspace_id'),
    sealedVerifier: text('sealed_verifier').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    oneOf(t.service, oauthService.options),
    allOrNone('oauth_attempts_account', t.workspaceId, t.accountId),
    index('oauth_attempts_session').on(t.sessionId),
  ],
)

/** The state of the sync of an account. One row for each account. Runners write it only while they hold the lease. */
export const syncStates = pgTable(
  'sync_states',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** The adapter's cursor; written in the same transaction as the page it follows. */
    cursor: jsonb('cursor'),
    inProgress: boolean('in_progress').notNull().default(false),
    lastSyncAt: instant('last_sync_at'),
    nextSyncAt: instant('next_sync_at'),
    lastError: text('last_error'),
    /** When `lastError` last occurred. */
    lastErrorAt: instant('last_error_at'),
    errorCount: integer('error_count').notNull().default(0),
    /** The first sync has ended if this is set. */
    completedAt: instant('completed_at'),
    foldersDone: integer('folders_done').notNull().default(0),
    foldersTotal: integer('folders_total').notNull().default(0),
    messagesDone: integer('messages_done').notNull().default(0),
    messagesTotal: integer('messages_total').notNull().default(0),
    oldestReached: instant('oldest_reached'),
    verifiedAt: instant('verified_at'),
    verifiedCount: integer('verified_count'),
    verifiedTotal: integer('verified_total'),
    repairedCount: integer('repaired_count'),
    /** What of the mailbox does not come in, or not as it should, as of the cursor; `retryAt` in ms. */
    shortfalls: jsonb('shortfalls')
      .$type<{ problem: string; retryAt: number | null }[]>()
      .notNull()
      .default([]),
    /** How news is noticed: the provider sends notifications, or the mailbox is polled. */
    newsBy: text('news_by').$type<'push' | 'polling'>().notNull().default('polling'),
    /** Why the provider does not send notifications at present, in plain words. */
    pushProblem: text('push_problem'),
    /** The worker that syncs this mailbox, as long as that worker gives signs of life; or `NEVER_READ`. */
    leaseOwner: text('lease_owner'),
    /**
     * The fencing token: raised whenever the mailbox changes hands. Only its holder may write as the runner of the
     * mailbox.
     */
    leaseToken: bigint('lease_token', { mode: 'number' }).notNull().default(0),
  },
  t => [
    oneOf(t.newsBy, ['push', 'polling']),
    tenantKey(t, t.accountId),
    ofAccount(t),
    index('sync_states_lease_owner').on(t.leaseOwner),
  ],
)

/** The processes that share the mailboxes of this installation. */
export const syncWorkers = pgTable('sync_workers', {
  id: text('id').primaryKey(),
  /** The largest number of mailboxes that it takes. */
  capacity: integer('capacity').notNull(),
  /** How many mailboxes it has, as it told when that number last changed. */
  held: integer('held'),
  /** By the database's clock. Every sign of life moves it on; after it, others take over its mailboxes. */
  expiresAt: instant('expires_at').notNull(),
})

/** Differences from the server that the verifier found and repaired. */
export const mirrorRepairs = pgTable(
  'mirror_repairs',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    folder: text('folder').notNull(),
    /** missing: on the server, not here; extra: here, not on the server; flags: different. */
    kind: text('kind').$type<'missing' | 'extra' | 'flags'>().notNull(),
    remoteId: text('remote_id').notNull(),
  },
  t => [
    oneOf(t.kind, ['missing', 'extra', 'flags']),
    tenantKey(t, t.id),
    ofAccount(t),
    index('mirror_repairs_account').on(t.accountId, t.at),
  ],
)
