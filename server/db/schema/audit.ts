import { bigint, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant, reference, rowId, tenantKey, workspaceId } from './columns.ts'
import { workspaces } from './people.ts'

/**
 * Who did what to whom. Append-only: a trigger refuses changes, and each row carries the hash of the one before,
 * so that what was altered around the trigger shows. Plain ids and names, because rows outlive what they name.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** The organization's; 0 is the installation itself. No foreign key, as with all that stands here. */
    workspaceId: workspaceId(),
    /** Without gaps, from 1. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    actorId: reference('actor_id'),
    /** The person's address at that time. */
    actor: text('actor').notNull(),
    /** Whose admins may read it; null is for super admins. */
    organizationId: reference('organization_id'),
    /** `role.changed`, `invitation.created`, …: the noun and what became of it. */
    action: text('action').notNull(),
    /** What it was done to, in words: an address, a name. */
    subject: text('subject').notNull(),
    subjectId: reference('subject_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
  },
  t => [
    tenantKey(t, t.seq),
    // For what the whole installation's chain ends with.
    index('audit_log_seq').on(t.seq),
    index('audit_log_organization').on(t.organizationId, t.seq),
    // For who opened a message.
    index('audit_log_details').using('gin', t.details.op('jsonb_path_ops')),
  ],
)

/**
 * Who opened a message of a mailbox that is not their own, once a day, so that reading it again writes no second audit entry.
 * A row is of no use after its day.
 */
export const sharedViews = pgTable(
  'shared_views',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    userId: reference('user_id').notNull(),
    messageId: reference('message_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  t => [
    tenantKey(t, t.id),
    uniqueIndex('shared_views_once').on(t.workspaceId, t.userId, t.messageId, t.day),
    index('shared_views_day').on(t.day),
  ],
)
