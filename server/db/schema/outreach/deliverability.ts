import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import { REST_CAUSES, type RestCause } from '#core/contract/outreach/deliverability-values.ts'
import { ofAccount } from '../accounts.ts'
import {
  allOrNone,
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  workspaceId,
  workspaceKey,
} from '../columns.ts'
import { users, workspaces } from '../people.ts'

/** Times in which a mailbox sends nothing for campaigns, because too much has come back. */
export const mailboxRests = pgTable(
  'mailbox_rests',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    cause: text('cause').$type<RestCause>().notNull(),
    /** How many messages the mailbox sent in the days before, and how many of them came back. */
    sent: integer('sent').notNull(),
    returned: integer('returned').notNull(),
    startedAt: instant('started_at').notNull(),
    /** When it ends by itself. */
    until: instant('until').notNull(),
    /** When a person has ended it. */
    endedAt: instant('ended_at'),
    endedBy: reference('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  t => [
    oneOf(t.cause, REST_CAUSES),
    tenantKey(t, t.id),
    ofAccount(t),
    uniqueIndex('mailbox_rests_open').on(t.accountId, t.workspaceId).where(sql`ended_at is null`),
    index('mailbox_rests_account').on(t.accountId, t.startedAt, t.workspaceId),
    index('mailbox_rests_ended_by').on(t.endedBy),
  ],
)

/** The domains that a workspace sends from: what the DNS last said of them, and whether Gmail takes them for a bulk sender. */
export const sendingDomains = pgTable(
  'sending_domains',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** In ASCII, lower case. */
    domain: text('domain').notNull(),
    findings: jsonb('findings').$type<DnsFinding[]>(),
    checkedAt: instant('checked_at'),
    /** The first day on which it sent 5,000 messages to personal Gmail accounts. Gmail never forgets it. */
    bulkSince: instant('bulk_since'),
    bulkCount: integer('bulk_count'),
  },
  t => [
    workspaceKey(t, t.domain),
    allOrNone('sending_domains_checked', t.findings, t.checkedAt),
    allOrNone('sending_domains_bulk', t.bulkSince, t.bulkCount),
    check('sending_domains_lower', sql`${t.domain} = lower(${t.domain})`),
  ],
)
