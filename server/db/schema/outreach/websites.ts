import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  FINDING_KINDS,
  FINDING_SOURCES,
  FINDING_STATES,
  type FindingKind,
  type FindingSource,
  type FindingState,
  PAGE_KINDS,
  PAGE_PROBLEMS,
  type PageKind,
  type PageProblem,
  SITE_ENDS,
  type SiteEnd,
  type Trap,
  WEBSITE_STATES,
  type WebsiteState,
} from '#core/contract/outreach/website-values.ts'
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
import { contacts } from './contacts.ts'

/** A website that the workspace has had read. It has each domain once. */
export const websites = pgTable(
  'websites',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    id: rowId(),
    /** Where reading begins. */
    url: text('url').notNull(),
    domain: text('domain').notNull(),
    state: text('state').$type<WebsiteState>().notNull().default('waiting'),
    end: text('end_reason').$type<SiteEnd>(),
    /** Raised whenever reading begins, so that a worker that was taken for dead writes nothing more. */
    run: integer('run').notNull().default(0),
    needsScripts: boolean('needs_scripts').notNull().default(false),
    leftOut: jsonb('left_out').$type<Partial<Record<Trap, number>>>().notNull().default({}),
    delayMs: integer('delay_ms'),
    /** The organization's contact. */
    contactId: reference('contact_id'),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  t => [
    oneOf(t.state, WEBSITE_STATES),
    oneOf(t.end, SITE_ENDS),
    workspaceKey(t, t.id),
    uniqueIndex('websites_domain').on(t.domain, t.workspaceId),
    tenantReference(t, t.contactId, contacts, contacts.id, 'set null'),
    index('websites_contact').on(t.contactId, t.workspaceId),
    index('websites_user').on(t.userId),
    index('websites_state').on(t.state, t.workspaceId),
  ],
)

/** The pages of the last reading, in its order. */
export const websitePages = pgTable(
  'website_pages',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    websiteId: reference('website_id').notNull(),
    url: text('url').notNull(),
    title: text('title'),
    kind: text('kind').$type<PageKind>().notNull(),
    problem: text('problem').$type<PageProblem>(),
    needsScripts: boolean('needs_scripts').notNull(),
    isCut: boolean('is_cut').notNull(),
  },
  t => [
    oneOf(t.kind, PAGE_KINDS),
    oneOf(t.problem, PAGE_PROBLEMS),
    tenantKey(t, t.id),
    tenantReference(t, t.websiteId, websites, websites.id),
    index('website_pages_website').on(t.websiteId, t.workspaceId),
  ],
)

export const websiteFindings = pgTable(
  'website_findings',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    websiteId: reference('website_id').notNull(),
    /** What makes it the same finding when the website is read again. */
    key: text('key').notNull(),
    kind: text('kind').$type<FindingKind>().notNull(),
    value: text('value').notNull(),
    label: text('label'),
    email: text('email'),
    phone: text('phone'),
    page: text('page').notNull(),
    sentence: text('sentence').notNull(),
    source: text('source').$type<FindingSource>().notNull(),
    position: integer('position').notNull(),
    state: text('state').$type<FindingState>().notNull().default('new'),
    /** The contact that has it since it was accepted. */
    contactId: reference('contact_id'),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
  },
  t => [
    oneOf(t.kind, FINDING_KINDS),
    oneOf(t.source, FINDING_SOURCES),
    oneOf(t.state, FINDING_STATES),
    tenantKey(t, t.id),
    tenantReference(t, t.websiteId, websites, websites.id),
    tenantReference(t, t.contactId, contacts, contacts.id, 'set null'),
    uniqueIndex('website_findings_key').on(t.websiteId, t.key, t.workspaceId),
    index('website_findings_contact').on(t.contactId, t.workspaceId),
    index('website_findings_user').on(t.userId),
  ],
)

/** Hosts that are being read, so that no two readers of the installation visit one at the same time. */
export const websiteHosts = pgTable('website_hosts', {
  domain: text('domain').primaryKey(),
  /** Until when it is taken, unless the reader takes it again. */
  until: instant('taken_until').notNull(),
  /** Which reading has it: the website and its run. */
  holder: text('holder').notNull(),
})
