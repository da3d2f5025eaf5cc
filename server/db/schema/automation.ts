import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import { instant, reference, tenantKey, workspaceId } from './columns.ts'
import { ofMessage, ofThread } from './mail.ts'
import { users } from './people.ts'

/** What a person has automated, as they saved it. */
export const threadAutomations = pgTable(
  'thread_automations',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    settings: jsonb('settings').$type<ThreadAutomation>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [tenantKey(t, t.threadId), ofThread(t), index('thread_automations_user').on(t.userId)],
)

export const emailAutomations = pgTable(
  'email_automations',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    settings: jsonb('settings').$type<EmailAutomation>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [tenantKey(t, t.messageId), ofMessage(t), index('email_automations_user').on(t.userId)],
)
