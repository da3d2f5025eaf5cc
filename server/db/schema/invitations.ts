import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant, oneOf, primaryId, reference } from './columns.ts'
import { organizations, users } from './people.ts'

/**
 * The code that lets people join an organization's team; a new one replaces the previous one. Looked up by its SHA-256.
 */
export const teamInviteCodes = pgTable(
  'team_invite_codes',
  {
    organizationId: reference('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    codeHash: bytea('code_hash').notNull(),
    createdByUserId: reference('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    uniqueIndex('team_invite_codes_code').on(t.codeHash),
    index('team_invite_codes_created_by').on(t.createdByUserId),
  ],
)

/**
 * Codes of people who recommend the product. The newest is shown; older ones may be printed somewhere and keep working.
 */
export const affiliateCodes = pgTable(
  'affiliate_codes',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    codeHash: bytea('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [uniqueIndex('affiliate_codes_code').on(t.codeHash), index('affiliate_codes_user').on(t.userId)],
)

/** Invitations of an address into an organization. The link itself is not stored, only the SHA-256 of its token. */
export const invitations = pgTable(
  'invitations',
  {
    id: primaryId(),
    organizationId: reference('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<'admin' | 'agent'>().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    invitedByUserId: reference('invited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * When the relay accepted the mail with the link. Null if the link was shown to the inviter; then it does not prove
     * who owns the address.
     */
    mailedAt: instant('mailed_at'),
    /** It can be used once. */
    acceptedAt: instant('accepted_at'),
    acceptedByUserId: reference('accepted_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
  },
  t => [
    oneOf(t.role, ['admin', 'agent']),
    check('invitations_one_end', sql`num_nonnulls(${t.acceptedAt}, ${t.revokedAt}) <= 1`),
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_organization').on(t.organizationId, t.id),
    index('invitations_invited_by').on(t.invitedByUserId),
    index('invitations_accepted_by').on(t.acceptedByUserId),
  ],
)

/** What an affiliate has earned through a person in a month. Rows stay when the referred person is gone. */
export const affiliateEarnings = pgTable(
  'affiliate_earnings',
  {
    id: primaryId(),
    affiliateId: reference('affiliate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    referredUserId: reference('referred_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** YYYY-MM. */
    month: text('month').notNull(),
    /** What the person was billed in that month, and the affiliate's share of it, in US cents. */
    creditsCents: integer('credits_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    percentage: integer('percentage').notNull(),
    isPaid: boolean('is_paid').notNull().default(false),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    check('affiliate_earnings_paid', sql`${t.isPaid} = (${t.paidAt} is not null)`),
    uniqueIndex('affiliate_earnings_month').on(t.affiliateId, t.referredUserId, t.month),
    index('affiliate_earnings_referred').on(t.referredUserId),
  ],
)
