import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type ActorKind, actorKind } from '#core/contract/actor.ts'
import { bytea, instant, oneOf, reference, rowId, workspaceId, workspaceKey } from './columns.ts'
import { workspaces } from './people.ts'

/** The numbers of the audit log. They may have gaps. */
export const auditNumbers = pgSequence('audit_log_numbers')

/**
 * Who did what to whom. Append-only: a trigger refuses changes, and each row carries the hash of the previous row of its
 * workspace, so that changes made around the trigger are noticed. It stores plain ids and names, because rows outlive
 * what they name.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /**
     * The organization's, or the person's own; 0 is the installation itself. No foreign key, like all ids in this table.
     */
    workspaceId: workspaceId(),
    /** Unique in the installation and increasing in each workspace. Lists are ordered and paged by it. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /**
     * Position in the chain of the workspace, without gaps, from 1. Null in rows from before workspaces had chains of
     * their own: these form one chain by `seq`, which had no gaps then.
     */
    position: bigint('position', { mode: 'number' }),
    at: instant('at').notNull(),
    /** Null in rows without a position, which do not record it. */
    actorKind: text('actor_kind').$type<ActorKind>(),
    /** The person, or the person for whom a rule, a sequence or an API token acted. */
    actorId: reference('actor_id'),
    /** The person's address at that time; the name of any other actor. */
    actor: text('actor').notNull(),
    /**
     * The rule, the sequence or the API token that acted for the person. If Quillbox itself acted, the name of the job.
     */
    throughId: reference('through_id'),
    through: text('through'),
    /** Whose admins may read it; null is for super admins. */
    organizationId: reference('organization_id'),
    /** `role.changed`, `invitation.created`, …: the noun and what became of it. */
    action: text('action').notNull(),
    /** The object of the action, in words: an address, a name. */
    subject: text('subject').notNull(),
    subjectId: reference('subject_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
  },
  t => [
    // The chain of a workspace is read from its end.
    workspaceKey(t, t.seq),
    oneOf(t.actorKind, actorKind.options),
    check('audit_log_actor_kind_told', sql`(${t.position} is null) = (${t.actorKind} is null)`),
    check(
      'audit_log_through_told',
      sql`coalesce(${t.actorKind} in ('rule', 'sequence', 'token'), false) = (${t.throughId} is not null)`,
    ),
    uniqueIndex('audit_log_position').on(t.position, t.workspaceId),
    // For super admins, who see all workspaces.
    index('audit_log_seq').on(t.seq),
    // To find the last row of the old chain of the whole installation.
    index('audit_log_old_chain').on(t.seq).where(sql`${t.position} is null`),
    index('audit_log_organization').on(t.organizationId, t.seq),
    // To find who opened a message.
    index('audit_log_details').using('gin', t.details.op('jsonb_path_ops')),
  ],
)

/**
 * Who opened a message of a mailbox that is not their own, once a day, so that opening it again writes no second audit
 * entry. A row is useless after its day.
 */
export const sharedViews = pgTable(
  'shared_views',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    userId: reference('user_id').notNull(),
    messageId: reference('message_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** What opened it for the person, such as `rule 7`; empty if it was the person. */
    delegate: text('delegate').notNull().default(''),
  },
  t => [
    workspaceKey(t, t.id),
    uniqueIndex('shared_views_once').on(t.userId, t.messageId, t.day, t.delegate, t.workspaceId),
    index('shared_views_day').on(t.day),
  ],
)
