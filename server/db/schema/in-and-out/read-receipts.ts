import { boolean, index, pgTable } from 'drizzle-orm/pg-core'
import { instant, reference, tenantKey, workspaceId } from '../columns.ts'
import { ofMessage } from '../mail.ts'
import { users } from '../people.ts'

/** What a person has said to a message that asks for a read receipt. There is one answer for a message. */
export const readReceipts = pgTable(
  'read_receipts',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether a receipt was sent. */
    isSent: boolean('is_sent').notNull(),
    at: instant('at').notNull(),
  },
  t => [tenantKey(t, t.messageId), ofMessage(t), index('read_receipts_user').on(t.userId)],
)
