import { z } from 'zod'
import { FILE_SOURCES } from '#core/outreach/contacts/import/columns/sources.ts'
import { type ColumnTarget, isColumnTarget } from '#core/outreach/contacts/import/columns/targets.ts'
import { DELIMITERS, ENCODINGS, FILE_FORMATS } from '#core/outreach/contacts/import/file-format.ts'
import { fileSize } from '#core/text/file-size.ts'
import { endpoint } from '../endpoint.ts'
import { newList } from '../fields.ts'
import { done, id, timestamp } from '../ids.ts'
import { CHECK_CHOICES, DUPLICATE_CHOICES, IMPORT_STATES, ROW_OUTCOMES } from './import-values.ts'

/** Bytes of a file: about half a million contacts. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024
export const IMPORT_TOO_LARGE = `This file is larger than ${fileSize(MAX_IMPORT_BYTES)}. Please split it.`
/** Characters of a text that is pasted. */
const MAX_PASTE = 900_000
/** Rows that the preview shows. */
export const PREVIEW_ROWS = 20
/** Rows of a report on a page. */
export const REPORT_PAGE = 50
/** So long an import can be undone, and its report is kept. */
export const KEPT_DAYS = 90

const target = z
  .string()
  .max(200)
  .refine((text): text is ColumnTarget => isColumnTarget(text), 'This is no field of a contact')
const mapping = z.array(target).max(300)

/** How the file is to be read, where a person knows better. */
const reading = z.object({
  format: z.enum(FILE_FORMATS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** Of a workbook, from 0. */
  sheet: z.number().int().min(0).max(10_000).optional(),
  /** The row with the names of the columns, from 0; null if none has. */
  headerRow: z.number().int().min(0).max(20).nullable().optional(),
})

const check = z.enum(CHECK_CHOICES)
const importChoices = z.object({
  duplicates: z.enum(DUPLICATE_CHOICES).default('skip'),
  role: check.default('mark'),
  disposable: check.default('refuse'),
  noMail: check.default('mark'),
  noAddress: check.default('mark'),
})

const counts = {
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
  /** Contacts that lack some values of their rows. */
  remarked: z.number(),
}

export const contactImport = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  problem: z.string().nullable(),
  /** Rows that are dealt with. */
  position: z.number(),
  ...counts,
  /** Rows whose contacts are as they were before, and rows that could not be undone. */
  undone: z.number(),
  kept: z.number(),
  /** Who began it; null if they are gone. */
  by: z.string().nullable(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  mayUndo: z.boolean(),
  /** Whether the caller may take its rows along. */
  mayDownload: z.boolean(),
  /** Whether the domains of addresses can be asked whether they take mail. */
  checksMail: z.boolean(),
})
export type ContactImport = z.output<typeof contactImport>

const previewRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  /** How it is understood; null if it would be refused. */
  contact: z.object({ name: z.string(), addresses: z.array(z.string()), company: z.string() }).nullable(),
  refusal: z.string().nullable(),
  remarks: z.array(z.string()),
})

const preview = contactImport.extend({
  format: z.enum(FILE_FORMATS),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** Which sheet of a workbook is read, from 0; null for a text. */
  sheet: z.number().nullable(),
  /** The names of all sheets. */
  sheets: newList(z.string()),
  headerRow: z.number().nullable(),
  source: z.enum(FILE_SOURCES).nullable(),
  columns: z.array(z.string()),
  mapping: z.array(z.string()),
  rows: z.array(previewRow),
})
export type ImportPreview = z.output<typeof preview>

const reportRow = z.object({
  line: z.number(),
  outcome: z.enum(ROW_OUTCOMES),
  contactId: z.number().nullable(),
  reason: z.string(),
  cells: z.array(z.string()),
})

/** What a report is about: refused rows, skipped ones, those with values left out, and what could not be undone. */
export const REPORTS = ['refused', 'skipped', 'remarked', 'kept'] as const
const report = z.object({ of: z.enum(REPORTS).default('refused') })

const byId = z.object({ id })

/** Files of contacts: read, checked, imported, undone. */
export const contactImports = {
  list: endpoint('GET /api/outreach/contacts/imports', {
    access: 'user',
    summary: 'Imports of the last 90 days, newest first',
    response: z.object({ imports: z.array(contactImport) }),
  }),
  upload: endpoint('POST /api/outreach/contacts/imports', {
    access: 'user',
    summary: 'Upload a file of contacts (CSV, .xlsx, .ods or vCard); nothing is imported yet',
    upload: 'file',
    response: preview,
  }),
  paste: endpoint('POST /api/outreach/contacts/imports/paste', {
    access: 'user',
    summary: 'The same with a text: a table, vCards, or addresses',
    body: z.object({
      text: z
        .string()
        .min(1, 'Please paste a table, vCards or addresses')
        .max(MAX_PASTE, 'This is too long to paste. Please save it as a file and choose that.'),
    }),
    response: preview,
  }),
  get: endpoint('GET /api/outreach/contacts/imports/:id', {
    access: 'user',
    summary: 'An import: how far it is, and what came of it',
    params: byId,
    response: contactImport,
  }),
  preview: endpoint('POST /api/outreach/contacts/imports/:id/preview', {
    access: 'user',
    summary: 'Read the file again, in another way or with other columns',
    params: byId,
    body: reading.extend({
      /** Guessed anew without it. */
      mapping: mapping.optional(),
    }),
    response: preview,
  }),
  check: endpoint('POST /api/outreach/contacts/imports/:id/check', {
    access: 'user',
    summary: 'What would become of all rows, except that no domain is asked; nothing is imported',
    params: byId,
    body: z.object({ mapping }),
    response: z.object({
      rows: z.number(),
      /** Rows that cannot become contacts. */
      unreadable: z.number(),
      /** Rows whose address is a contact's already. */
      known: z.number(),
      /** Rows whose address is in an earlier row. */
      repeated: z.number(),
      noAddress: z.number(),
      role: z.number(),
      disposable: z.number(),
    }),
  }),
  start: endpoint('POST /api/outreach/contacts/imports/:id/start', {
    access: 'user',
    summary: 'Import the file',
    params: byId,
    body: importChoices.extend({
      mapping,
      /** Tags and lists that all of its contacts get. */
      groupIds: z.array(id).max(50).default([]),
      /** The same for new ones, by their names. */
      newTags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
      newLists: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
    }),
    response: contactImport,
  }),
  cancel: endpoint('POST /api/outreach/contacts/imports/:id/cancel', {
    access: 'user',
    summary: 'Stop an import; what is imported stays, and can be undone',
    params: byId,
    response: contactImport,
  }),
  undo: endpoint('POST /api/outreach/contacts/imports/:id/undo', {
    access: 'user',
    summary: 'Undo a whole import: delete its contacts, and give others back their earlier values',
    params: byId,
    response: contactImport,
  }),
  remove: endpoint('DELETE /api/outreach/contacts/imports/:id', {
    access: 'user',
    summary: 'Drop a file that was not imported',
    params: byId,
    response: done,
  }),
  rows: endpoint('GET /api/outreach/contacts/imports/:id/rows', {
    access: 'user',
    summary: 'Rows of the report of an import',
    params: byId,
    query: report.extend({ after: z.coerce.number().int().min(0).default(0) }),
    response: z.object({
      columns: z.array(z.string()),
      rows: z.array(reportRow.extend({ row: z.number() })),
      hasMore: z.boolean(),
    }),
  }),
  report: endpoint('GET /api/outreach/contacts/imports/:id/report', {
    access: 'browser',
    summary: 'The same rows as CSV, in the columns of the file and with a column for the reason',
    params: byId,
    query: report,
    kind: 'binary',
  }),
}
