import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PUSH_LEVELS, PUSH_QUIET, type PushLevel, type PushQuiet } from '#core/contract/push.ts'
import { ofAccount } from '../accounts.ts'
import { instant, oneOf, primaryId, reference, tenantKey, workspaceId } from '../columns.ts'
import { ofMessage } from '../mail.ts'
import { sessions, users } from '../people.ts'

/** The installation's key for push services (RFC 8292): one row, which the first process that needs it makes. */
export const pushKeys = pgTable('push_keys', {
  id: smallint('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Sealed with the context `push-key:<id>`. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
})

/** A browser that is told of new mail. It ends with the session in which the person asked for it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: reference('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service; who knows it may send there only with our key. */
    endpoint: text('endpoint').notNull(),
    /** The browser's keys (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the push service last took a push. */
    usedAt: instant('used_at'),
  },
  t => [
    uniqueIndex('push_devices_endpoint').on(t.endpoint),
    index('push_devices_user').on(t.userId),
    index('push_devices_session').on(t.sessionId),
  ],
)

/** Of which mail a person is told, on all their devices. */
export const pushSettings = pgTable(
  'push_settings',
  {
    userId: reference('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text('level').$type<PushLevel>().notNull(),
    showsContent: boolean('shows_content').notNull(),
    quiet: text('quiet').$type<PushQuiet>().notNull(),
    /** "22:00", by the clocks of the person's time zone. */
    quietFrom: text('quiet_from').notNull(),
    quietTo: text('quiet_to').notNull(),
    silentAccountIds: jsonb('silent_account_ids').$type<number[]>().notNull(),
  },
  t => [oneOf(t.level, PUSH_LEVELS), oneOf(t.quiet, PUSH_QUIET)],
)

/** Mail that a person is told of. Rows that are older than a day are deleted with the next that comes. */
export const pushNews = pgTable(
  'push_news',
  {
    workspaceId: workspaceId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: reference('account_id').notNull(),
    messageId: reference('message_id').notNull(),
    level: text('level').$type<PushLevel>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was taken to be told; null while it waits for more to come. */
    takenAt: instant('taken_at'),
  },
  t => [
    oneOf(t.level, PUSH_LEVELS),
    tenantKey(t, t.messageId, t.userId),
    ofAccount(t),
    ofMessage(t),
    index('push_news_user').on(t.userId, t.createdAt),
    index('push_news_account').on(t.accountId, t.workspaceId),
  ],
)
