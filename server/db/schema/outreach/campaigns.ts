import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CAMPAIGN_STATES, type CampaignState } from '#core/contract/outreach/campaign-values.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { ofAccount } from '../accounts.ts'
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

/** A sequence with many enrolments. Its steps are here; who is in it, and how far, is in `enrolments`. */
export const campaigns = pgTable(
  'campaigns',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    id: rowId(),
    name: text('name').notNull(),
    /** For whom it sends. Null once the person is gone: then nothing leaves. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<CampaignState>().notNull(),
    /** A tree (`core/outreach/campaigns/steps.ts`). Each node has a number that is never used again. */
    steps: jsonb('steps').$type<CampaignStep[]>().notNull().default([]),
    /** The greatest number that a step or a variant has ever had. */
    lastNumber: integer('last_number').notNull().default(0),
    /** Rises with each change. */
    revision: integer('revision').notNull().default(1),
    settings: jsonb('settings').$type<Partial<CampaignSettings>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    archivedAt: instant('archived_at'),
  },
  t => [oneOf(t.state, CAMPAIGN_STATES), workspaceKey(t, t.id), index('campaigns_user').on(t.userId)],
)

/** The mailboxes that a campaign leaves from. */
export const campaignMailboxes = pgTable(
  'campaign_mailboxes',
  {
    workspaceId: workspaceId(),
    campaignId: reference('campaign_id').notNull(),
    accountId: reference('account_id').notNull(),
  },
  t => [
    tenantKey(t, t.campaignId, t.accountId),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    ofAccount(t),
    index('campaign_mailboxes_account').on(t.accountId, t.workspaceId),
  ],
)

/**
 * Who has written in a campaign or launched it, beside the person for whom it sends: nothing leaves that one of them might not
 * send. Without a person: somebody who is gone.
 */
export const campaignWriters = pgTable(
  'campaign_writers',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    campaignId: reference('campaign_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  t => [
    tenantKey(t, t.id),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    uniqueIndex('campaign_writers_once').on(t.campaignId, t.userId, t.workspaceId),
    index('campaign_writers_user').on(t.userId),
  ],
)

/** The lists and tags whose contacts get a campaign, and those whose contacts do not. */
export const campaignGroups = pgTable(
  'campaign_groups',
  {
    workspaceId: workspaceId(),
    campaignId: reference('campaign_id').notNull(),
    groupId: reference('group_id').notNull(),
    isExcluded: boolean('is_excluded').notNull(),
  },
  t => [
    tenantKey(t, t.campaignId, t.groupId, t.isExcluded),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    tenantReference(t, t.groupId, contactGroups, contactGroups.id),
    index('campaign_groups_group').on(t.groupId, t.workspaceId),
  ],
)

/** Contacts that were chosen one by one. */
export const campaignContacts = pgTable(
  'campaign_contacts',
  {
    workspaceId: workspaceId(),
    campaignId: reference('campaign_id').notNull(),
    contactId: reference('contact_id').notNull(),
  },
  t => [
    tenantKey(t, t.campaignId, t.contactId),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    index('campaign_contacts_contact').on(t.contactId, t.workspaceId),
  ],
)

/**
 * How fast campaigns, all together, may send from a mailbox. A mailbox without a row has the usual pace and has not sent
 * anything for a campaign yet.
 */
export const sendingMailboxes = pgTable(
  'sending_mailboxes',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    dailyLimit: integer('daily_limit').notNull(),
    rampFrom: integer('ramp_from').notNull(),
    rampBy: integer('ramp_by').notNull(),
    /** Minutes. */
    gapFrom: integer('gap_from').notNull(),
    gapTo: integer('gap_to').notNull(),
    /** The day of its first campaign message. */
    begunOn: date('begun_on', { mode: 'string' }),
    isChosen: boolean('is_chosen').notNull(),
  },
  t => [
    tenantKey(t, t.accountId),
    ofAccount(t),
    check('sending_mailboxes_gap', sql`${t.gapFrom} <= ${t.gapTo}`),
    check('sending_mailboxes_limit', sql`${t.dailyLimit} > 0 and ${t.rampFrom} > 0 and ${t.rampBy} >= 0`),
  ],
)
