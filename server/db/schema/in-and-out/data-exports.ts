import { sql } from 'drizzle-orm'
import {
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { EXPORT_STATES, type ExportState } from '#core/contract/privacy.ts'
import { blobs } from '../blobs.ts'
import {
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
  workspaceKey,
} from '../columns.ts'
import { users, workspaces } from '../people.ts'

/** A file with everything of a person, which is made for them and kept for some days. In the person's own workspace. */
export const dataExports = pgTable(
  'data_exports',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ExportState>().notNull(),
    /** Why it has failed, in plain words. */
    problem: text('problem'),
    /** How often a worker has begun to make it. */
    attempts: integer('attempts').notNull().default(0),
    messagesDone: integer('messages_done').notNull().default(0),
    messagesTotal: integer('messages_total').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    readyAt: instant('ready_at'),
    /** When its file is deleted. */
    expiresAt: instant('expires_at'),
  },
  t => [
    oneOf(t.state, EXPORT_STATES),
    workspaceKey(t, t.id),
    // A person has one, which the next one takes the place of.
    uniqueIndex('data_exports_user').on(t.userId, t.workspaceId),
    index('data_exports_open').on(t.state).where(sql`state in ('waiting', 'making')`),
    index('data_exports_expiring').on(t.expiresAt).where(sql`state = 'ready'`),
  ],
)

const ofExport = (t: { workspaceId: ExtraConfigColumn; exportId: ExtraConfigColumn }) =>
  tenantReference(t, t.exportId, dataExports, dataExports.id)

/** The pieces of that file. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    workspaceId: workspaceId(),
    exportId: reference('export_id').notNull(),
    /** From 0. */
    at: integer('at').notNull(),
    blob: text('blob').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  t => [
    tenantKey(t, t.exportId, t.at),
    ofExport(t),
    tenantReference(t, t.blob, blobs, blobs.hash, 'no action'),
    index('data_export_pieces_blob').on(t.blob, t.workspaceId),
  ],
)
