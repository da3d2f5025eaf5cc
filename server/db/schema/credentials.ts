import { bigint, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant, oneOf, primaryId, reference } from './columns.ts'
import { users } from './people.ts'

const person = () =>
  reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Links that were given out to choose a new password or to confirm an address. Each can be used once. */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: primaryId(),
    userId: person(),
    purpose: text('purpose').$type<'reset' | 'verify'>().notNull(),
    /** The link itself is not stored, only the SHA-256 of its token. */
    tokenHash: bytea('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** The admin who made it; null if the person asked for it by mail. It is deleted with that admin. */
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
 * While this row exists, what belongs to the person alone stays closed: somebody else had a new password set, or removed
 * their second factor, and the person has not proven since who they are.
 */
export const seals = pgTable(
  'seals',
  {
    userId: person().primaryKey(),
    /** When this first happened; later cases change nothing. */
    sealedAt: instant('sealed_at').notNull(),
    cause: text('cause').$type<'password' | 'factor'>().notNull(),
    /** Name of the person who did it, at that time. */
    sealedBy: text('sealed_by').notNull(),
    /** Hash of the password that the person had before. */
    passwordHash: text('password_hash').notNull(),
  },
  t => [oneOf(t.cause, ['password', 'factor'])],
)

/**
 * A person's authenticator (RFC 6238), sealed with the context `totp:<userId>`. It takes effect once a code of it was
 * entered.
 */
export const totpFactors = pgTable('totp_factors', {
  userId: person().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** For people who have lost their authenticator. Each code can be used once and is stored hashed. */
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
 * A browser in which a person has signed in, recognised by a cookie that outlives sessions. If several people use a
 * browser, it has one cookie and a row for each of them.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: primaryId(),
    userId: person(),
    /** The cookie itself is not stored, only its SHA-256. */
    tokenHash: bytea('token_hash').notNull(),
    /**
     * From the last sign-in. A program that keeps no cookie is recognised by these two, but only to decide whether to
     * send a mail about the sign-in.
     */
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
 * Failed sign-ins since the last audit entry about one. The first is recorded at once, and the number of those that
 * followed a quarter of an hour later, so that somebody who guesses passwords cannot fill the log.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: primaryId(),
    /** The action in the audit log: `sign-in.failed`, … */
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
