import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  CLEARING_STATES,
  CLEARING_TARGETS,
  type ClearingState,
  type ClearingTarget,
} from '#core/contract/clearings.ts'
import { ofAccount } from '../accounts.ts'
import { instant, oneOf, reference, rowId, tenantKey, tenantReference, workspaceId } from '../columns.ts'
import { folders } from '../mail.ts'
import { users } from '../people.ts'

/**
 * A folder that is emptied, and how far that has come. What lay in it then is deleted for good, or moved; then the folder itself
 * may be deleted. The row goes with the folder.
 */
export const clearings = pgTable(
  'clearings',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    folderId: reference('folder_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where the mail goes; null if it is deleted for good. */
    moveTo: text('move_to').$type<ClearingTarget>(),
    deletesFolder: boolean('deletes_folder').notNull().default(false),
    /** The last copy that lay there: what comes later stays. */
    lastPlacement: reference('last_placement').notNull(),
    state: text('state').$type<ClearingState>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** In plain words: why it has failed. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  t => [
    oneOf(t.state, CLEARING_STATES),
    oneOf(t.moveTo, CLEARING_TARGETS),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.folderId, folders, folders.id),
    index('clearings_account').on(t.accountId, t.workspaceId),
    index('clearings_folder').on(t.folderId),
    index('clearings_user').on(t.userId),
  ],
)
