import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CAMPAIGN_STATES, type CampaignState } from '#core/contract/outreach/campaign-values.ts'
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
    steps: jsonb('steps').$type<unknown[]>().notNull().default([]),
    /** Rises with each change of the steps. */
    revision: integer('revision').notNull().default(1),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
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
