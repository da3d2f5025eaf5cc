import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import { instant, reference } from './columns.ts'
import { messages, threads } from './mail.ts'
import { users } from './people.ts'

/** What a person asked to happen by itself, as they saved it. */
export const threadAutomations = pgTable('thread_automations', {
  threadId: reference('thread_id')
    .primaryKey()
    .references(() => threads.id, { onDelete: 'cascade' }),
  userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
  settings: jsonb('settings').$type<ThreadAutomation>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const emailAutomations = pgTable('email_automations', {
  messageId: reference('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
  settings: jsonb('settings').$type<EmailAutomation>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
