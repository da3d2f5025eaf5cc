import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { MAIL_IMPORT_STATES, type MailImportState, type Restored } from '#core/contract/mail-imports.ts'
import { ofAccount } from '../accounts.ts'
import { blobs } from '../blobs.ts'
import { instant, oneOf, reference, rowId, tenantKey, tenantReference, workspaceId } from '../columns.ts'
import { ofMessage } from '../mail.ts'
import { users } from '../people.ts'

/** How far a file is read: what comes before is dealt with. */
export interface FilePosition {
  /** Entries of an archive that are done. 0 for a file that is none. */
  entry: number
  /** Within the next entry: bytes of an mbox, or messages of another kind of store. */
  offset: number
}

/** A file with mail that is imported into a mailbox, and how far that has come. */
export const mailImports = pgTable(
  'mail_imports',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the file. */
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    modifiedAt: bigint('modified_at', { mode: 'number' }).notNull(),
    /** The provider's name of the folder for mail without one of its own; null for the archive. */
    folder: text('folder'),
    keepsFolders: boolean('keeps_folders').notNull(),
    state: text('state').$type<MailImportState>().notNull(),
    /** In plain words: why it has failed, or what it waits for. */
    problem: text('problem'),
    /** Rises in the transaction of what was read. */
    position: jsonb('position').$type<FilePosition>().notNull().default({ entry: 0, offset: 0 }),
    readBytes: bigint('read_bytes', { mode: 'number' }).notNull().default(0),
    added: integer('added').notNull().default(0),
    known: integer('known').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** Whether what an export of Quillbox has besides mail is brought back, too. */
    restoresData: boolean('restores_data').notNull().default(false),
    /**
     * For an export of Quillbox: the folders whose mail goes into this mailbox. Null for all, and until they
     * are known.
     */
    sources: jsonb('sources').$type<string[]>(),
    /** Whether another import of the same file has the parts that belong to no mailbox. */
    isPart: boolean('is_part').notNull().default(false),
    /** What was brought back so far. */
    restored: jsonb('restored').$type<Restored[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  t => [
    oneOf(t.state, MAIL_IMPORT_STATES),
    tenantKey(t, t.id),
    ofAccount(t),
    index('mail_imports_account').on(t.accountId, t.workspaceId),
    index('mail_imports_user').on(t.userId),
    index('mail_imports_open').on(t.state).where(sql`ended_at is null`),
  ],
)

const ofImport = (t: { workspaceId: ExtraConfigColumn; importId: ExtraConfigColumn }) =>
  tenantReference(t, t.importId, mailImports, mailImports.id)

/** The pieces of a file. They are deleted as soon as the file is read. */
export const mailImportChunks = pgTable(
  'mail_import_chunks',
  {
    workspaceId: workspaceId(),
    importId: reference('import_id').notNull(),
    /** From 0. */
    at: integer('at').notNull(),
    blob: text('blob').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  t => [
    tenantKey(t, t.importId, t.at),
    ofImport(t),
    tenantReference(t, t.blob, blobs, blobs.hash, 'no action'),
    index('mail_import_chunks_blob').on(t.blob, t.workspaceId),
  ],
)

/** Parts of a file that could not be imported. */
export const mailImportSkips = pgTable(
  'mail_import_skips',
  {
    workspaceId: workspaceId(),
    importId: reference('import_id').notNull(),
    /** From 1. */
    at: integer('at').notNull(),
    name: text('name').notNull(),
    /** In plain words. */
    reason: text('reason').notNull(),
  },
  t => [tenantKey(t, t.importId, t.at), ofImport(t)],
)

/**
 * Messages that came from a file. Until `filedAt` is set, the provider may not have them; after it, they tell which import
 * a message came from.
 */
export const importedMessages = pgTable(
  'imported_messages',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    accountId: reference('account_id').notNull(),
    importId: reference('import_id').notNull(),
    /** Since when a worker hands it over: the provider may have it by now. */
    begunAt: instant('begun_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is offered again, if the provider did not take it. */
    fileAfter: instant('file_after'),
    /** When it was filed, or refused for good. */
    filedAt: instant('filed_at'),
    /** Why the provider has refused it, in plain words. */
    problem: text('problem'),
  },
  t => [
    tenantKey(t, t.messageId),
    ofAccount(t),
    ofMessage(t),
    ofImport(t),
    index('imported_messages_waiting')
      .on(t.accountId, t.messageId, t.workspaceId)
      .where(sql`filed_at is null`),
    index('imported_messages_account').on(t.accountId, t.workspaceId),
    index('imported_messages_import').on(t.importId, t.filedAt, t.workspaceId),
  ],
)
