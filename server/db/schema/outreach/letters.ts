import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { FIRST_LINE_STATES, type FirstLineState } from '#core/contract/outreach/campaign-letters.ts'
import { enrolments } from '../automation.ts'
import { instant, oneOf, reference, rowId, tenantKey, tenantReference, workspaceId } from '../columns.ts'
import { users } from '../people.ts'
import { campaigns } from './campaigns.ts'
import { contacts } from './contacts.ts'

export const CAMPAIGN_EVENT_KINDS = ['open', 'click', 'unsubscribe'] as const
export type CampaignEventKind = (typeof CAMPAIGN_EVENT_KINDS)[number]

/**
 * What readers have done with messages of a campaign. Opens and clicks are estimates: programs load pictures and follow links,
 * too, and some readers load no pictures.
 */
export const campaignEvents = pgTable(
  'campaign_events',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    enrolmentId: reference('enrolment_id').notNull(),
    step: integer('step').notNull(),
    kind: text('kind').$type<CampaignEventKind>().notNull(),
    at: instant('at').notNull(),
    /** Of a click: where it led. */
    url: text('url'),
    /** Why it was a program and no person, in plain words; null if nothing speaks for a program. */
    botReason: text('bot_reason'),
  },
  t => [
    oneOf(t.kind, CAMPAIGN_EVENT_KINDS),
    check('campaign_events_url', sql`(${t.kind} = 'click') = (${t.url} is not null)`),
    tenantKey(t, t.id),
    tenantReference(t, t.enrolmentId, enrolments, enrolments.id),
    index('campaign_events_enrolment').on(t.enrolmentId, t.step, t.workspaceId),
  ],
)

export interface LineSource {
  /** The page that it was read on. */
  url: string
  /** Its title, or its address. */
  page: string
  /** Word for word. */
  sentence: string
}

/** The first lines of a campaign's mails, for each contact one. Only approved ones are sent. */
export const campaignLines = pgTable(
  'campaign_lines',
  {
    workspaceId: workspaceId(),
    campaignId: reference('campaign_id').notNull(),
    contactId: reference('contact_id').notNull(),
    state: text('state').$type<FirstLineState>().notNull(),
    text: text('text').notNull().default(''),
    /** Whether a person has written or changed it. */
    isEdited: boolean('is_edited').notNull().default(false),
    sources: jsonb('sources').$type<LineSource[]>().notNull().default([]),
    /** Why there is none, in plain words. */
    why: text('why'),
    /** Who asked for it. It is written in their name. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    decidedBy: reference('decided_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  t => [
    oneOf(t.state, FIRST_LINE_STATES),
    check('campaign_lines_text', sql`${t.state} not in ('proposed', 'approved') or ${t.text} <> ''`),
    tenantKey(t, t.campaignId, t.contactId),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    index('campaign_lines_contact').on(t.contactId, t.workspaceId),
    index('campaign_lines_waiting').on(t.campaignId, t.workspaceId).where(sql`state = 'waiting'`),
    index('campaign_lines_user').on(t.userId),
    index('campaign_lines_decided_by').on(t.decidedBy),
  ],
)
