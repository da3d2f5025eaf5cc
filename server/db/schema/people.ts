import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '#core/contract/auth.ts'
import { bytea, instant, primaryId, reference } from './columns.ts'

export const organizations = pgTable('organizations', {
  id: primaryId(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

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
    referredByTeamId: reference('referred_by_team_id'),
    referredByAffiliateId: reference('referred_by_affiliate_id'),
    invitedByUserId: reference('invited_by_user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_organization').on(t.organizationId),
  ],
)

/** A signed-in browser. The token itself is nowhere: only its SHA-256. */
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
    expiresAt: instant('expires_at').notNull(),
  },
  t => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userId)],
)

/** What an organization's admin has granted one member. */
export const teamPermissions = pgTable('team_permissions', {
  teamMemberId: reference('team_member_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  canAccessAllAccounts: boolean('can_access_all_accounts').notNull().default(false),
  allowedAccountIds: bigint('allowed_account_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
  canManageEmails: boolean('can_manage_emails').notNull().default(false),
  canManageAccounts: boolean('can_manage_accounts').notNull().default(false),
})
