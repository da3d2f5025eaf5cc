import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  IMPORT_STATES,
  type ImportChoices,
  type ImportState,
  ROW_OUTCOMES,
  type RowOutcome,
} from '#core/contract/outreach/import-values.ts'
import type { ColumnTarget } from '#core/outreach/contacts/import/columns/targets.ts'
import {
  type Delimiter,
  ENCODINGS,
  type Encoding,
  FILE_FORMATS,
  type FileFormat,
} from '#core/outreach/contacts/import/file-format.ts'
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
import { contactGroups, contacts } from './contacts.ts'

/** A file of contacts, and how far its rows have become contacts. */
export const contactImports = pgTable(
  'contact_imports',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the file. */
    name: text('name').notNull(),
    /** The file; null once nothing needs it any more. */
    blob: text('blob'),
    sizeBytes: integer('size_bytes').notNull(),
    format: text('format').$type<FileFormat>().notNull(),
    encoding: text('encoding').$type<Encoding>().notNull(),
    delimiter: text('delimiter').$type<Delimiter>().notNull(),
    /** Which sheet of a workbook is read, from 0; null for a text. */
    sheet: integer('sheet'),
    /** The row with the names of the columns, from 0; null if none has. */
    headerRow: integer('header_row'),
    columns: jsonb('columns').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<ColumnTarget[]>().notNull(),
    choices: jsonb('choices').$type<ImportChoices>(),
    state: text('state').$type<ImportState>().notNull(),
    /** Why it has failed, in plain words. */
    problem: text('problem'),
    total: integer('total').notNull(),
    /** Rows that are dealt with. It rises in the transaction of what they have become. */
    position: integer('position').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Rows that became contacts without some of their values. */
    remarked: integer('remarked').notNull().default(0),
    /** Rows whose contacts are as they were before, and those that could not be undone. */
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  t => [
    oneOf(t.format, FILE_FORMATS),
    oneOf(t.encoding, ENCODINGS),
    oneOf(t.state, IMPORT_STATES),
    workspaceKey(t, t.id),
    tenantReference(t, t.blob, blobs, blobs.hash, 'no action'),
    index('contact_imports_blob').on(t.blob, t.workspaceId),
    index('contact_imports_user').on(t.userId),
  ],
)

/** What an import has changed in a contact that was there before. */
export interface ContactChanges {
  /** By the names of columns: the values before and after. */
  fields: Record<string, [before: unknown, after: unknown]>
  /** Values of custom fields; null for none. */
  custom: Record<string, [before: unknown, after: unknown]>
  addresses: string[]
  note: string | null
  /** When the contact had been changed before (ISO 8601). */
  updatedAt: string
}

/** One row of a file, and what became of it. */
export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    workspaceId: workspaceId(),
    importId: reference('import_id').notNull(),
    /** From 1, without the header. */
    row: integer('row').notNull(),
    /** Of the file, from 1. */
    line: integer('line').notNull(),
    outcome: text('outcome').$type<RowOutcome>().notNull(),
    contactId: reference('contact_id'),
    /** Why it was refused or skipped, or which of its values were left out. */
    reason: text('reason'),
    /** As they were in the file, if there is a reason. */
    cells: jsonb('cells').$type<string[]>(),
    changes: jsonb('changes').$type<ContactChanges>(),
    writtenAt: instant('written_at').notNull(),
    isUndone: boolean('is_undone').notNull().default(false),
    /** Why it could not be undone. */
    keptBecause: text('kept_because'),
  },
  t => [
    oneOf(t.outcome, ROW_OUTCOMES),
    tenantKey(t, t.importId, t.row),
    tenantReference(t, t.importId, contactImports, contactImports.id),
    tenantReference(t, t.contactId, contacts, contacts.id, 'set null'),
    index('contact_import_rows_contact').on(t.contactId, t.workspaceId),
    index('contact_import_rows_told').on(t.importId, t.outcome, t.row).where(sql`reason is not null`),
  ],
)

/** Tags and lists that an import gives to all of its contacts, and those that it has made. */
export const contactImportGroups = pgTable(
  'contact_import_groups',
  {
    workspaceId: workspaceId(),
    importId: reference('import_id').notNull(),
    groupId: reference('group_id').notNull(),
    isForAll: boolean('is_for_all').notNull(),
    isNew: boolean('is_new').notNull(),
  },
  t => [
    tenantKey(t, t.importId, t.groupId),
    tenantReference(t, t.importId, contactImports, contactImports.id),
    tenantReference(t, t.groupId, contactGroups, contactGroups.id),
    index('contact_import_groups_group').on(t.groupId, t.workspaceId),
  ],
)

/** Contacts that were there before and that an import has put into a tag or list. */
export const contactImportMembers = pgTable(
  'contact_import_members',
  {
    workspaceId: workspaceId(),
    importId: reference('import_id').notNull(),
    row: integer('row').notNull(),
    contactId: reference('contact_id').notNull(),
    groupId: reference('group_id').notNull(),
  },
  t => [
    tenantKey(t, t.importId, t.contactId, t.groupId),
    tenantReference(t, t.importId, contactImports, contactImports.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    tenantReference(t, t.groupId, contactGroups, contactGroups.id),
    index('contact_import_members_contact').on(t.contactId, t.workspaceId),
    index('contact_import_members_group').on(t.groupId, t.workspaceId),
  ],
)
