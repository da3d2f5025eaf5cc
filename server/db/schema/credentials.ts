import { bigint, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant, oneOf, primaryId, reference } from './columns.ts'
import { users } from './people.ts'

const person = () =>
  reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Links that were given out, each good once: to choose a new password, or to confirm an address. */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: primaryId(),
    userId: person(),
    purpose: text('purpose').$type<'reset' | 'verify'>().notNull(),
    /** The link itself is nowhere: only the SHA-256 of its token. */
    tokenHash: bytea('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** The admin who made it; null where the person asked for it by mail. It ends with its maker. */
    createdByUserId: reference('created_by_user_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  t => [
    oneOf(t.purpose, ['reset', 'verify']),
    uniqueIndex('user_tokens_token').on(t.tokenHash),
    index('user_tokens_user').on(t.userId),
    index('user_tokens_created_by').on(t.createdByUserId),
  ],
)

/**
 * While there is one, what is its person's alone stays closed: somebody else had a new password set, or took their second
 * factor away, and they have not proven since who they are.
 */
export const seals = pgTable(
  'seals',
  {
    userId: person().primaryKey(),
    /** Of the first such deed: later ones change nothing. */
    sealedAt: instant('sealed_at').notNull(),
    cause: text('cause').$type<'password' | 'factor'>().notNull(),
    /** Who it was, as they were called then. */
    sealedBy: text('sealed_by').notNull(),
    /** Of the password that the person had before. */
    passwordHash: text('password_hash').notNull(),
  },
  t => [oneOf(t.cause, ['password', 'factor'])],
)

/** A person's authenticator (RFC 6238), sealed with the context `totp:<userId>`; in force once a code of it was given. */
export const totpFactors = pgTable('totp_factors', {
  userId: person().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step whose code was taken last: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** For the day the authenticator is lost: each good once, stored hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    userId: person(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  t => [uniqueIndex('recovery_codes_code').on(t.userId, t.codeHash)],
)

/**
 * A browser that a person has signed in with, known by a cookie of its own that outlives sessions. A browser that several
 * people use has one cookie, and a row for each of them.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: primaryId(),
    userId: person(),
    /** The cookie itself is nowhere: only its SHA-256. */
    tokenHash: bytea('token_hash').notNull(),
    /** Of the last sign-in: a program that keeps no cookie is recognized by these two, for letters only. */
    userAgent: text('user_agent'),
    network: text('network').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  t => [
    uniqueIndex('known_devices_token').on(t.tokenHash, t.userId),
    index('known_devices_user').on(t.userId),
  ],
)

const FAILED_SIGN_INS = ['sign-in.failed', 'sign-in.code-failed', 'sign-in.locked'] as const
export type FailedSignIn = (typeof FAILED_SIGN_INS)[number]

/**
 * Sign-ins that failed since the audit log was told of one: it is told of the first at once, and of how many followed a
 * quarter of an hour later, so that whoever guesses does not fill it.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: primaryId(),
    /** As the log calls it: `sign-in.failed`, … */
    action: text('action').$type<FailedSignIn>().notNull(),
    /** Null stands for all addresses that nobody has. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull(),
    /** How many followed. */
    more: integer('more').notNull().default(0),
  },
  t => [
    oneOf(t.action, FAILED_SIGN_INS),
    unique('sign_in_failures_once').on(t.action, t.userId).nullsNotDistinct(),
    index('sign_in_failures_user').on(t.userId),
  ],
)
