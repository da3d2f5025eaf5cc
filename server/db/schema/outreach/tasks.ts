import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  TASK_KINDS,
  TASK_STATES,
  type TaskKind,
  type TaskState,
} from '#core/contract/outreach/task-values.ts'
import type { TaskProposal } from '#core/contract/outreach/tasks.ts'
import type { TaskResult } from '#core/outreach/tasks/task-result.ts'
import { enrolments } from '../automation.ts'
import { instant, oneOf, reference, rowId, tenantReference, workspaceId, workspaceKey } from '../columns.ts'
import { messages } from '../mail.ts'
import { users, workspaces } from '../people.ts'
import { campaigns } from './campaigns.ts'
import { contacts } from './contacts.ts'

/** What awaits a person. */
export const outreachTasks = pgTable(
  'outreach_tasks',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    id: rowId(),
    kind: text('kind').$type<TaskKind>().notNull(),
    /** What it is about, so that it is opened once: "step:12:3". */
    key: text('key').notNull(),
    state: text('state').$type<TaskState>().notNull().default('open'),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    campaignId: reference('campaign_id'),
    enrolmentId: reference('enrolment_id'),
    contactId: reference('contact_id'),
    /** The number of the campaign's step. */
    step: integer('step'),
    /** The answer, or the report of a bounce. */
    messageId: reference('message_id'),
    /** The address that a message did not reach. */
    address: text('address'),
    /** What the assistant takes an answer for. */
    proposal: jsonb('proposal').$type<TaskProposal>(),
    /** When it is to be done; a snooze changes it. */
    dueAt: instant('due_at').notNull(),
    assigneeId: reference('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    closedById: reference('closed_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** What was decided, and what has to be put back if that is undone. */
    result: jsonb('result').$type<TaskResult>(),
  },
  t => [
    oneOf(t.kind, TASK_KINDS),
    oneOf(t.state, TASK_STATES),
    workspaceKey(t, t.id),
    uniqueIndex('outreach_tasks_key').on(t.key, t.workspaceId),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    tenantReference(t, t.enrolmentId, enrolments, enrolments.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    tenantReference(t, t.messageId, messages, messages.id, 'set null'),
    index('outreach_tasks_open').on(sql`(array[${t.workspaceId}])`, t.dueAt, t.id).where(sql`state = 'open'`),
    index('outreach_tasks_closed')
      .on(sql`(array[${t.workspaceId}])`, t.closedAt, t.id)
      .where(sql`state <> 'open'`),
    index('outreach_tasks_campaign').on(t.campaignId, t.workspaceId),
    index('outreach_tasks_enrolment').on(t.enrolmentId, t.workspaceId),
    index('outreach_tasks_contact').on(t.contactId, t.workspaceId),
    index('outreach_tasks_message').on(t.messageId, t.workspaceId),
    index('outreach_tasks_assignee').on(t.assigneeId),
    index('outreach_tasks_closed_by').on(t.closedById),
  ],
)
