import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RuleAction } from '#core/contract/rule-actions.ts'
import { RUN_STATES, type RunResult, type RunState } from '#core/contract/rules.ts'
import { ofAccount } from '../accounts.ts'
import { instant, oneOf, primaryId, reference, tenantKey, tenantReference, workspaceId } from '../columns.ts'
import { folders, ofMessage } from '../mail.ts'
import { organizations, users } from '../people.ts'

/**
 * Searches that people keep in the sidebar. Global, because a person's view spans the mailboxes of both of their
 * workspaces; what names mailboxes and messages stands in tables of tenants.
 */
export const savedViews = pgTable(
  'saved_views',
  {
    id: primaryId(),
    /** Null once the person is gone: a job deletes the view with its members in batches. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** In the language of the search box, as typed operators. */
    search: text('search').notNull(),
    timeZone: text('time_zone').notNull(),
    position: integer('position').notNull(),
    /** Only the mailboxes in `saved_view_accounts`; else all that the person may read. */
    isNarrowed: boolean('is_narrowed').notNull().default(false),
    /** Its messages are left out of the person's inbox (`view_members`). */
    hidesFromInbox: boolean('hides_from_inbox').notNull().default(false),
    /** Rises with each change of what it finds. */
    revision: integer('revision').notNull().default(1),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    index('saved_views_user').on(t.userId, t.position),
    index('saved_views_gone').on(t.id).where(sql`removed_at is not null or user_id is null`),
  ],
)

/** The mailboxes of a narrowed view. */
export const savedViewAccounts = pgTable(
  'saved_view_accounts',
  {
    workspaceId: workspaceId(),
    viewId: reference('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    accountId: reference('account_id').notNull(),
  },
  t => [
    tenantKey(t, t.viewId, t.accountId),
    ofAccount(t),
    index('saved_view_accounts_account').on(t.accountId, t.workspaceId),
  ],
)

/**
 * The messages of views that are hidden from the inbox, kept when mail arrives and changes, so that a list of the inbox
 * evaluates no search. Only of messages that are in an inbox, or come back to it.
 */
export const viewMembers = pgTable(
  'view_members',
  {
    workspaceId: workspaceId(),
    viewId: reference('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    messageId: reference('message_id').notNull(),
    accountId: reference('account_id').notNull(),
    /** The state of the message, kept by whoever changes messages: so an inbox is counted by this table alone. */
    inInbox: boolean('in_inbox').notNull(),
    isUnread: boolean('is_unread').notNull(),
  },
  t => [
    tenantKey(t, t.messageId, t.viewId),
    ofMessage(t),
    ofAccount(t),
    index('view_members_view').on(t.viewId, t.messageId, t.workspaceId),
    index('view_members_inbox')
      .on(t.viewId, t.accountId, t.isUnread, t.messageId, t.workspaceId)
      .where(sql`in_inbox`),
    index('view_members_account').on(t.accountId, t.workspaceId),
  ],
)

/** Searches with actions: what is done with mail as it arrives. Global for the same reason as views. */
export const rules = pgTable(
  'rules',
  {
    id: primaryId(),
    /** Whose rights it has: the person's, or the admin's who has saved it last. Null once they are gone. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Kept by this organization's admins; null for a person's own. */
    organizationId: reference('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    isOrganizations: boolean('is_organizations').notNull().default(false),
    name: text('name').notNull(),
    search: text('search').notNull(),
    /** Whether the search is about the age of mail (`needsAge`): such a rule looks at all mail once a day. */
    hasAge: boolean('has_age').notNull().default(false),
    /** When such a rule has last looked at all mail; null if it is to look at once. */
    lookedAt: instant('looked_at'),
    timeZone: text('time_zone').notNull(),
    actions: jsonb('actions').$type<RuleAction[]>().notNull(),
    position: integer('position').notNull(),
    /** Only the mailboxes in `rule_accounts`; else all that the person owns, or all of the organization. */
    isNarrowed: boolean('is_narrowed').notNull().default(false),
    stopsHere: boolean('stops_here').notNull().default(false),
    isOn: boolean('is_on').notNull().default(false),
    /** The hash of the search, the actions and the mailboxes of the last dry run (`rules/dry-run-hash.ts`). */
    dryRunHash: text('dry_run_hash'),
    dryRunAt: instant('dry_run_at'),
    /** Why it does not act, or not everywhere, in plain words. */
    problem: text('problem'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    check('rules_on_after_dry_run', sql`not ${t.isOn} or ${t.dryRunHash} is not null`),
    index('rules_user').on(t.userId, t.position),
    index('rules_organization').on(t.organizationId, t.position),
    index('rules_with_age').on(t.lookedAt).where(sql`is_on and has_age and removed_at is null`),
    index('rules_gone').on(t.id).where(sql`removed_at is not null or user_id is null`),
  ],
)

/** The mailboxes of a narrowed rule. */
export const ruleAccounts = pgTable(
  'rule_accounts',
  {
    workspaceId: workspaceId(),
    ruleId: reference('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    accountId: reference('account_id').notNull(),
  },
  t => [
    tenantKey(t, t.ruleId, t.accountId),
    ofAccount(t),
    index('rule_accounts_account').on(t.accountId, t.workspaceId),
  ],
)

/**
 * One row for a rule and a message: what is to be done, what was done, and what was before. Its key makes it once. It is
 * written when the rule is evaluated, and acted on after that, so a second try does what was decided first.
 */
export const ruleRuns = pgTable(
  'rule_runs',
  {
    workspaceId: workspaceId(),
    ruleId: reference('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    messageId: reference('message_id').notNull(),
    accountId: reference('account_id').notNull(),
    state: text('state').$type<RunState>().notNull().default('waiting'),
    /** As they were when the message arrived. */
    actions: jsonb('actions').$type<RuleAction[]>().notNull(),
    results: jsonb('results').$type<RunResult[]>().notNull().default([]),
    /** What the message was like before: for Undo. Null until the rule acts on it. */
    wasRead: boolean('was_read'),
    wasStarred: boolean('was_starred'),
    wasMuted: boolean('was_muted'),
    wasSnoozedUntil: instant('was_snoozed_until'),
    at: instant('at').notNull(),
    /** While a worker acts: since when, by the database's clock. */
    takenAt: instant('taken_at'),
    undoneAt: instant('undone_at'),
  },
  t => [
    oneOf(t.state, RUN_STATES),
    tenantKey(t, t.messageId, t.ruleId),
    ofMessage(t),
    ofAccount(t),
    index('rule_runs_rule').on(t.ruleId, t.at.desc().nullsFirst(), t.messageId, t.workspaceId),
    index('rule_runs_account').on(t.accountId, t.workspaceId),
    index('rule_runs_waiting').on(t.at).where(sql`state = 'waiting'`),
  ],
)

/** Where the copies of a message lay before a rule acted on it: for Undo. */
export const ruleRunPlaces = pgTable(
  'rule_run_places',
  {
    workspaceId: workspaceId(),
    ruleId: reference('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    messageId: reference('message_id').notNull(),
    folderId: reference('folder_id').notNull(),
  },
  t => [
    tenantKey(t, t.messageId, t.ruleId, t.folderId),
    ofMessage(t),
    tenantReference(t, t.folderId, folders, folders.id),
    index('rule_run_places_rule').on(t.ruleId),
    index('rule_run_places_folder').on(t.folderId, t.workspaceId),
  ],
)
