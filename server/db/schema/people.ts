import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Role, role as roleName } from '#core/contract/auth.ts'
import {
  type AutoReminder,
  DEFAULT_UNDO_SECONDS,
  RECEIPT_POLICIES,
  type ReceiptPolicy,
} from '#core/contract/outbox.ts'
import { bytea, instant, oneOf, primaryId, reference, rowId, workspaceId, workspaceKey } from './columns.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: primaryId(),
    name: text('name').notNull(),
    /** The person who created it, or to whom it was passed on; always an admin of it. */
    ownerId: reference('owner_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [index('organizations_owner').on(t.ownerId)],
)

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Role>(),
    organizationId: reference('organization_id').references(() => organizations.id),
    accountType: text('account_type').$type<'individual' | 'company'>().notNull(),
    isAffiliate: boolean('is_affiliate').notNull().default(false),
    /** The organization whose team code or invitation they used. */
    referredByTeamId: reference('referred_by_team_id'),
    /** The person whose affiliate code they used. */
    referredByAffiliateId: reference('referred_by_affiliate_id'),
    invitedByUserId: reference('invited_by_user_id'),
    /** Null until it is proven that the address is theirs; signing in requires that only if mail can be sent. */
    emailVerifiedAt: instant('email_verified_at').defaultNow(),
    /** For how many seconds a message that they send can be taken back. */
    undoSeconds: integer('undo_seconds').notNull().default(DEFAULT_UNDO_SECONDS),
    /** When they are reminded of mail that they send and nobody answers; null for never. */
    autoReminder: jsonb('auto_reminder').$type<AutoReminder>(),
    /** What is done with wishes of others for read receipts. */
    receipts: text('receipts').$type<ReceiptPolicy>().notNull().default('ask'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.receipts, RECEIPT_POLICIES),
    oneOf(t.role, roleName.options),
    oneOf(t.accountType, ['individual', 'company']),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_organization').on(t.organizationId),
    index('users_referred_by_affiliate').on(t.referredByAffiliateId),
  ],
)

/**
 * A tenant: an organization, or one person with what is theirs alone. It is created with them. Once they are gone, it
 * stays without an owner until the last of its mail accounts is deleted.
 */
export const workspaces = pgTable(
  'workspaces',
  {
    id: primaryId(),
    organizationId: reference('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  t => [
    uniqueIndex('workspaces_organization').on(t.organizationId),
    uniqueIndex('workspaces_user').on(t.userId),
    check('workspaces_one_tenant', sql`num_nonnulls(${t.organizationId}, ${t.userId}) <= 1`),
  ],
)

/** A signed-in browser. The token itself is not stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the person last gave their password, or a code of their second factor. */
    provenAt: instant('proven_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  t => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userId)],
)

/** What an organization's admin has granted one member. Single accounts are in `team_permission_accounts`. */
export const teamPermissions = pgTable(
  'team_permissions',
  {
    /** The organization's workspace. */
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    teamMemberId: reference('team_member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    canAccessAllAccounts: boolean('can_access_all_accounts').notNull().default(false),
    canManageEmails: boolean('can_manage_emails').notNull().default(false),
    canManageAccounts: boolean('can_manage_accounts').notNull().default(false),
    canUseOutreach: boolean('can_use_outreach').notNull().default(false),
  },
  t => [workspaceKey(t, t.teamMemberId), index('team_permissions_member').on(t.teamMemberId)],
)

/** How a person wants to see the mail of one sender, where that differs from the usual. */
export const senderChoices = pgTable(
  'sender_choices',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address, in lower case. */
    sender: text('sender').notNull(),
    /** Remote images are loaded without asking. */
    showsImages: boolean('shows_images').notNull().default(false),
    /** In dark mode the mail keeps its own colours. */
    keepsColours: boolean('keeps_colours').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.sender] })],
)

/** When a person works: what Quillbox sends for them by itself leaves only then. */
export const workingHours = pgTable(
  'working_hours',
  {
    userId: reference('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An IANA name. */
    timeZone: text('time_zone').notNull(),
    /** Days of the week from 1, Monday, to 7, Sunday (ISO 8601): "12345". */
    days: text('days').notNull(),
    /** Minutes after midnight; `to` is the first one after work. */
    from: integer('from_minute').notNull(),
    to: integer('to_minute').notNull(),
    /** Whose public holidays count: ISO 3166, and a part of the country. */
    country: text('country'),
    region: text('region'),
    /** Whether the person has chosen them; else they are the usual ones, in the zone of their browser. */
    isChosen: boolean('is_chosen').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [check('working_hours_order', sql`0 <= ${t.from} and ${t.from} < ${t.to} and ${t.to} <= 1440`)],
)

/** What a person is told: something rests because a right ended or somebody left. Gone once it goes on. */
export const restNotices = pgTable(
  'rest_notices',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What rests: its kind and id, such as `campaign-12`. */
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    reason: text('reason').notNull(),
    /** The page on which it is taken over. */
    path: text('path').notNull(),
    at: instant('at').notNull(),
    dismissedAt: instant('dismissed_at'),
  },
  t => [
    workspaceKey(t, t.userId, t.subject),
    index('rest_notices_user').on(t.userId),
    index('rest_notices_subject').on(t.subject, t.workspaceId),
  ],
)
